import { isTestPlace, type PaymentPlace, type ProviderName } from '#contract/payment-providers.ts';
import type { Begun, PaymentsNow, ReadPayments } from './places.ts';
import type { PaymentProvider } from './provider.ts';

/** A provider as the shop registers it: what always holds of it, and how it is asked at a place. */
export type ProviderEntry = Pick<PaymentProvider, 'name' | 'path' | 'hasEvents' | 'patience_ms'> & {
  /** What was begun in a sandbox ends when the shop leaves it, since nobody pays there. */
  endsWithSandbox: boolean;
  at(place: PaymentPlace | null, now: PaymentsNow): PaymentProvider;
};

/** Everybody who takes money for the shop. A payment keeps the name of its provider and its place, and only there is it asked about. */
export type Providers = {
  /** Who takes the money of a payment, where it began. @throws Error for a name under which nobody is registered. */
  of(payment: Begun): Promise<PaymentProvider>;
  /** With whom a payment begins now: with the main one unless another is named. */
  now(name?: string): Promise<PaymentProvider>;
  /** A provider at each place where it can be asked, at today's first. The stand-in of this machine is left asleep where it was not chosen. */
  everywhere(name: string): Promise<PaymentProvider[]>;
  /** Whether a payment was begun in a sandbox that the shop has left: then it comes to nothing, since nothing is paid for it. */
  isLeft(payment: Begun): Promise<boolean>;
  /** Where money is taken now, and what is known of every place. */
  read: ReadPayments;
  /** Where a buyer pays who chose nothing else; its own report is what the books are compared with. */
  main: ProviderEntry;
  all: readonly ProviderEntry[];
};

/** Registers providers under their names, the main one first. */
export function registerProviders(read: ReadPayments, main: ProviderEntry, ...others: ProviderEntry[]): Providers {
  const all = [main, ...others];
  const byName = new Map(all.map((entry) => [entry.name, entry]));
  const entryOf = (name: string): ProviderEntry => {
    const entry = byName.get(name as ProviderName);
    if (!entry) throw new Error(`no payment provider is called ${name}`);
    return entry;
  };
  return {
    of: async ({ provider, place }) => entryOf(provider).at(place, await read()),
    async now(name = main.name) {
      const now = await read();
      return entryOf(name).at(now.place === 'none' ? null : now.place, now);
    },
    async everywhere(name) {
      const now = await read();
      const places = Object.keys(now.accounts) as PaymentPlace[];
      return places
        .filter((place) => place !== 'sandbox' || now.place === 'sandbox')
        .sort((one, other) => Number(other === now.place) - Number(one === now.place))
        .map((place) => entryOf(name).at(place, now));
    },
    isLeft: async ({ provider, place }) =>
      byName.get(provider as ProviderName)?.endsWithSandbox === true &&
      isTestPlace(place) &&
      !isTestPlace((await read()).place),
    read,
    main,
    all,
  };
}

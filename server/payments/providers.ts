import { keysOf } from '#contract/keys-of.ts';
import { type Environment, environmentOf, isTestMode, type PaymentMode } from '#contract/payment-providers.ts';
import type { PaymentsNow, ReadPayments, StartedPayment } from './modes.ts';
import type { PaymentProvider } from './provider.ts';

/** A provider as the shop registers it: what always holds of it, and how it is asked at a place. */
export type ProviderEntry = Pick<PaymentProvider, 'name' | 'path' | 'hasEvents' | 'patience_ms'> & {
  /** Sandbox payments end when the shop leaves the sandbox, since they can't be paid any more. */
  endsWithSandbox: boolean;
  at(mode: PaymentMode | null, now: PaymentsNow): PaymentProvider;
};

/** All payment providers of the shop. A payment stores its provider and environment, and is only looked up there. */
export type Providers = {
  /** The provider of a payment, in the environment where it began. @throws Error for an unknown provider. */
  of(payment: StartedPayment): Promise<PaymentProvider>;
  /** With whom a payment begins now: with the main one unless another is named. */
  now(name?: string): Promise<PaymentProvider>;
  /**
   * A provider at each place where it can be asked, at today's first. The stand-in of this machine is left asleep where
   * it was not chosen.
   */
  everywhere(name: string): Promise<PaymentProvider[]>;
  /**
   * Whether a payment was begun in a sandbox that the shop has left: then it comes to nothing, since nothing is paid
   * for it.
   */
  isLeft(payment: StartedPayment): Promise<boolean>;
  /** Where money is taken now, and what is known of every place. */
  read: ReadPayments;
  /** The environment that a sum is of: the one that is asked for, or the one in which the shop takes money now. */
  environment(requested?: Environment | undefined): Promise<Environment>;
  /** Where a buyer pays who chose nothing else; its own report is what the books are compared with. */
  main: ProviderEntry;
  all: readonly ProviderEntry[];
};

/** Registers providers under their names, the main one first. */
export function registerProviders(read: ReadPayments, main: ProviderEntry, ...others: ProviderEntry[]): Providers {
  const all = [main, ...others];
  const byName = new Map<string, ProviderEntry>(all.map((entry) => [entry.name, entry]));
  const entryOf = (name: string): ProviderEntry => {
    const entry = byName.get(name);
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
      const modes = keysOf(now.accounts);
      return modes
        .filter((mode) => mode !== 'sandbox' || now.place === 'sandbox')
        .sort((one, other) => Number(other === now.place) - Number(one === now.place))
        .map((mode) => entryOf(name).at(mode, now));
    },
    isLeft: async ({ provider, place }) =>
      byName.get(provider)?.endsWithSandbox === true && isTestMode(place) && !isTestMode((await read()).place),
    read,
    environment: async (requested) => requested ?? environmentOf((await read()).place),
    main,
    all,
  };
}

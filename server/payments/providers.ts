import type { ProviderName } from '#contract/payment-providers.ts';
import type { PaymentProvider } from './provider.ts';

/** Everybody who takes money for the shop. A payment keeps the name of its provider, and only that one is asked about it. */
export type Providers = {
  /** @throws Error for a name under which nobody is registered. */
  of(name: string): PaymentProvider;
  /** Where a buyer pays who chose nothing else; its own report is what the books are compared with. */
  main: PaymentProvider;
  all: readonly PaymentProvider[];
};

/** Registers providers under their names, the main one first. */
export function registerProviders(main: PaymentProvider, ...others: PaymentProvider[]): Providers {
  const all = [main, ...others];
  const byName = new Map(all.map((provider) => [provider.name, provider]));
  return {
    of: (name) => {
      const provider = byName.get(name as ProviderName);
      if (!provider) throw new Error(`no payment provider is called ${name}`);
      return provider;
    },
    main,
    all,
  };
}

import type { FeatureName } from './feature-names.ts';
import { keysOf } from './keys-of.ts';

/** What the shop has to know of a provider next to its adapter. */
type Provider = {
  /** What people call it. */
  label: string;
  /** The switch that makes it a choice; without one it always is. */
  feature?: FeatureName;
  /** The money arrives days after the order, so buyers see when they get their files. */
  isLater?: true;
  /** The calls that start a payment with it; without them the general calls do, with its name as a parameter. */
  starts?: { order: 'startTransfer'; plan: 'startTransferOfPlan' };
};

/**
 * Where money is taken: `sandbox` is the stand-in of the shop's own machine and `provider_sandbox` the payment
 * provider's, where no money moves; `live` takes money.
 */
export const paymentModes = ['sandbox', 'provider_sandbox', 'live'] as const;
export type PaymentMode = (typeof paymentModes)[number];
/** Those that an account at the provider is for. */
export const accountModes = ['provider_sandbox', 'live'] as const;
export type AccountMode = (typeof accountModes)[number];
export const isAccountMode = (mode: string | null): mode is AccountMode => accountModes.some((one) => one === mode);
/** No money moves there. */
export const isTestMode = (mode: PaymentMode | 'none' | null): boolean =>
  mode === 'sandbox' || mode === 'provider_sandbox';

/** The environment of money: play money of the shop's own sandbox, test money of the payment provider, or real. */
export const environments = ['sandbox', 'test', 'live'] as const;
export type Environment = (typeof environments)[number];
/** A shop that takes no payments now takes real ones when it does. */
export const environmentOf = (mode: PaymentMode | 'none' | null): Environment => {
  if (mode === 'provider_sandbox') return 'test';
  return mode === 'sandbox' ? 'sandbox' : 'live';
};
export const isTestEnvironment = (environment: Environment): boolean => environment !== 'live';

/** Everybody through whom the shop can be paid, by the name that payments keep. */
export const paymentProviders = {
  paypal: { label: 'PayPal' },
  bank_transfer: {
    label: 'Bank transfer',
    feature: 'bank_transfer',
    isLater: true,
    starts: { order: 'startTransfer', plan: 'startTransferOfPlan' },
  },
} as const satisfies Record<string, Provider>;
export type ProviderName = keyof typeof paymentProviders;

const entries: Readonly<Record<ProviderName, Provider>> = paymentProviders;
export const providerNames = keysOf(entries);

/** Where a buyer pays who chose nothing else, and what people call it. */
export const mainProvider = 'paypal' satisfies ProviderName;
export const mainLabel = labelOf(mainProvider);

/** Those that can be named in the general calls. */
export const namedProviders = providerNames.filter((name) => !entries[name].starts) as [
  ProviderName,
  ...ProviderName[],
];

/** What people call a provider; an order that cost nothing has none. */
export function labelOf(name: string | null): string {
  const known = providerNames.find((one) => one === name);
  return known ? entries[known].label : '';
}

/**
 * What is asked of a buyer who pays by it: whether it is a choice while these parts are off, and whether the money
 * takes days.
 */
export const isChoice = (name: ProviderName, off: readonly FeatureName[]): boolean =>
  !off.some((part) => part === entries[name].feature);
export const isLater = (name: ProviderName): boolean => entries[name].isLater === true;

/** The call that begins to pay an order in a way, and what it hears of that; the main way needs no word. */
export function startOfOrder(way: ProviderName = mainProvider) {
  return { name: entries[way].starts?.order ?? ('createPayment' as const), told: noticesOf(way) };
}

/** The same for a period of a plan; null where the general calls do it. */
export function startOfPlan(way: ProviderName) {
  return { name: entries[way].starts?.plan ?? null, told: noticesOf(way) };
}

const noticesOf = (way: ProviderName): { provider?: ProviderName } =>
  way === mainProvider || entries[way].starts ? {} : { provider: way };

/** The most days that an owner can give a buyer for a bank transfer. */
export const MOST_DAYS_TO_PAY = 60;

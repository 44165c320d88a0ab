import type { FeatureName } from './feature-names.ts';

/** What the shop has to know of a provider beside its adapter. */
type Provider = {
  /** What people call it. */
  label: string;
  /** The switch that makes it a choice; without one it always is. */
  feature?: FeatureName;
  /** The money comes days after the order, so buyers are told when they get what they paid for. */
  isLater?: true;
  /** The calls that begin a payment with it; without them the general ones do, and are told its name. */
  starts?: { order: 'startTransfer'; plan: 'startTransferOfPlan' };
};

/**
 * Where money is taken: `sandbox` is the stand-in of the shop's own machine and `provider_sandbox` the payment provider's, where no
 * money moves; `live` takes money.
 */
export const paymentPlaces = ['sandbox', 'provider_sandbox', 'live'] as const;
export type PaymentPlace = (typeof paymentPlaces)[number];
/** Those that an account at the provider is for. */
export const accountPlaces = ['provider_sandbox', 'live'] as const;
export type AccountPlace = (typeof accountPlaces)[number];
export const isAccountPlace = (place: string | null): place is AccountPlace =>
  accountPlaces.includes(place as AccountPlace);
/** No money moves there. */
export const isTestPlace = (place: PaymentPlace | 'none' | null): boolean =>
  place === 'sandbox' || place === 'provider_sandbox';

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
export const providerNames = Object.keys(entries) as ProviderName[];

/** Where a buyer pays who chose nothing else, and what people call it. */
export const mainProvider = 'paypal' satisfies ProviderName;
export const mainLabel = labelOf(mainProvider);

/** Those that the general calls can be told to begin with. */
export const namedProviders = providerNames.filter((name) => !entries[name].starts) as [
  ProviderName,
  ...ProviderName[],
];

/** What people call a provider; an order that cost nothing has none. */
export function labelOf(name: string | null): string {
  return entries[name as ProviderName]?.label ?? '';
}

/** What is asked of a buyer who pays by it: whether it is a choice while these parts are off, and whether the money takes days. */
export const isChoice = (name: ProviderName, off: readonly FeatureName[]): boolean =>
  !off.includes(entries[name].feature as FeatureName);
export const isLater = (name: ProviderName): boolean => entries[name].isLater === true;

/** The call that begins to pay an order in a way, and what it is told of that; the main way needs no word. */
export function startOfOrder(way: ProviderName = mainProvider) {
  return { name: entries[way].starts?.order ?? ('createPayment' as const), told: toldOf(way) };
}

/** The same for a period of a plan; null where the general calls do it. */
export function startOfPlan(way: ProviderName) {
  return { name: entries[way].starts?.plan ?? null, told: toldOf(way) };
}

const toldOf = (way: ProviderName): { provider?: ProviderName } =>
  way === mainProvider || entries[way].starts ? {} : { provider: way };

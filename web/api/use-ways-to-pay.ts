import { isChoice, type ProviderName, providerNames } from '#contract/payment-providers.ts';
import { useRoot } from '../ui/use-shop.ts';

/** The ways of paying that a buyer may choose from now. */
export function useWaysToPay(): ProviderName[] {
  const root = useRoot();
  return providerNames.filter((name) => isChoice(name, root?.off ?? []));
}

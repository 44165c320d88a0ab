import { useRouteLoaderData } from 'react-router';
import type { FeatureName } from '#contract/feature-names.ts';
import { isChoice, type ProviderName, providerNames } from '#contract/payment-providers.ts';

/** The ways of paying that a buyer may choose from now. */
export function useWaysToPay(): ProviderName[] {
  const root = useRouteLoaderData('root') as { off: readonly FeatureName[] } | undefined;
  return providerNames.filter((name) => isChoice(name, root?.off ?? []));
}

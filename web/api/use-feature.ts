import { useRouteLoaderData } from 'react-router';
import type { FeatureName } from '#contract/feature-names.ts';

/** Whether a part of the shop is switched on. What is not known to be off is on. */
export function useFeature(name: FeatureName): boolean {
  const root = useRouteLoaderData('root') as { off: readonly FeatureName[] } | undefined;
  return !root?.off.includes(name);
}

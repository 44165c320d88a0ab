import type { FeatureName } from '#contract/feature-names.ts';
import { useRoot } from '../ui/use-shop.ts';

/** Whether a part of the shop is switched on. What is not known to be off is on. */
export function useFeature(name: FeatureName): boolean {
  const root = useRoot();
  return !root?.off.includes(name);
}

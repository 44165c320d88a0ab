import type { LegalPage } from '#contract/legal-pages.ts';
import { useRoot } from '../ui/use-shop.ts';

/** The pages of small print that the shop has, in the order of its foot. */
export function useLegal(): readonly LegalPage[] {
  const root = useRoot();
  return root?.legal ?? [];
}

import { type PageFooter, useRoot } from '../../ui/use-shop.ts';

/** Null where the shop could not be asked. */
export function useFooter(): PageFooter | null {
  return useRoot()?.foot ?? null;
}

import { useRouteLoaderData } from 'react-router';
import type { Foot } from '#contract/nouns/site-pages.ts';

/** What the foot of every page says; null where the shop could not be asked. */
export function useFoot(): Foot | null {
  const root = useRouteLoaderData('root') as { foot?: Foot | null } | undefined;
  return root?.foot ?? null;
}

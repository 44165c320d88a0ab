import { useRouteLoaderData } from 'react-router';
import type { LegalPage } from '#contract/legal-pages.ts';

/** The pages of small print that the shop has, in the order of its foot. */
export function useLegal(): readonly LegalPage[] {
  const root = useRouteLoaderData('root') as { legal?: readonly LegalPage[] } | undefined;
  return root?.legal ?? [];
}

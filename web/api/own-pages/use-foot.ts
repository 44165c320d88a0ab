import { useRouteLoaderData } from 'react-router';

/** The texts and links of every page's footer. */
export type PageFooter = {
  sentence: string;
  /** With the currency of prices, and how it is with their tax. */
  note: string;
  links: { label: string; address: string }[];
  /** The pages that exist, in columns; the last one is of the small print, and may be empty. */
  columns: { title: string; pages: [to: string, name: string][] }[];
};

/** Null where the shop could not be asked. */
export function useFooter(): PageFooter | null {
  const root = useRouteLoaderData('root') as { foot?: PageFooter | null } | undefined;
  return root?.foot ?? null;
}

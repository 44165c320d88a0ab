import { useRouteLoaderData } from 'react-router';

/** What the foot of every page says, and where it leads. */
export type PageFoot = {
  sentence: string;
  /** With the currency of prices, and how it is with their tax. */
  note: string;
  links: { label: string; address: string }[];
  /** The pages that exist, in columns; the last one is of the small print, and may be empty. */
  columns: { title: string; pages: [to: string, name: string][] }[];
};

/** Null where the shop could not be asked. */
export function useFoot(): PageFoot | null {
  const root = useRouteLoaderData('root') as { foot?: PageFoot | null } | undefined;
  return root?.foot ?? null;
}

import { useRouteLoaderData } from 'react-router';

/** What the foot of every page says, and where it leads. */
export type PageFoot = {
  sentence: string;
  /** With the currency of prices, and how it is with their tax. */
  note: string;
  links: { label: string; address: string }[];
  smallPrint: { to: string; title: string }[];
  /** Whether a font on offer says who drew it. */
  hasMakers: boolean;
};

/** Null where the shop could not be asked. */
export function useFoot(): PageFoot | null {
  const root = useRouteLoaderData('root') as { foot?: PageFoot | null } | undefined;
  return root?.foot ?? null;
}

import { useMatches } from 'react-router';
import type { Drawing } from '../../ui/drawing/drawing.ts';
import { useShop } from '../../ui/use-shop.ts';

/** The name of the shop in the face of the page that is open, when that page brought it and its font can write it; a wordmark of the owner's own stands everywhere. */
export function usePageWord(): Drawing | null {
  const matches = useMatches();
  if (useShop()?.isForEveryPage) return null;
  for (const { loaderData } of matches) {
    if (typeof loaderData !== 'object' || loaderData === null || !('word' in loaderData)) continue;
    const word = loaderData.word as Drawing | null;
    if (word !== null && word.missing.length === 0) return word;
  }
  return null;
}

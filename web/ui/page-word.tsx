import { useMatches } from 'react-router';
import type { Drawing } from './drawing/drawing.ts';
import { Wordmark } from './drawing/wordmark.tsx';
import { useShop } from './use-shop.ts';

/** The name of the shop as high as `cap_px` at its capital, or as wide as its place; in the given face or our own. */
export function PageWord({ word, cap_px }: { word: Drawing | null; cap_px?: number }) {
  if (word === null) return cap_px === undefined ? <Wordmark /> : <Wordmark height={Math.round(cap_px * 1.0636)} />;
  const [, , width, height] = word.ink;
  const scale = (cap_px ?? 0) / word.cap;
  const size =
    cap_px === undefined ? { width: '100%', height: 'auto' } : { width: width * scale, height: height * scale };
  return (
    <svg
      className="o"
      viewBox={word.ink.join(' ')}
      aria-hidden="true"
      style={{
        ...size,
        maxWidth: cap_px === undefined ? '100%' : 180,
        maxHeight: cap_px === undefined ? undefined : 40,
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
      dangerouslySetInnerHTML={{ __html: word.outlines }}
    />
  );
}

/**
 * The name of the shop in the face of the page that is open, when that page brought it and its font can write it; a
 * wordmark of the owner's own stands everywhere.
 */
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

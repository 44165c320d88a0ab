import type { RouterContextProvider } from 'react-router';
import type { HomePage } from '#contract/nouns/site-pages.ts';
import { findBySlug } from '../find-font.ts';
import { demoUses } from './demo-uses.ts';

/** A picture of a font in use, as the page frames it; the font is null where it is not on offer. */
export type Use = {
  picture: string;
  kind: string;
  label: string;
  width: number;
  height: number;
  font: { name: string; slug: string } | null;
};

/** The owner's pictures, or the demo compositions with fonts that are on sale. */
export async function loadUses(
  context: Readonly<RouterContextProvider>,
  wanted: HomePage['uses'] | 'demo',
): Promise<Use[]> {
  const pictures = wanted === 'demo' ? demoUses() : wanted;
  const uses = await Promise.all(
    pictures.map(async ({ font: slug, picture, kind, label, width, height }) => {
      const font = await findBySlug(context, slug);
      return { picture, kind, label, width, height, font: font && { name: font.name, slug: font.slug } };
    }),
  );
  return wanted === 'demo' ? uses.filter(({ font }) => font !== null) : uses;
}

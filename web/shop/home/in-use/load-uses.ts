import type { RouterContextProvider } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { HomePage } from '#contract/nouns/site-pages.ts';
import { findBySlug } from '../../product/load-product.ts';
import { readPieces } from './piece.ts';

/** A picture of a font in use, as the page frames it; the font is null where it is not on offer. */
export type Use = {
  picture: string;
  kind: string;
  label: string;
  width: number;
  height: number;
  font: { name: string; slug: string } | null;
};

/** The owner's pictures, or the compositions of the demo whose font is on offer. */
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

const demoUses = () =>
  readPieces().map(({ name, kind, label, font, size: [width, height] }) => ({
    picture: `/in-use/${name}.svg`,
    kind: t(kind),
    label: t(label),
    font,
    width,
    height,
  }));

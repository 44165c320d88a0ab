import type { RouterContextProvider } from 'react-router';
import { findBySlug } from '../../product/find-by-slug.ts';
import { readPieces } from './read-pieces.ts';

/** A picture of a font in use, as the page frames it. */
export type Use = {
  name: string;
  kind: string;
  label: string;
  width: number;
  height: number;
  font: { name: string; slug: string };
};

/** The compositions whose font is on offer. */
export async function loadUses(context: Readonly<RouterContextProvider>): Promise<Use[]> {
  const uses = await Promise.all(
    readPieces().map(async ({ name, kind, label, font: slug, size: [width, height] }) => {
      const font = await findBySlug(context, slug);
      return font && { name, kind, label, width, height, font: { name: font.name, slug: font.slug } };
    }),
  );
  return uses.filter((use) => use !== null);
}

import { mustExist } from '#contract/must-exist.ts';
import { compareLetters } from '#fonts/engine.ts';
import type { Db } from '#server/kit/database/database.ts';
import type { CatalogueIndex } from '../search/catalogue-index.ts';
import { findOrigins } from './find-origins.ts';
import { likenessOf, measuresOf, namesOfStyles } from './measure-queries.ts';

/** A style of the shop with the same outlines as a file, or outlines so similar that the file was derived from them. */
export type Copied = {
  product: { id: number; name: string; isOnOffer: boolean };
  style: string;
  isSame: boolean;
};

/**
 * Outlines that were only scaled to another em and rounded have a higher similarity than this (0.9995 and more for 250
 * styles in two ems), and redrawn ones a lower one: Public Sans, which is based on Libre Franklin, has 0.9975.
 */
const NEARLY = 0.999;
const COMPARED = 150;

/**
 * The styles of the shop that a measured file has its outlines from, whatever it is called. What differs in every
 * outline is found among fonts on offer alone.
 */
export async function findCopied(db: Db, index: CatalogueIndex, key: string): Promise<Copied[]> {
  const measures = await measuresOf(db, key);
  if (!measures) return [];
  const same = (await findOrigins(db, measures.marks)).map(({ product, style }) => ({ product, style, isSame: true }));
  if (same.length > 0 || !measures.likeness) return same;
  // Rounding may make another class of a hand; its figures stay.
  const near = index.shapes.nearest(
    { ...measures.shape, class: null },
    {
      most: COMPARED,
      among: 'all',
      isWanted: (doc) => index.isOther(doc, null),
    },
  );
  const styles = await likenessOf(
    db,
    near.map(({ id }) => id),
  );
  const scores = compareLetters(
    measures.likeness,
    styles.map(({ likeness }) => likeness),
  );
  const found = styles.filter((_, at) => mustExist(scores[at]) >= NEARLY).map(({ style_id }) => style_id);
  const names = found.length === 0 ? [] : await namesOfStyles(db, found);
  return names.map(({ product_id, product, style }) => ({
    product: { id: product_id, name: product, isOnOffer: true },
    style,
    isSame: false,
  }));
}

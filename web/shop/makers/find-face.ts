import type { RouterContextProvider } from 'react-router';
import type { Maker } from '#contract/nouns/makers.ts';
import type { Product } from '#contract/nouns/products.ts';
import type { Precision } from '#contract/text/drawing-grains.ts';
import { canBeRead } from '../can-be-read.ts';
import { loadSpecimen } from '../load-specimen.ts';

/** This many fonts are tried before the name stands in our own letters. */
const MOST_TRIED = 4;

/**
 * The font in which a maker's name is set, and the name in it: the one that the owner chose, else the maker's first
 * legible font with all letters of the name. Null where there is none.
 */
export async function findFace(
  context: Readonly<RouterContextProvider>,
  { name, face }: Pick<Maker, 'name' | 'face'>,
  products: readonly Product[],
  precision: Precision,
) {
  const oldestFirst = products
    .toReversed()
    .filter((product) => product.styleCount > 0 && product.id !== face?.id && canBeRead(product));
  const chosen = face ? [{ ...face, specimen: name, styleCount: 1 }] : [];
  for (const product of [...chosen, ...oldestFirst].slice(0, MOST_TRIED)) {
    const { drawing } = await loadSpecimen(context, product, name, precision);
    if (drawing?.missing.length === 0) return { product, drawing };
  }
  return null;
}

import type { CatalogueIndex } from './catalogue-index.ts';

/**
 * The best score of each product among those of some words, by the weight of a word there and the score before; 0 where
 * it has none of them.
 */
export function scoreDocs(
  index: CatalogueIndex,
  numbers: readonly number[],
  score: (weight: number, before: number) => number,
  scores = new Uint8Array(index.size),
): Uint8Array {
  for (const number of numbers)
    index.words.visit(number, (doc, weight) => {
      const before = scores[doc]!;
      scores[doc] = Math.max(before, score(weight, before));
    });
  return scores;
}

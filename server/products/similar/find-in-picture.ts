import { mustExist } from '#contract/must-exist.ts';
import type { Certainty, PicturedFont, PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { comparePicture, positionOfLetter, type SeenLetter, sizesOfSeen } from '#fonts/engine.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { productsInOrder } from '../catalogue/queries.ts';
import type { Catalogue } from '../search/catalogue.ts';
import { withLicenseTypes } from '../search/list-products.ts';
import { lettersOf } from './picture-queries.ts';

const SHOWN = 8;
/** This many styles are compared cell by cell, those with the most similar width and darkness of letters first. */
const COMPARED = 700;

/**
 * A font is a likely match only if it is near, the next product is this many times as far, and there are enough
 * letters. In 180 words in fonts of the demo, 114 had a likely match, always the right one; in 144 words in fonts that
 * the demo lacks, 3 had one: families with the same Latin letters under other names. The figures were chosen with these
 * words.
 */
const LIKELY = 0.07;
const TIMES_AS_FAR = 1.5;
const ENOUGH_LETTERS = 4;
/** Farther than this is what most fonts are that are not in the picture. */
const PERHAPS = 0.1;

/**
 * The products with letters nearest to those in a picture, the nearest first, each by its nearest style.
 * @throws Refusal too_many_requests.
 */
export async function findInPicture(
  tools: Tools,
  catalogue: () => Promise<Catalogue>,
  letters: readonly PicturedLetter[],
  ip: string,
): Promise<PicturedFont[]> {
  await enforceRateLimit(tools, [{ key: `like:${clientNetwork(ip)}`, count: 60, window_s: 3600 }]);
  const seen = letters.map(seeLetter);
  const sized = seen.map((letter) => ({ position: positionOfLetter(letter.letter), ...sizesOfSeen(letter) }));
  const { index } = await catalogue();
  const near = index.letterSizes.nearest(sized, COMPARED, (doc) => index.isOther(doc, null));
  const styles = await lettersOf(
    tools.db,
    near,
    sized.map(({ position }) => position),
  );
  const nearest = nearestOfEach(seen, styles).slice(0, SHOWN);
  const rows = await productsInOrder(
    tools.db,
    nearest.map(({ product_id }) => product_id),
  );
  const products = await withLicenseTypes(tools.db, rows);
  const certainties = judgeDistances(
    nearest.map(({ apart }) => apart),
    seen.length,
  );
  return nearest.flatMap(({ product_id, style_id, style, apart }, at) => {
    const product = products.find(({ id }) => id === product_id);
    if (!product) return [];
    return [
      { product, styleId: style_id, style, likeness: Math.max(0, 1 - apart), certainty: mustExist(certainties[at]) },
    ];
  });
}

/** A letter as the wire has it, to be compared. */
export const seeLetter = ({ grid, ...letter }: PicturedLetter): SeenLetter => ({
  ...letter,
  grid: [...grid].map((digit) => Number.parseInt(digit, 16)),
});

type Drawn = { product_id: number; sizes: Uint8Array; grids: Uint8Array };

/**
 * For each product the style with letters nearest to those in the picture, and its distance, the nearest product first.
 */
export function nearestOfEach<Style extends Drawn>(
  seen: readonly SeenLetter[],
  styles: readonly Style[],
): (Style & { apart: number })[] {
  const distances = comparePicture(seen, styles);
  const ordered = styles
    .map((style, at) => ({ ...style, apart: mustExist(distances[at]) }))
    .sort((a, b) => a.apart - b.apart);
  return [...new Map(ordered.toReversed().map((style) => [style.product_id, style])).values()].sort(
    (a, b) => a.apart - b.apart,
  );
}

/** What the distances of products say, the nearest first; `letters` is how many were compared. */
export function judgeDistances(distances: readonly number[], letters: number): Certainty[] {
  const [first = Infinity, second = Infinity] = distances;
  const isSingle = first <= LIKELY && second >= TIMES_AS_FAR * first && letters >= ENOUGH_LETTERS;
  return distances.map((apart, at) => (at === 0 && isSingle ? 'likely' : apart <= PERHAPS ? 'perhaps' : 'unlike'));
}

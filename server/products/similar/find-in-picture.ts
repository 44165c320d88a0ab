import type { Certainty, PicturedFont, PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { comparePicture, placeOfLetter, type SeenLetter, sizesOfSeen } from '#fonts/engine.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { withLicenseTypes } from '../list-products.ts';
import { productsInOrder } from '../queries.ts';
import type { Catalogue } from '../search-index/follow-catalogue.ts';
import { lettersOf } from './picture-queries.ts';

const SHOWN = 8;
/** So many styles are compared cell by cell, those first whose letters are as wide and as dark. */
const COMPARED = 700;

/**
 * A font is likely the one only if it is near, the next product is so many times as far, and there are letters enough. In 180 words of the
 * demo this was said of 114, each time rightly, and of 3 in 144 words of families
 * that it has not, but of which it has the Latin letters under other names. The figures were chosen on these words.
 */
const LIKELY = 0.07;
const TIMES_AS_FAR = 1.5;
const ENOUGH_LETTERS = 4;
/** Farther than this is what most fonts are that are not in the picture. */
const PERHAPS = 0.1;

/**
 * The products whose letters are nearest to some in a picture, the nearest first, each by its nearest style.
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
  const sized = seen.map((letter) => ({ place: placeOfLetter(letter.letter), ...sizesOfSeen(letter) }));
  const { index } = await catalogue();
  const near = index.letters.nearest(sized, COMPARED, (place) => index.isOther(place, null));
  const styles = await lettersOf(
    tools.db,
    near,
    sized.map(({ place }) => place),
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
    return [{ product, styleId: style_id, style, likeness: Math.max(0, 1 - apart), certainty: certainties[at]! }];
  });
}

/** A letter as the wire has it, to be compared. */
export const seeLetter = ({ grid, ...letter }: PicturedLetter): SeenLetter => ({
  ...letter,
  grid: [...grid].map((digit) => Number.parseInt(digit, 16)),
});

type Drawn = { product_id: number; sizes: Uint8Array; grids: Uint8Array };

/** Of each product the style whose letters are nearest to those that are seen, and how far it is from them, the nearest product first. */
export function nearestOfEach<Style extends Drawn>(
  seen: readonly SeenLetter[],
  styles: readonly Style[],
): (Style & { apart: number })[] {
  const distances = comparePicture(seen, styles);
  const ordered = styles.map((style, at) => ({ ...style, apart: distances[at]! })).sort((a, b) => a.apart - b.apart);
  return [...new Map(ordered.toReversed().map((style) => [style.product_id, style])).values()].sort(
    (a, b) => a.apart - b.apart,
  );
}

/** What the distances of products say, the nearest first; `letters` is how many were compared. */
export function judgeDistances(distances: readonly number[], letters: number): Certainty[] {
  const [first = Infinity, second = Infinity] = distances;
  const isAlone = first <= LIKELY && second >= TIMES_AS_FAR * first && letters >= ENOUGH_LETTERS;
  return distances.map((apart, at) => (at === 0 && isAlone ? 'likely' : apart <= PERHAPS ? 'perhaps' : 'unlike'));
}

import type { Certainty, PicturedFont, PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { comparePicture, placeOfLetter, type SeenLetter, sizesOfSeen } from '#fonts/engine.ts';
import { clientNetwork } from '#server/kit/limits/client-network.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { Tools } from '#server/kit/tools.ts';
import { withLicenseTypes } from '../list-products.ts';
import { productsInOrder } from '../queries.ts';
import { stylesBySizes } from './picture-queries.ts';

const SHOWN = 8;
/** So many styles are compared cell by cell, those first whose letters are as wide and as dark. */
const COMPARED = 2000;

/** How far the letters of a font may be from those in a picture for each word about it, and how many letters it takes to say the first. */
const LIKELY = 0.05;
const PERHAPS = 0.12;
const ENOUGH_LETTERS = 4;

/**
 * The products whose letters are nearest to some in a picture, the nearest first, each by its nearest style.
 * @throws Refusal too_many_requests.
 */
export async function findInPicture(
  tools: Tools,
  letters: readonly PicturedLetter[],
  ip: string,
): Promise<PicturedFont[]> {
  await enforceRateLimit(tools, [{ key: `like:${clientNetwork(ip)}`, count: 60, window_s: 3600 }]);
  const seen = letters.map(seeLetter);
  const sized = seen.map((letter) => ({ place: placeOfLetter(letter.letter), ...sizesOfSeen(letter) }));
  const styles = await stylesBySizes(tools.db, sized, COMPARED);
  const nearest = nearestOfEach(seen, styles).slice(0, SHOWN);
  const rows = await productsInOrder(
    tools.db,
    nearest.map(({ product_id }) => product_id),
  );
  const products = await withLicenseTypes(tools.db, rows);
  return products.flatMap((product) => {
    const found = nearest.find(({ product_id }) => product_id === product.id);
    if (!found) return [];
    const { style_id, style, apart } = found;
    return [
      {
        product,
        styleId: style_id,
        style,
        likeness: Math.max(0, 1 - apart),
        certainty: judgeDistance(apart, seen.length),
      },
    ];
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

/** What a distance says; few letters are alike in many fonts. */
export function judgeDistance(apart: number, letters: number): Certainty {
  if (apart <= LIKELY && letters >= ENOUGH_LETTERS) return 'likely';
  return apart <= PERHAPS ? 'perhaps' : 'unlike';
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fewestLetters, mostLetters, picturedLetters } from '../text/pictured-letters.ts';
import * as words from '../words.ts';
import { Product } from './products.ts';

/**
 * A letter of a picture. `grid` is what it looks like when its frame is cut into 16 by 16 cells: a hexadecimal digit each, 0 for paper and
 * f for ink, rows from above. `aspect` is its width by its height. `top` and `bottom` say where it ends, upwards, in heights of the
 * tallest letter; what they are counted from is the same for all letters.
 */
export const PicturedLetter = z.object({
  letter: z.string().regex(picturedLetters),
  grid: z.string().regex(/^[0-9a-f]{256}$/),
  aspect: z.number().min(0.01).max(100),
  top: z.number().min(-100).max(100),
  bottom: z.number().min(-100).max(100),
});
export type PicturedLetter = z.output<typeof PicturedLetter>;

/** How sure it is that a font is the one in the picture. */
export const certainties = ['likely', 'perhaps', 'unlike'] as const;
export type Certainty = (typeof certainties)[number];

/** A font that may be the one in a picture, by its nearest style: 1 for the very drawing of each letter, 0 for nothing in common. */
export const PicturedFont = z.object({
  product: Product,
  styleId: words.bodyId,
  style: z.string(),
  likeness: z.number().min(0).max(1),
  certainty: z.enum(certainties),
});
export type PicturedFont = z.output<typeof PicturedFont>;

export const picturedFonts = [
  endpoint('likePicture', {
    who: 'anyone',
    summary:
      'Fonts of the shop whose letters are nearest to some in a picture, at most eight, the nearest first, and how sure that is. Only the shapes of the letters are sent.',
    body: z.object({ letters: z.array(PicturedLetter).min(fewestLetters).max(mostLetters) }),
    replies: { 200: z.array(PicturedFont) },
    refusals: ['too_many_requests'],
  }),
] as const;

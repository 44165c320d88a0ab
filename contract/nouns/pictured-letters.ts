import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fewestLetters, mostLetters, picturedLetters } from '../text/pictured-letters.ts';
import * as words from '../words.ts';
import { Product } from './products.ts';

/** The upper half of an H, without its bar. */
const STEMS = 'fff0000000000fff'.repeat(7);

/**
 * A letter of a picture. `grid` is its bounding box as 16 by 16 cells: a hexadecimal digit each, 0 for background and f
 * for ink, rows from the top. `aspect` is its width divided by its height. `top` and `bottom` are its vertical extents,
 * upwards, in heights of the tallest letter, from a zero that is the same for all letters.
 */
export const PicturedLetter = z
  .object({
    letter: z
      .string()
      .regex(picturedLetters)
      .meta({ examples: ['H'] }),
    grid: z
      .string()
      .regex(/^[0-9a-f]{256}$/)
      .describe(
        'Its frame cut into 16 by 16 cells, rows from above: a hexadecimal digit each, 0 for paper and f for ink.',
      )
      .meta({
        examples: [`${STEMS}${'f'.repeat(32)}${STEMS}`],
      }),
    aspect: z.number().min(0.01).max(100).describe('Its width by its height.'),
    top: z
      .number()
      .min(-100)
      .max(100)
      .describe(
        'Where it ends above, upwards, in heights of the tallest letter; counted from the same line for all letters.',
      ),
    bottom: z.number().min(-100).max(100).describe('Where it ends below, in the same way.'),
  })
  .describe('A letter of a picture, without the picture.');
export type PicturedLetter = z.output<typeof PicturedLetter>;

/** How sure it is that a font is the one in the picture. */
export const certainties = ['likely', 'perhaps', 'unlike'] as const;
export type Certainty = (typeof certainties)[number];

/**
 * A font that may be the one in a picture, by its nearest style: 1 for the very drawing of each letter, 0 for nothing
 * in common.
 */
export const PicturedFont = z
  .object({
    product: Product,
    styleId: words.bodyId,
    style: z.string().meta({ examples: ['Regular'] }),
    likeness: z
      .number()
      .min(0)
      .max(1)
      .describe('1 for the very drawing of each letter, 0 for nothing in common.')
      .meta({ examples: [0.97] }),
    certainty: z
      .enum(certainties)
      .describe(
        'What that says: `likely` the font, `perhaps`, or `unlike` it. Two or three letters are never enough for `likely`.',
      ),
  })
  .describe('A font that may be the one in a picture, by the name of its nearest style.');
export type PicturedFont = z.output<typeof PicturedFont>;

export const picturedFonts = [
  endpoint('POST /api/product/like-letters', {
    name: 'likePicture',
    closed: true,
    who: 'anyone',
    summary:
      'Fonts of the shop whose letters are nearest to some in a picture, at most eight, the nearest first, and how ' +
      'sure that is. Only the shapes of the letters are sent.',
    body: z.object({
      letters: z
        .array(PicturedLetter)
        .min(fewestLetters)
        .max(mostLetters)
        .meta({
          examples: [
            [
              {
                letter: 'l',
                grid: 'f'.repeat(256),
                aspect: 0.2,
                top: 1,
                bottom: 0,
              },
              {
                letter: 'o',
                grid: `${'0'.repeat(96)}${'f'.repeat(64)}${'0'.repeat(96)}`,
                aspect: 1,
                top: 0.7,
                bottom: 0,
              },
            ],
          ],
        }),
    }),
    replies: { 200: z.array(PicturedFont) },
    refusals: ['too_many_requests'],
  }),
] as const;

import { z } from 'zod';
import { bodyId, name, optionalName, text } from '../words.ts';
import { localeNames } from './locales.ts';
import { Source } from './source.ts';

/** The largest SVG that is read as a wordmark, in characters. */
export const LARGEST_WORDMARK = 64_000;

const colour = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .transform((value) => value.toLowerCase());
const PICTURE = /^\/api\/landing-page\/pictures\/[0-9a-f]{64}\.webp$/;

/**
 * How the name is set in header and footer: `page` in the font of the open page, if it has one; `font` in a font of the
 * shop; `svg` as the owner's own drawing.
 */
const WordmarkIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('font'), productId: bodyId, styleId: bodyId.nullable() }),
  /** Without a drawing the one that is there stays. */
  z.object({ kind: z.literal('svg'), svg: text(LARGEST_WORDMARK).optional() }),
]);

export const IdentityIn = z
  .object({
    name: name(60),
    description: optionalName(160),
    wordmark: WordmarkIn,
    accent: z.object({ light: colour, dark: colour }).nullable(),
    sharePicture: z.string().regex(PICTURE).nullable(),
    locale: z.enum(localeNames),
  })
  .describe(
    'What the shop is to be called and to look like. `wordmark` of kind `svg` without a drawing keeps the one that is there.',
  );
export type IdentityIn = z.output<typeof IdentityIn>;

/** A drawing of the name, or of its first letter: where it is found, and the box of it that is seen. */
export const Logo = z
  .object({ address: z.string(), viewBox: z.array(z.number()).length(4) })
  .describe('A drawing of the name: where it is found, and the box of it that is seen.');
export type Logo = z.output<typeof Logo>;

export const AccentOut = z
  .object({ light: z.string(), dark: z.string() })
  .describe('The accent on light paper and on dark.');

export const IdentitySettings = z
  .object({
    name: z.string(),
    description: z.string(),
    wordmark: z.object({
      kind: z.enum(['page', 'font', 'svg']),
      productId: z.int().nullable(),
      styleId: z.int().nullable(),
    }),
    mark: Logo.nullable().describe(
      'The wordmark as it was drawn, and the box of it that is seen; null for the usual one.',
    ),
    accent: AccentOut.nullable(),
    sharePicture: z.string().nullable(),
    locale: z.enum(localeNames),
    from: z
      .object({
        name: Source,
        description: Source,
        wordmark: Source,
        accent: Source,
        sharePicture: Source,
        locale: Source,
      })
      .describe('Where each of them comes from.'),
  })
  .describe('What the shop is called and looks like.');
export type IdentitySettings = z.output<typeof IdentitySettings>;

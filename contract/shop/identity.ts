import { z } from 'zod';
import { TranslationsOut, translationsIn } from '../translations.ts';
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
    name: name(60).meta({ examples: ['Lontar'] }),
    description: optionalName(160).meta({ examples: ['Type from Yogyakarta, for long reading'] }),
    wordmark: WordmarkIn,
    accent: z
      .object({ light: colour.meta({ examples: ['#0b7a5e'] }), dark: colour.meta({ examples: ['#3fbf9a'] }) })
      .nullable(),
    sharePicture: z
      .string()
      .regex(PICTURE)
      .nullable()
      .meta({ examples: [null] }),
    locale: z.enum(localeNames).meta({ examples: ['en-GB'] }),
    translations: translationsIn('identity').optional(),
  })
  .describe(
    'What the shop is to be called and to look like. `wordmark` of kind `svg` without a drawing keeps the one that is there.',
  );
export type IdentityIn = z.output<typeof IdentityIn>;

/** A drawing of the name, or of its first letter: where it is found, and the box of it that is seen. */
export const Logo = z
  .object({
    address: z
      .string()
      .meta({ examples: ['/api/shop/marks/5e9fed70a51b7a24b5c318be1132ab14c702c602631f9f3403691f47612f00f9.svg'] }),
    viewBox: z
      .array(z.number())
      .length(4)
      .meta({ examples: [[38, -731.2, 3210, 744.5]] }),
  })
  .describe('A drawing of the name: where it is found, and the box of it that is seen.');
export type Logo = z.output<typeof Logo>;

export const AccentOut = z
  .object({ light: z.string().meta({ examples: ['#0b7a5e'] }), dark: z.string().meta({ examples: ['#3fbf9a'] }) })
  .describe('The accent on light paper and on dark.');

export const IdentitySettings = z
  .object({
    name: z.string().meta({ examples: ['Lontar'] }),
    description: z.string().meta({ examples: ['Type from Yogyakarta, for long reading'] }),
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
    locale: z.enum(localeNames).meta({ examples: ['en-GB'] }),
    translations: TranslationsOut,
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

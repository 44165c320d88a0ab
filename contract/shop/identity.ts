import { z } from 'zod';
import { bodyId, requiredText, text } from '../words.ts';
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
 * How the name stands at the head and the foot: `page` in the face of the page that is open, where it has one; `font` in a font of
 * the shop; `svg` as a drawing of the owner's own.
 */
const WordmarkIn = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('font'), productId: bodyId, styleId: bodyId.nullable() }),
  /** Without a drawing the one that is there stays. */
  z.object({ kind: z.literal('svg'), svg: text(LARGEST_WORDMARK).optional() }),
]);

export const IdentityIn = z.object({
  name: requiredText(60).transform((value) => value.trim()),
  description: text(160).transform((value) => value.trim()),
  wordmark: WordmarkIn,
  accent: z.object({ light: colour, dark: colour }).nullable(),
  sharePicture: z.string().regex(PICTURE).nullable(),
  locale: z.enum(localeNames),
});
export type IdentityIn = z.output<typeof IdentityIn>;

/** A drawing of the name, or of its first letter: where it is found, and the box of it that is seen. */
export const Mark = z.object({ address: z.string(), viewBox: z.array(z.number()).length(4) });
export type Mark = z.output<typeof Mark>;

export const AccentOut = z.object({ light: z.string(), dark: z.string() });

/** What the shop is called and looks like. */
export const IdentitySettings = z.object({
  name: z.string(),
  description: z.string(),
  wordmark: z.object({
    kind: z.enum(['page', 'font', 'svg']),
    productId: z.int().nullable(),
    styleId: z.int().nullable(),
  }),
  mark: Mark.nullable(),
  accent: AccentOut.nullable(),
  sharePicture: z.string().nullable(),
  locale: z.enum(localeNames),
  from: z.object({
    name: Source,
    description: Source,
    wordmark: Source,
    accent: Source,
    sharePicture: Source,
    locale: Source,
  }),
});
export type IdentitySettings = z.output<typeof IdentitySettings>;

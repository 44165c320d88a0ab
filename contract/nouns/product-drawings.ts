import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { traitChoices } from '../font-choices.ts';
import { grains } from '../text/drawing-grains.ts';
import * as words from '../words.ts';

/**
 * The shape of the letters of the regular style, measured on its outlines; each figure null where there is nothing to
 * measure. `xHeight` and the like are shares (of the em, the x-height of the cap height), `contrast` thickest to
 * thinnest place of the o, `slope` degrees. `class` is what is seen of the outlines, whatever the owner calls the type
 * of the product.
 */
export const FontShape = z
  .object({
    class: z
      .enum(traitChoices.class)
      .nullable()
      .describe(
        'What is seen of the outlines, whatever the owner calls the type of the product; null without the Latin letters that tell.',
      )
      .meta({ examples: ['sans'] }),
    capHeight: z
      .number()
      .nullable()
      .meta({ examples: [0.7] }),
    xHeight: z
      .number()
      .nullable()
      .meta({ examples: [0.52] }),
    stroke: z
      .number()
      .nullable()
      .meta({ examples: [0.11] }),
    contrast: z
      .number()
      .nullable()
      .meta({ examples: [1.2] }),
    width: z
      .number()
      .nullable()
      .meta({ examples: [0.5] }),
    slope: z
      .number()
      .nullable()
      .meta({ examples: [0] }),
    distinctBars: z.boolean().nullable(),
    markedZero: z.boolean().nullable(),
    storeysOfA: z.union([z.literal(1), z.literal(2)]).nullable(),
    storeysOfG: z.union([z.literal(1), z.literal(2)]).nullable(),
    figures: z.enum(['tabular', 'optional', 'proportional']).nullable(),
  })
  .describe(
    'The shape of the letters of the regular style; heights are shares of the em or of the height of capitals, `slope` is in degrees. Null where there is nothing to measure.',
  );
export type FontShape = z.output<typeof FontShape>;

/** Characters of a font that belong together, as ranges of code points (first and last, both included). */
export const GlyphGroup = z
  .object({
    name: z.string().meta({ examples: ['Capital letters'] }),
    ranges: z.array(z.tuple([z.number(), z.number()])).meta({ examples: [[[65, 90]]] }),
  })
  .describe('Characters that belong together, as ranges of code points, first and last included.');
export type GlyphGroup = z.output<typeof GlyphGroup>;

/** One character drawn alone: lengths in font units, y downwards; `outline` is what stands between <svg> and </svg>. */
export const DrawnGlyph = z
  .object({
    point: z.number().meta({ examples: [65] }),
    name: z.string().meta({ examples: ['LATIN CAPITAL LETTER A'] }),
    advance: z.number().meta({ examples: [600] }),
    ink: z
      .tuple([z.number(), z.number(), z.number(), z.number()])
      .nullable()
      .describe('Left, top, right and bottom of what is drawn; null where nothing is.')
      .meta({ examples: [[0, -700, 600, 0]] }),
    outline: z
      .string()
      .describe('What stands between `<svg>` and `</svg>`.')
      .meta({ examples: ['<path d="M0 0h600v700H0z"/>'] }),
  })
  .describe('A character drawn alone: lengths in font units, y downwards.');
export type DrawnGlyph = z.output<typeof DrawnGlyph>;

/**
 * A language asked after, and the letters of it that the font lacks. With all letters there it is fully covered, unless
 * the font doesn't join or
 * combine them as the language needs: then `isShaped` is false.
 */
export const LanguageAnswer = z
  .object({
    tag: z.string().meta({ examples: ['de'] }),
    name: z.string().meta({ examples: ['German'] }),
    missing: z.array(z.string()).meta({ examples: [['ß']] }),
    isShaped: z.boolean(),
  })
  .describe('A language, and the letters of it that the font lacks; none where it has all.');
export type LanguageAnswer = z.output<typeof LanguageAnswer>;

/** How a font looks: drawn in any words, glyph by glyph, and what its letters are good for. */
export const productDrawings = [
  endpoint('GET /api/product/:id/glyphs', {
    name: 'productGlyphs',
    closed: true,
    who: 'anyone',
    summary:
      'The characters that every style of a font draws, in groups. `query` keeps those it names: the character ' +
      'itself, U+ and its code point, or words of its Unicode name.',
    params: words.byId,
    query: z.object({
      query: words
        .text(100)
        .default('')
        .describe('Keeps the characters it names: one itself, `U+` and its code point, or words of its Unicode name.')
        .meta({ examples: ['A'] }),
    }),
    replies: { 200: z.object({ total: words.count, groups: z.array(GlyphGroup) }) },
    refusals: ['product_not_found', 'feature_off'],
    feature: 'glyphs',
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/glyph-sheet', {
    name: 'drawGlyphs',
    closed: true,
    who: 'anyone',
    summary:
      'Characters drawn one by one as outlines, with their names. `points` are code points in hex with commas, at ' +
      'most 128.',
    params: words.byId,
    query: z.object({
      points: z
        .string()
        .max(1000)
        .regex(/^[0-9a-fA-F]{1,6}(,[0-9a-fA-F]{1,6}){0,127}$/, 'Code points in hex, with commas, at most 128.')
        .describe('The characters as code points in hexadecimal, with commas, at most 128.')
        .meta({ examples: ['41,42'] }),
      style: words
        .text(200)
        .optional()
        .describe('A style of the font, by its number or its name; the regular one without it.')
        .meta({ examples: ['Regular'] }),
      axes: words
        .text(400)
        .optional()
        .describe(
          'Settings of a variable font, as `wght:700,opsz:14`. A value outside its range becomes the nearest inside.',
        )
        .meta({ examples: ['wght:400'] }),
      grain: z
        .enum(grains)
        .optional()
        .describe(
          'How many pixels of the screen one em is tall where it is shown: points of outlines are then rounded to a quarter of such a pixel, and stand at most an eighth off. Without it they are as the font has them. Text stands in the same place either way.',
        ),
    }),
    replies: { 200: z.array(DrawnGlyph) },
    refusals: [
      'product_not_found',
      'fonts_missing',
      'preview_invalid',
      'preview_unavailable',
      'too_many_requests',
      'feature_off',
    ],
    feature: 'glyphs',
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/features', {
    name: 'productFeatures',
    closed: true,
    who: 'anyone',
    summary: 'Which characters each feature of a font changes when they stand alone; none for those that join letters.',
    params: words.byId,
    replies: {
      200: z.array(
        z.object({
          tag: z.string().meta({ examples: ['liga'] }),
          letters: z.array(z.string()).meta({ examples: [['a']] }),
        }),
      ),
    },
    refusals: ['product_not_found', 'fonts_missing', 'preview_unavailable'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/languages', {
    name: 'productLanguages',
    closed: true,
    who: 'anyone',
    summary:
      'Whether a font supports the languages whose names hold the query, and the letters that it lacks for each.',
    params: words.byId,
    query: z.object({
      query: words
        .text(100)
        .default('')
        .describe('A piece of the names of the languages that are asked about.')
        .meta({ examples: ['Indo'] }),
    }),
    replies: { 200: z.array(LanguageAnswer) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/product/:id/preview.svg', {
    name: 'previewProduct',
    closed: true,
    who: 'anyone',
    summary:
      'Any text drawn in the font, as SVG outlines. The viewBox is in font units, y downwards, baseline at 0; ' +
      '`size` is the height of one em in pixels. Letters that the font lacks are named in X-Missing-Characters. ' +
      'Text may hold line breaks; `width` wraps it between words; `tracking`, `leading` and `width` are ' +
      'thousandths of an em; `carets=1` tells in data-lines where a caret may stand, `held=1` in data-held how the ' +
      'letters were shaped. `grain` rounds outlines to what shows where one em is so many pixels tall; without it ' +
      'they are as the font has them.',
    params: words.byId,
    query: z.object({
      text: words
        .text(200)
        .default('')
        .describe('What is drawn; it has to say something, and may hold line breaks.')
        .meta({ examples: ['Marmalade'] }),
      size: z.coerce.number().min(1).max(2000).default(72).describe('The height of one em in pixels.'),
      style: words
        .text(200)
        .optional()
        .describe('A style of the font, by its number or its name; the regular one without it.')
        .meta({ examples: ['Regular'] }),
      features: words
        .text(400)
        .optional()
        .describe('OpenType features that are switched, as `liga:0,ss01:1`.')
        .meta({ examples: ['liga:0'] }),
      axes: words
        .text(400)
        .optional()
        .describe(
          'Settings of a variable font, as `wght:700,opsz:14`. A value outside its range becomes the nearest inside.',
        )
        .meta({ examples: ['wght:400'] }),
      lang: z
        .string()
        .regex(/^[A-Za-z0-9-]{2,35}$/)
        .optional()
        .describe('The language of the text, by its BCP 47 tag: some fonts draw some letters by it.')
        .meta({ examples: ['id'] }),
      dir: z
        .enum(['ltr', 'rtl', 'auto'])
        .default('auto')
        .describe('The direction of the text; `auto` takes it from its letters.'),
      color: z
        .string()
        .regex(/^(#?[0-9a-fA-F]{3}|#?[0-9a-fA-F]{6}|currentColor)$/)
        .default('currentColor')
        .describe('The colour of the letters, in hexadecimal with or without `#`, or `currentColor`.')
        .meta({ examples: ['#14130f'] }),
      tracking: z.coerce
        .number()
        .int()
        .min(-500)
        .max(2000)
        .default(0)
        .describe('Room between letters, in thousandths of an em.'),
      leading: z.coerce
        .number()
        .int()
        .min(300)
        .max(5000)
        .default(1200)
        .describe('From one baseline to the next, in thousandths of an em.'),
      width: z.coerce
        .number()
        .int()
        .min(500)
        .max(1_000_000)
        .optional()
        .describe('Where lines are broken between words, in thousandths of an em; without it they are not.')
        .meta({ examples: [4000] }),
      align: z.enum(['start', 'center', 'end']).default('start').describe('How lines stand to each other.'),
      carets: z.enum(['1']).optional().describe('With `1` the attribute `data-lines` tells where a caret may stand.'),
      held: z
        .enum(['1'])
        .optional()
        .describe(
          'With `1` every glyph is defined and used, and the attribute `data-held` tells as JSON how the letters were shaped, so that a page can set them in other lines without asking.',
        ),
      grain: z
        .enum(grains)
        .optional()
        .describe(
          'How many pixels of the screen one em is tall where it is shown: points of outlines are then rounded to a quarter of such a pixel, and stand at most an eighth off. Without it they are as the font has them. Text stands in the same place either way.',
        ),
      v: words
        .text(64)
        .optional()
        .describe('The version of the product; an address with the present one may be kept forever.')
        .meta({ examples: ['3f9a1c'] }),
    }),
    replies: 'svg',
    refusals: ['product_not_found', 'fonts_missing', 'preview_invalid', 'preview_unavailable', 'too_many_requests'],
  }),
  endpoint('GET /api/product/:id/trial.zip', {
    name: 'trialFonts',
    closed: true,
    who: 'anyone',
    summary:
      'Fonts to try in layouts, where the owner allows it: basic Latin letters, named Trial, with their terms, as ' +
      'a ZIP.',
    params: words.byId,
    replies: 'file',
    mediaTypes: ['application/zip'],
    refusals: ['product_not_found', 'trial_not_offered', 'range_outside', 'too_many_requests', 'feature_off'],
    feature: 'trials',
  }),
  endpoint('GET /api/product/:id/share.png', {
    name: 'shareProduct',
    closed: true,
    who: 'anyone',
    summary: 'The picture of a font for links to it: 1200 by 630 pixels, its specimen word and its name.',
    params: words.byId,
    query: z.object({
      v: words
        .text(64)
        .optional()
        .describe('The version of the product; an address with the present one may be kept forever.')
        .meta({ examples: ['3f9a1c'] }),
    }),
    replies: 'png',
    refusals: ['product_not_found', 'fonts_missing', 'preview_unavailable'],
  }),
] as const;

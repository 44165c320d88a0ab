import { z } from 'zod';
import { traitChoices } from '../font-choices.ts';
import { priceBands } from '../price-bands.ts';
import * as words from '../words.ts';

/** A choice of the list's filters with the number of products behind it. */
export const Facet = z
  .array(z.object({ value: z.string().meta({ examples: ['Display'] }), count: words.count }))
  .describe('The choices of one filter, each with the number of products behind it.');
/** The same where a choice is called otherwise than its value; the one that is asked for is always among them. */
export const NamedFacet = z
  .array(
    z.object({
      value: z.string().meta({ examples: ['laras-wibisono'] }),
      name: z.string().meta({ examples: ['Laras Wibisono'] }),
      count: words.count,
    }),
  )
  .describe('The choices of one filter with their names, each with the number of products behind it.');
export const Facets = z
  .object({
    total: words.count,
    /** How many of all have fonts: a product may come without. */
    fonts: words.count,
    price: Facet,
    type: Facet,
    category: Facet,
    script: Facet,
    /** By BCP 47 tag, with its English name. */
    language: NamedFacet,
    license: Facet,
    /** By slug. */
    designer: NamedFacet,
    foundry: NamedFacet,
    /** By name: the fonts that a running plan opens. */
    plan: Facet,
    /** Of any style, as the other facts of files. */
    weight: Facet,
    width: Facet,
    slope: Facet,
    /** By OpenType tag, with its English name. */
    feature: NamedFacet,
    variable: Facet,
    color: Facet,
    /** As measured on the regular style. */
    class: Facet,
    xHeight: Facet,
    contrast: Facet,
    figures: Facet,
    construction: Facet,
  })
  .describe('How many products stand behind each choice of the filters.');
export type Facets = z.output<typeof Facets>;

export const LetterCount = z
  .object({ letter: z.string().meta({ examples: ['é'] }), fonts: words.count })
  .describe('A letter of a text, and how many fonts can write it.');
export type LetterCount = z.output<typeof LetterCount>;

export const literal = z
  .enum(['yes'])
  .optional()
  .describe('With `yes` the words are taken as they stand, and no meaning is looked for in them.');

/** The filters of the product list. `text` matches only fonts with every character of it. */
export const productFilters = {
  query: words.query.optional(),
  literal,
  price: z
    .enum(priceBands)
    .optional()
    .describe(
      'Only fonts whose price of the Standard licence is in this band; its name says where it is for US dollars.',
    ),
  category: words
    .text(200)
    .optional()
    .describe('Only fonts of this category.')
    .meta({ examples: ['Display'] }),
  type: words
    .text(200)
    .optional()
    .describe('Only fonts of this type.')
    .meta({ examples: ['Display'] }),
  script: words
    .text(40)
    .optional()
    .describe('Only fonts that can write this script.')
    .meta({ examples: ['Latin'] }),
  /** A BCP 47 tag: only fonts that have all its everyday letters. */
  language: words
    .text(40)
    .optional()
    .describe('Only fonts with every everyday letter of this language, by its BCP 47 tag.')
    .meta({ examples: ['id'] }),
  license: words
    .text(200)
    .optional()
    .describe('Only fonts that are offered under the licence type of this name.')
    .meta({ examples: ['Standard License'] }),
  /** The slug of a designer, and of a foundry. */
  designer: words
    .text(200)
    .optional()
    .describe('Only fonts of the designer with this slug.')
    .meta({ examples: ['laras-wibisono'] }),
  foundry: words
    .text(200)
    .optional()
    .describe('Only fonts of the foundry with this slug.')
    .meta({ examples: ['lontar'] }),
  text: words
    .text(200)
    .optional()
    .describe('Only fonts that can write every character of this text.')
    .meta({ examples: ['Marmalade'] }),
  /** The name of a subscription plan. */
  plan: words
    .text(200)
    .optional()
    .describe('Only fonts that the subscription plan of this name opens.')
    .meta({ examples: ['Studio'] }),
  weight: z
    .enum(traitChoices.weight)
    .optional()
    .describe('Only fonts with a style of this weight, in hundreds as OpenType counts them.'),
  width: z.enum(traitChoices.width).optional().describe('Only fonts with a style of this width.'),
  slope: z.enum(traitChoices.slope).optional().describe('Only fonts with an upright style, or with one that leans.'),
  /** An OpenType tag. */
  feature: words
    .text(4)
    .optional()
    .describe('Only fonts that have the OpenType feature of this tag.')
    .meta({ examples: ['smcp'] }),
  variable: z.enum(traitChoices.variable).optional().describe('With `yes` only variable fonts.'),
  color: z.enum(traitChoices.color).optional().describe('With `yes` only fonts with colours of their own.'),
  class: z.enum(traitChoices.class).optional().describe('Only fonts whose letters are built so, as measured.'),
  xHeight: z
    .enum(traitChoices.xHeight)
    .optional()
    .describe('Only fonts whose lower case is so high next to the capitals, as measured.'),
  contrast: z
    .enum(traitChoices.contrast)
    .optional()
    .describe('Only fonts whose thick and thin strokes differ so much, as measured.'),
  figures: z
    .enum(traitChoices.figures)
    .optional()
    .describe(
      'Only fonts whose figures are all of one width, are so when asked for, are each of their own, or come in old style too.',
    ),
  construction: z
    .enum(traitChoices.construction)
    .optional()
    .describe('Only fonts whose a or g is in one storey (`a1`, `g1`) or in two (`a2`, `g2`), as measured.'),
};
const filtered = z.object(productFilters);
export type ProductFilters = z.output<typeof filtered>;
export type ProductFiltersIn = z.input<typeof filtered>;

/**
 * What is understood of a search, wish by wish. `choices` are filters, each enough on its own; of a font to be `like`
 * all that it is known by.
 */
export const Understood = z.object({
  /** Whether any font has all of it; where none has, those that come nearest are found. */
  isMet: z.boolean(),
  wishes: z.array(
    z.object({
      kind: z.enum(['sense', 'language', 'price', 'like', 'word']),
      /** As it was typed; the name of a well-known typeface as it is spelled. */
      typed: z.string(),
      /** The name of the font to be `like`, sold here or not, in its own capitals; null for all else. */
      font: z.string().nullable(),
      /** The words that are left of the search without this; none where nothing else is asked for. */
      without: z.string(),
      choices: z.array(
        z.object({
          filter: z.string(),
          value: z.string().meta({ examples: ['Display'] }),
          name: z.string().meta({ examples: ['Display'] }),
        }),
      ),
      /** Prices in dollars; `least` and `most` are inclusive, `below` is exclusive. */
      least: words.money.nullable(),
      most: words.money.nullable(),
      below: words.money.nullable(),
    }),
  ),
});
export type Understood = z.output<typeof Understood>;

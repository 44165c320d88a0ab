import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';

/** How the words of a page are written: checked on their way in, plain on their way out. */
type Writing = {
  line: (longest: number) => z.ZodType<string>;
  named: (longest: number) => z.ZodType<string>;
  text: (longest: number) => z.ZodType<string>;
  address: z.ZodType<string>;
  picture: z.ZodType<string>;
  side: z.ZodType<number>;
};

export const homeSections = ['clients', 'names', 'newest', 'custom', 'uses'] as const;
export type HomeSection = (typeof homeSections)[number];

/** The name of a font in addresses; where it is not on offer any more the newest that can write the words stands in. */
const LONGEST_SLUG = 200;

/** The page /. Parts that are empty stay away; `heading` is made from the catalogue where it is empty. */
const homePage = ({ line, named, address, picture, side }: Writing) =>
  z.object({
    heading: line(160).meta({ examples: ['Say it large'] }),
    /** A word each, large, in a font of the shop and its style of that name. */
    slides: z
      .array(
        z.object({
          word: named(24),
          language: line(40).meta({ examples: ['id'] }),
          font: named(LONGEST_SLUG),
          style: line(100)
            .nullable()
            .meta({ examples: ['Regular'] }),
        }),
      )
      .max(6),
    sections: z.array(z.enum(homeSections)).max(homeSections.length),
    /** The slugs of the fonts that come first in the section of font names. */
    featured: z.array(named(LONGEST_SLUG)).max(8),
    /** Their name set in a font, or their picture. */
    clients: z
      .array(
        z.object({
          name: named(60).meta({ examples: ['Kopi Senja'] }),
          address,
          font: named(LONGEST_SLUG).nullable(),
          style: line(100)
            .nullable()
            .meta({ examples: ['Regular'] }),
          picture: picture.nullable(),
        }),
      )
      .max(24),
    uses: z
      .array(
        z.object({
          picture,
          label: named(200).meta({ examples: ['The menu of a café'] }),
          kind: line(60),
          font: named(LONGEST_SLUG),
          width: side.meta({ examples: [100] }),
          height: side,
        }),
      )
      .max(24),
  });

/** The page /about: a story in Markdown, and people, each with a portrait or an initial in a font of the shop. */
const aboutPage = ({ line, named, text, picture }: Writing) =>
  z.object({
    heading: named(120).meta({ examples: ['Say it large'] }),
    story: text(20_000),
    people: z
      .array(
        z.object({
          name: named(100).meta({ examples: ['Laras Wibisono'] }),
          role: line(100),
          place: line(100),
          font: named(LONGEST_SLUG).nullable(),
          picture: picture.nullable(),
        }),
      )
      .max(40),
  });

/** What invites to a custom licence: up to three lines in a font of the shop, and a sentence. */
const customLicense = ({ named }: Writing) =>
  z.object({ lines: z.array(named(40)).max(3), font: named(LONGEST_SLUG).nullable(), sentence: named(300) });

/** The foot of every page: a sentence, a note, own links, and where one subscribes to news (empty for none). */
const footerOf = ({ line, named, address }: Writing) =>
  z.object({
    sentence: line(200),
    note: line(400).meta({ examples: ['Type from Yogyakarta.'] }),
    links: z.array(z.object({ label: named(60).meta({ examples: ['Letters'] }), address })).max(8),
    news: address,
  });

const sitePagesOf = (writing: Writing) =>
  z.object({
    home: homePage(writing).nullable(),
    about: aboutPage(writing).nullable(),
    custom: customLicense(writing).nullable(),
    foot: footerOf(writing).nullable(),
  });

const trimmed = (value: string) => value.trim();
const pagesIn = sitePagesOf({
  line: words.optionalName,
  named: words.name,
  text: words.text,
  /** Empty for nowhere. */
  address: words
    .text(2_000)
    .transform(trimmed)
    .refine((value) => value === '' || words.isPageAddress(value), fieldWords.pageAddress),
  /** A picture that the shop stores: its address there. */
  picture: z.string().regex(/^\/api\/landing-page\/pictures\/[0-9a-f]{64}\.webp$/, fieldWords.pictureItself),
  side: z.int().min(1).max(10_000),
})
  .extend({ translations: translationsIn('pages').optional() })
  .meta({
    examples: [
      {
        home: null,
        about: null,
        custom: null,
        foot: {
          sentence: 'We draw letters.',
          note: '',
          links: [{ label: 'Letters', address: 'https://letters.example' }],
          news: '',
        },
      },
    ],
  });

/** The pages that are the owner's; null stands for how it begins. */
export const SitePages = sitePagesOf({
  line: () => z.string(),
  named: () => z.string(),
  text: () => z.string(),
  address: z.string().meta({ examples: ['https://letters.example'] }),
  picture: z.string(),
  side: z.int(),
});
export type SitePages = z.output<typeof SitePages>;
/** The same as their owner writes them: in the main language, with what there is of others. */
export const OwnPages = SitePages.extend({ translations: TranslationsOut });
export type OwnPages = z.output<typeof OwnPages>;
export type HomePage = NonNullable<SitePages['home']>;
export type AboutPage = NonNullable<SitePages['about']>;
export type CustomLicense = NonNullable<SitePages['custom']>;
export type Footer = NonNullable<SitePages['foot']>;

/** What visitors see. `isDemo`: what is null shows the demo shop. */
export const ShownPages = z.object({ isDemo: z.boolean(), pages: SitePages });
export type ShownPages = z.output<typeof ShownPages>;

/** The pages as their owner edits them. */
export const EditedPages = z.object({
  isDemo: z.boolean(),
  draft: OwnPages,
  published: OwnPages,
  publishedAt: words.time.nullable(),
  /** Whether what was published before can be brought back. */
  canUndo: z.boolean(),
  /** Opens /draft/{key}/… where the draft is seen as a page, for two weeks or until another one is made. */
  previewKey: z.string(),
  previewUntil: words.time,
});
export type EditedPages = z.output<typeof EditedPages>;

export const sitePages = [
  endpoint('GET /api/pages', {
    name: 'readPages',
    closed: true,
    who: 'anyone',
    summary: "The owner's pages as they are published.",
    replies: { 200: ShownPages },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('GET /api/pages/draft/:key', {
    name: 'readDraftPages',
    who: 'anyone',
    summary: 'The same as they would be after the next publication, for who was given the key.',
    params: z.object({
      key: words
        .text(100)
        .describe('The key of the picture, 64 hexadecimal digits, as its address has it.')
        .meta({ examples: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'] }),
    }),
    replies: { 200: ShownPages },
    refusals: ['draft_not_found'],
  }),
  endpoint('GET /api/settings/pages', {
    name: 'editedPages',
    who: ['admin'],
    summary: 'The pages as their owner edits them: the draft, what is published, and the key of the preview.',
    replies: { 200: EditedPages },
    refusals: [],
  }),
  endpoint('POST /api/settings/pages/preview-key', {
    name: 'renewPreviewKey',
    who: ['admin'],
    summary: 'Make another key of the preview: every address of it that was given away ends.',
    replies: { 200: EditedPages },
    refusals: [],
  }),
  endpoint('PUT /api/settings/pages', {
    name: 'draftPages',
    who: ['admin'],
    summary: 'Keep a draft of the pages, whole. Visitors see what is published.',
    body: pagesIn,
    replies: { 200: EditedPages },
    refusals: [],
  }),
  endpoint('POST /api/settings/pages/publish', {
    name: 'publishPages',
    who: ['admin'],
    confirmed: true,
    summary: 'Show the draft to visitors.',
    replies: { 200: EditedPages },
    refusals: [],
  }),
  endpoint('POST /api/settings/pages/undo', {
    name: 'undoPages',
    who: ['admin'],
    confirmed: true,
    summary: 'Bring back what was published before; the second time, what was undone.',
    replies: { 200: EditedPages },
    refusals: ['nothing_to_undo'],
  }),
] as const;

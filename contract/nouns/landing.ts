import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { StaffTranslations, translationsIn } from '../translations.ts';
import { uploadSizes } from '../upload-sizes.ts';
import * as words from '../words.ts';

export const sectionTypes = ['hero', 'about', 'cta', 'features', 'testimonial'] as const;
export const alignments = ['left', 'center', 'right', 'justify'] as const;
export const landingSorts = ['createdAt', 'updatedAt', 'title', 'slug', 'id'] as const;

/** Where a button leads unless the owner says otherwise. */
const usualButtonUrl = '/product';
export const usualColors = { backgroundColor: '#ffffff', textColor: '#000000' } as const;

/** What a section says: plain text, or its parts. Nothing in it is ever read as HTML. */
export const SectionContent = z
  .object({
    heading: z.string().meta({ examples: ['Say it large'] }),
    subheading: z.string().meta({ examples: ['Letters that are seen from afar.'] }),
    text: z.string().meta({ examples: ['Marmalade'] }),
    image: z.string().meta({ examples: [''] }),
    buttonLabel: z.string().meta({ examples: ['See the fonts'] }),
    buttonUrl: z.string().meta({ examples: ['/product'] }),
  })
  .describe('What a section says, in parts. Nothing of it is read as HTML.');

/** One section of a landing page. `title` is its name in the editor, and says what its picture shows. */
export const LandingSection = z
  .object({
    id: z.union([z.number(), z.string()]),
    type: z.enum(sectionTypes),
    title: z.string().meta({ examples: ['Fonts for posters'] }),
    content: z.union([z.string(), SectionContent]).meta({ examples: ['Letters that are seen from afar.'] }),
    styles: z.object({
      backgroundColor: z.string().meta({ examples: ['#ffffff'] }),
      textColor: z.string().meta({ examples: ['#000000'] }),
      align: z.enum(alignments),
    }),
  })
  .describe('A section of a landing page.');
export type LandingSection = z.output<typeof LandingSection>;

export const LandingTemplate = z
  .object({
    id: words.bodyId,
    title: z.string().meta({ examples: ['Fonts for posters'] }),
    slug: z.string().meta({ examples: ['fonts-for-posters'] }),
    description: z.string().meta({ examples: ['Fonts that are read across a street.'] }),
    styles: z.object({
      backgroundColor: z.string().meta({ examples: ['#ffffff'] }),
      textColor: z.string().meta({ examples: ['#000000'] }),
    }),
    contentSections: z.array(LandingSection),
    createdAt: words.time,
    updatedAt: words.time,
    translations: StaffTranslations,
  })
  .describe('A landing page.');
export type LandingTemplate = z.output<typeof LandingTemplate>;

/** Absent and null stand for what is usual. */
const orUsual = <Schema extends z.ZodType>(schema: Schema, usual: z.output<Schema>) =>
  schema.nullish().transform((value) => value ?? usual);
const color = (usual: string) => orUsual(z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, fieldWords.colour), usual);
const addressText = (usual: string) =>
  orUsual(
    words
      .text(2_000)
      .transform((value) => value.trim())
      .refine((value) => value === '' || words.isPageAddress(value), fieldWords.pageAddress),
    usual,
  ).transform((value) => value || usual);
const line = orUsual(words.optionalName(200), '');
const block = orUsual(words.text(20_000), '');

const content = z.union([
  words.text(20_000),
  z
    .object({
      heading: line,
      subheading: line,
      text: block,
      image: addressText(''),
      buttonLabel: line,
      buttonUrl: addressText(usualButtonUrl),
    })
    .nullish()
    .transform((value) => value ?? emptyContent),
]);
const emptyContent: z.output<typeof SectionContent> = {
  heading: '',
  subheading: '',
  text: '',
  image: '',
  buttonLabel: '',
  buttonUrl: usualButtonUrl,
};

const section = z.object({
  id: z.union([z.int(), words.text(64)]).nullish(),
  type: orUsual(z.enum(sectionTypes, fieldWords.oneOf(sectionTypes)), 'hero'),
  title: line,
  content,
  styles: orUsual(
    z.object({
      backgroundColor: color(usualColors.backgroundColor),
      textColor: color(usualColors.textColor),
      align: orUsual(z.enum(alignments, fieldWords.oneOf(alignments)), 'left'),
    }),
    { ...usualColors, align: 'left' },
  ),
});

const mostSections = 50;
const sections = z
  .array(section)
  .max(mostSections, `At most ${mostSections} sections.`)
  // Each has an id, so that an editor can tell them apart: its own, or its place.
  .transform((list) => list.map((one, at) => ({ ...one, id: one.id || at + 1 })));

export const landingDraft = z
  .object({
    title: words
      .optionalName(200)
      .nullish()
      .meta({ examples: ['Fonts for posters'] }),
    slug: words
      .text(200)
      .nullish()
      .meta({ examples: ['fonts-for-posters'] }),
    description: words
      .text(20_000)
      .nullish()
      .meta({ examples: ['Round letters from the twenties.'] }),
    styles: z
      .object({
        backgroundColor: color(usualColors.backgroundColor).meta({ examples: ['#ffffff'] }),
        textColor: color(usualColors.textColor).meta({ examples: ['#000000'] }),
      })
      .nullish(),
    translations: translationsIn('landing').optional(),
    contentSections: z
      .preprocess(readJson, sections.nullish())
      .describe('A list, or its JSON text.')
      .meta({
        examples: [[{ type: 'hero', title: 'Begin', content: { heading: 'Say it large', buttonUrl: '/product' } }]],
      }),
  })
  .describe('What an editor sends. Colours, alignment and type have their defaults.');
export type LandingDraft = z.output<typeof landingDraft>;

/** Text that is no JSON stays text, which is then refused as no list. */
function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const landingPictures = [
  endpoint('POST /api/landing-page/pictures', {
    name: 'keepLandingPicture',
    who: ['bloger'],
    summary:
      'Take in a picture for a landing page. It is drawn again as WebP; the answer is its address. One that no ' +
      'template shows is forgotten after a day.',
    body: z.object({}),
    files: { picture: uploadSizes.picture },
    replies: {
      201: z.object({
        url: z.string().meta({
          examples: [
            '/api/landing-page/pictures/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
          ],
        }),
      }),
    },
    refusals: ['picture_missing', 'picture_unreadable'],
  }),
  endpoint('GET /api/landing-page/pictures/:key.webp', {
    name: 'landingPicture',
    closed: true,
    who: 'anyone',
    summary: 'A picture of a landing page.',
    params: z.object({
      key: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('The key of the picture, 64 hexadecimal digits, as its address has it.')
        .meta({ examples: ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'] }),
    }),
    replies: 'webp',
    refusals: ['picture_not_found'],
  }),
] as const;

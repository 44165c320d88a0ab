import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fieldWords } from '../field-words.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';

/** Who draws a font, and the house that publishes it. */
export const makerKinds = ['designer', 'foundry'] as const;
export type MakerKind = (typeof makerKinds)[number];

/** Somebody whom a font names, with the name in the address of their page. */
export const NamedMaker = z
  .object({
    slug: z.string().meta({ examples: ['laras-wibisono'] }),
    name: z.string().meta({ examples: ['Laras Wibisono'] }),
  })
  .describe('Someone whom a font names.');

/** A designer or a foundry that has a font on offer. Figures count those fonts alone. */
export const Maker = z
  .object({
    slug: z.string().meta({ examples: ['laras-wibisono'] }),
    name: z.string().meta({ examples: ['Laras Wibisono'] }),
    about: z
      .string()
      .describe('Paragraphs with an empty line between.')
      .meta({ examples: ['Draws in Surakarta, and starts each letter with a brush.'] }),
    homepage: z.string().meta({ examples: ['https://lontar.example'] }),
    fonts: words.count,
    styles: words.count,
    /** How many the font of most languages has. */
    languages: words.count,
    /** When the first of the fonts came. */
    since: words.time,
    /** The font that the owner chose for the name; null for the first that contains its characters. */
    face: z
      .object({
        id: words.bodyId,
        name: z.string().meta({ examples: ['Righteous'] }),
        slug: z.string().meta({ examples: ['righteous'] }),
        version: z.string().meta({ examples: ['3f9a1c'] }),
      })
      .nullable()
      .describe('The font in whose letters the owner has the name set; null for the first that can write it.'),
  })
  .describe('A designer or a foundry that a font on offer names.');
export type Maker = z.output<typeof Maker>;

/** A designer or a foundry as staff see them, with every font that names them, drafts too. */
export const StaffMaker = z
  .object({
    id: words.bodyId,
    kind: z.enum(makerKinds),
    slug: z.string().meta({ examples: ['laras-wibisono'] }),
    name: z.string().meta({ examples: ['Laras Wibisono'] }),
    about: z.string().meta({ examples: ['Draws in Surakarta, and starts each letter with a brush.'] }),
    homepage: z.string().meta({ examples: ['https://lontar.example'] }),
    faceProductId: words.bodyId.nullable().meta({ examples: [null] }),
    fonts: words.count.describe('How many fonts name them, drafts too.'),
    translations: TranslationsOut,
  })
  .describe('A designer or a foundry as staff see them.');
export type StaffMaker = z.output<typeof StaffMaker>;

/** An account that sees what a designer or a foundry earns. */
export const MakerAccount = z
  .object({
    id: words.bodyId,
    fullname: z.string().meta({ examples: ['Laras Wibisono'] }),
    email: words.emailOut,
    since: words.time,
    isWaiting: z
      .boolean()
      .describe('It sees nothing yet: nobody has shown that mail to its address reaches the person who has it.'),
  })
  .describe('An account that is linked to a designer or a foundry.');
export type MakerAccount = z.output<typeof MakerAccount>;

const name = words.name(100);
const MakerFields = z.object({
  kind: z.enum(makerKinds),
  name,
  about: words.text(4000).transform((value) => value.trim()),
  homepage: words
    .text(300)
    .transform((value) => value.trim())
    .refine((value) => value === '' || (/^https?:/i.test(value) && words.isPageAddress(value)), fieldWords.webAddress)
    .meta({ pattern: '^(https?://\\S+)?$' }),
  /** A font that names them; null for the first that can write the name. */
  faceProductId: words.bodyId.nullable(),
  translations: translationsIn('maker'),
});
export type NewMaker = z.output<typeof MakerBody>;
const MakerBody = MakerFields.partial()
  .required({ kind: true, name: true })
  .meta({ examples: [{ kind: 'designer', name: 'Dewi Anggraini' }] });
const { kind: _kind, ...changeable } = MakerFields.shape;
const MakerChange = z
  .object(changeable)
  .partial()
  .meta({ examples: [{ about: 'Draws in Surakarta, and starts each letter with a brush.' }] });
export type MakerChange = z.output<typeof MakerChange>;

const slug = words.text(200).describe('The name that the thing has in the address of its page.');
export const makerOrders = ['name', 'fonts'] as const;

export const makers = [
  endpoint('GET /api/designers', {
    name: 'listDesigners',
    closed: true,
    who: 'anyone',
    summary: 'The designers of the fonts on offer, by name.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Maker) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('GET /api/designers/:slug', {
    name: 'designerBySlug',
    closed: true,
    who: 'anyone',
    summary: 'One designer of a font on offer. The fonts themselves are `GET /api/product?designer=` and the slug.',
    params: z.object({ slug: slug.meta({ examples: ['laras-wibisono'] }) }),
    replies: { 200: Maker },
    refusals: ['maker_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/foundries', {
    name: 'listFoundries',
    closed: true,
    who: 'anyone',
    summary: 'The foundries of the fonts on offer, by name.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(Maker) },
    refusals: [],
    cache: 'catalogue',
    counted: true,
  }),
  endpoint('GET /api/foundries/:slug', {
    name: 'foundryBySlug',
    closed: true,
    who: 'anyone',
    summary: 'One foundry of a font on offer. The fonts themselves are `GET /api/product?foundry=` and the slug.',
    params: z.object({ slug: slug.meta({ examples: ['lontar'] }) }),
    replies: { 200: Maker },
    refusals: ['maker_not_found'],
    cache: 'catalogue',
  }),
  endpoint('GET /api/makers', {
    name: 'listMakers',
    who: ['admin'],
    summary: 'Designers and foundries for who runs the shop, also those that no font on offer names.',
    query: z.object({
      ...words.paged(100, 1000),
      sort: words
        .sortedBy(makerOrders)
        .default('name')
        .describe('What the list is sorted by; with `-` before it the largest or the latest comes first.'),
      kind: z.enum(makerKinds).optional().describe('Only designers, or only foundries.'),
      query: words.query.default(''),
    }),
    replies: { 200: z.array(StaffMaker) },
    refusals: [],
    counted: true,
  }),
  endpoint('POST /api/makers', {
    name: 'createMaker',
    who: ['admin'],
    summary: 'Add a designer or a foundry. A font that names one whom nobody knew yet adds them automatically.',
    body: MakerBody,
    replies: { 201: StaffMaker },
    refusals: ['maker_name_taken', 'invalid_input'],
  }),
  endpoint('PUT /api/makers/:id', {
    name: 'updateMaker',
    who: ['admin'],
    summary: 'Change a designer or a foundry. What is absent stays; the address stays too, since links lead there.',
    params: words.byId,
    body: MakerChange,
    replies: { 200: StaffMaker },
    refusals: ['maker_not_found', 'maker_name_taken', 'invalid_input'],
  }),
  endpoint('DELETE /api/makers/:id', {
    name: 'deleteMaker',
    who: ['admin'],
    summary: 'Remove a designer or a foundry whom no font names any more.',
    params: words.byId,
    replies: { 204: null },
    refusals: ['maker_not_found', 'maker_in_use'],
  }),
  endpoint('GET /api/makers/:id/accounts', {
    name: 'listMakerAccounts',
    who: ['admin'],
    summary: 'The accounts that see what a designer or a foundry earns, the one linked first at the top.',
    params: words.byId,
    replies: { 200: z.array(MakerAccount) },
    refusals: ['maker_not_found'],
  }),
  endpoint('POST /api/makers/:id/accounts', {
    name: 'linkMakerAccount',
    who: ['admin'],
    confirmed: true,
    summary:
      'Link an account to a designer or a foundry: it sees the sales, shares and statements of theirs. Linking it ' +
      'again changes nothing.',
    params: words.byId,
    body: z.object({ email: words.requestedEmail }),
    replies: { 200: z.array(MakerAccount) },
    refusals: ['maker_not_found', 'invalid_input'],
  }),
  endpoint('DELETE /api/makers/:id/accounts/:userId', {
    name: 'unlinkMakerAccount',
    who: ['admin'],
    summary: 'End the link: from then on the account sees nothing of theirs.',
    params: words.byId.extend({ userId: words.id.describe('The id of the account.') }),
    replies: { 200: z.array(MakerAccount) },
    refusals: ['maker_not_found', 'user_not_found'],
  }),
] as const;

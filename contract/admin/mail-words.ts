import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languageNames } from '../languages/languages.ts';
import { mailKindNames } from '../mail-kinds.ts';
import { TranslationsOut, translationsIn } from '../translations.ts';
import * as words from '../words.ts';

const kind = z.enum(mailKindNames).describe('Which email.');
const byKind = z.object({ kind });
const groups = ['purchase', 'account', 'shop', 'clients', 'releases', 'endings'] as const;
const sentence = 'Hello {name}, thank you for order {order}.';

/** An email that the shop sends, with the owner's own words; empty ones stand for the shop's. */
export const ShopMail = z
  .object({
    kind,
    group: z.enum(groups).describe('What it is about; `releases` and `endings` may be left off by their readers.'),
    names: z
      .array(z.string())
      .describe('What the words may name in braces.')
      .meta({ examples: [['name', 'shop', 'order']] }),
    isOn: z.boolean().describe('Whether the shop sends it.'),
    canBeOff: z.boolean().describe('False for what is about a purchase or keeps an account safe.'),
    subject: z.string().meta({ examples: ['Your fonts from {shop}'] }),
    opening: z
      .string()
      .describe('Stands at its beginning, in place of the greeting; paragraphs have empty lines between them.')
      .meta({ examples: [sentence] }),
    closing: z
      .string()
      .describe('Stands at its end.')
      .meta({ examples: ['Yours, Laras'] }),
    translations: TranslationsOut,
  })
  .describe('An email that the shop sends, with the owner’s own words; empty ones stand for the shop’s.');
export type ShopMail = z.output<typeof ShopMail>;

const lines = (value: string) => value.replace(/\r\n?/g, '\n').trim();
const own = {
  subject: words.text(150).transform((value) => value.replace(/\s+/g, ' ').trim()),
  opening: words.text(2_000).transform(lines),
  closing: words.text(2_000).transform(lines),
  translations: translationsIn('mail'),
};
const MailChange = z
  .object({ ...own, isOn: z.boolean() })
  .partial()
  .describe('What is absent stays; an empty text goes back to the shop’s words.');
export type MailWordsChange = z.output<typeof MailChange>;

const Draft = z.object({
  language: z.enum(languageNames).meta({ examples: ['id'] }),
  subject: own.subject.default(''),
  opening: own.opening.default(''),
  closing: own.closing.default(''),
  translations: own.translations.optional(),
});
export type MailDraft = z.output<typeof Draft>;

export const mailWords = [
  endpoint('GET /api/settings/mails', {
    name: 'listShopMails',
    who: ['admin'],
    summary: 'Every email that the shop sends, with the owner’s own words.',
    replies: { 200: z.array(ShopMail) },
    refusals: [],
  }),
  endpoint('PUT /api/settings/mails/:kind', {
    name: 'changeShopMail',
    who: ['admin'],
    confirmed: true,
    summary: 'Word an email, or switch it on or off.',
    params: byKind,
    body: MailChange,
    replies: { 200: ShopMail },
    refusals: ['invalid_input', 'mail_necessary'],
  }),
  endpoint('POST /api/settings/mails/:kind/preview', {
    name: 'previewShopMail',
    who: ['admin'],
    summary: 'How an email reads with some words, for a made-up reader. Nothing is stored or sent.',
    params: byKind,
    body: Draft,
    replies: {
      200: z.object({
        subject: z.string().meta({ examples: ['Your fonts, order 1042'] }),
        text: z.string().meta({ examples: ['Hello Rani, thank you for order 1042.'] }),
        html: z.string().meta({ examples: ['<!doctype html><html lang="en"></html>'] }),
      }),
    },
    refusals: [],
  }),
  endpoint('POST /api/settings/mails/:kind/test', {
    name: 'sendTestOfMail',
    who: ['admin'],
    summary: 'Send the same to the caller’s own address.',
    params: byKind,
    body: Draft,
    replies: { 200: z.object({ to: words.emailOut }) },
    refusals: ['invalid_input', 'too_many_requests'],
  }),
] as const;

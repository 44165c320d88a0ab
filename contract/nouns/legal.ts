import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { legalPageNames } from '../legal-pages.ts';
import { ReadingAid, SourcesOut, sourcesIn } from '../translations.ts';
import * as words from '../words.ts';

const page = z.enum(legalPageNames).describe('Which page of small print.');

/** Which version of a page of small print, and the SHA-256 of its text in UTF-8, in hexadecimal. */
export const LegalVersion = z.object({ page, version: words.bodyId, sha256: z.string() });
export type LegalVersion = z.output<typeof LegalVersion>;

/**
 * One version of a page of small print: it never changes and never goes. `text` is Markdown with the facts about the
 * seller filled in, `source` the same as its owner wrote it.
 */
export const LegalText = LegalVersion.extend({
  title: z.string().meta({ examples: ['Privacy'] }),
  text: z.string().meta({ examples: ['We store what an order needs.'] }),
  source: z.string(),
  translation: ReadingAid,
  translations: SourcesOut,
  publishedAt: words.time,
  /** All versions, the newest first, each with the headings of what differs from the one before. */
  versions: z.array(z.object({ version: words.bodyId, publishedAt: words.time, changed: z.array(z.string()) })),
});
export type LegalText = z.output<typeof LegalText>;

export const legal = [
  endpoint('GET /api/legal', {
    name: 'listLegal',
    who: 'anyone',
    summary: 'The pages of small print that the shop has, each in its newest version.',
    replies: { 200: z.array(LegalVersion) },
    refusals: [],
    cache: 'catalogue',
  }),
  endpoint('GET /api/legal/:page', {
    name: 'readLegal',
    who: 'anyone',
    summary: 'A page of small print: a version of it, or the newest.',
    params: z.object({ page }),
    query: z.object({
      version: words.id.optional().describe('Which version of the terms; the newest where none is named.'),
    }),
    replies: { 200: LegalText },
    refusals: ['legal_text_not_found'],
    cache: 'catalogue',
  }),
  endpoint('PUT /api/settings/legal', {
    name: 'publishLegal',
    who: ['admin'],
    confirmed: true,
    summary:
      'Make the next version of a page of small print. `{Name}` in the text becomes a fact about the seller: Shop, ' +
      'Seller, Address, Country, E-mail, Tax number or Web site.',
    body: z.object({
      page,
      text: words
        .requiredText(60_000)
        .transform((text) => text.replace(/\r\n?/g, '\n'))
        .meta({ examples: ['Marmalade'] }),
    }),
    replies: { 201: LegalText },
    refusals: ['legal_text_as_before'],
  }),
  endpoint('PUT /api/settings/legal/:page/translations', {
    name: 'translateLegal',
    who: ['admin'],
    confirmed: true,
    summary:
      'Set what the newest version of a page of small print reads like in other languages. Binding is the version ' +
      'itself, which stays as it is; `version` says which one was translated.',
    params: z.object({ page }),
    body: z.object({ version: words.bodyId, translations: sourcesIn }),
    replies: { 200: LegalText },
    refusals: ['legal_text_not_found'],
  }),
  endpoint('GET /api/legal/:page/draft', {
    name: 'draftLegal',
    who: ['admin'],
    summary:
      'Words to begin a page of small print with, and the facts about the seller that they may name. They are a ' +
      'template that no lawyer has checked.',
    params: z.object({ page }),
    replies: {
      200: z.object({
        text: z.string().meta({ examples: ['We store what an order needs.'] }),
        facts: z.array(
          z.object({
            label: z.string().meta({ examples: ['Seller'] }),
            value: z.string().meta({ examples: ['Lontar Aksara, CV'] }),
          }),
        ),
      }),
    },
    refusals: [],
  }),
] as const;

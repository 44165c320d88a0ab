import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';

/** One part that the shop depends on: `good` is fine, `watch` needs attention today, `bad` needs it now. */
export const HealthPart = z
  .object({
    name: z.enum([
      'database',
      'storage',
      'jobs',
      'mail',
      'provider',
      'payments',
      'ledger',
      'backup',
      'disk',
      'log',
      'browsers',
      'opening',
    ]),
    state: z.enum(['good', 'watch', 'bad']),
    /** How it stands, in a sentence with its figures. */
    says: z.string(),
    /** What to do about it; null where there is nothing to do. */
    todo: z.string().nullable(),
  })
  .describe('One thing that the shop leans on.');
export type HealthPart = z.output<typeof HealthPart>;

/** A built file with line and column. */
const frame = z.string().regex(/^[\w.-]{1,100}:\d{1,7}:\d{1,7}$/);

/** What went wrong in the browsers of visitors, once for each kind of it, without their words. */
export const BrowserError = z.object({
  name: z.string().meta({ examples: ['TypeError'] }),
  message: z.string().meta({ examples: ['t is not a function'] }),
  /** Where in the built files, the innermost first. */
  frames: z.array(z.string()).meta({ examples: [['cart-drawer-De76KH7p.js:1:2077']] }),
  /** What of the page could not be shown; empty where it was none of its parts. */
  part: z.string().meta({ examples: ['The cart'] }),
  /** The page, by its name in the code. */
  page: z.string(),
  /** The version of the pages. */
  version: z.string().meta({ examples: ['3f9a1c'] }),
  count: z.number().int(),
  firstAt: words.time,
  lastAt: words.time,
});
export type BrowserError = z.output<typeof BrowserError>;

export const health = [
  endpoint('POST /api/browser-errors', {
    name: 'reportBrowserError',
    who: 'anyone',
    summary:
      'Report what went wrong in a browser. Nothing that a person typed belongs in it; whatever looks like that is ' +
      'left out before it is stored.',
    body: z
      .object({
        name: words.text(60),
        message: words.text(2_000).default(''),
        frames: z.array(frame).max(10).default([]),
        part: words.text(100).default(''),
        page: words.text(100).default(''),
        version: words.text(40).default(''),
      })
      .meta({
        examples: [
          {
            name: 'TypeError',
            message: 't is not a function',
            frames: ['cart-drawer-De76KH7p.js:1:2077'],
            part: 'The cart',
            page: 'shop/product/product-page',
            version: '3f9a1c',
          },
        ],
      }),
    largestBody: 8_192,
    replies: { 204: null },
    refusals: ['too_many_requests'],
    beforeRenewal: true,
    beforeSecondFactor: true,
  }),
  endpoint('GET /api/health/browser-errors', {
    name: 'listBrowserErrors',
    who: ['admin'],
    summary: 'What went wrong in the browsers of visitors in the last thirty days, the latest first.',
    query: z.object(words.paged(100, 1000)),
    replies: { 200: z.array(BrowserError) },
    refusals: [],
    counted: true,
  }),
  endpoint('GET /api/health/report', {
    name: 'healthReport',
    who: ['admin'],
    summary: 'How everything stands that the shop leans on, in words, with what to do about it.',
    replies: { 200: z.object({ at: words.time, parts: z.array(HealthPart) }) },
    refusals: [],
  }),
] as const;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import * as words from '../words.ts';
import { DrawnGlyph } from './product-drawings.ts';

/** A release that a licence has: its number, and what its owner calls it. */
export const OwnedRelease = z.object({
  release: words.count.meta({ examples: [1] }),
  version: z.string().meta({ examples: ['2.0'] }),
  publishedAt: words.time.nullable(),
});
export type OwnedRelease = z.output<typeof OwnedRelease>;

/**
 * A set of font files of a product. Other files make the next one, and none is ever changed; `publishedAt` is null for
 * a draft's.
 */
export const Release = OwnedRelease.extend({ notes: z.string() });
export type Release = z.output<typeof Release>;

/** A line drawn in one release, in font units, y downwards and the baseline at 0. */
const DrawnLine = z.object({
  path: z.string(),
  viewBox: z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({ examples: [[38, -731.2, 3210, 744.5]] }),
  advance: z.number().meta({ examples: [600] }),
});
const Feature = z.object({
  tag: z.string().meta({ examples: ['liga'] }),
  name: z.string().meta({ examples: ['Standard Ligatures'] }),
});

/**
 * What is different in one style of a later release. Characters are given as they are, only what came or went by code
 * point; advances are in units of the later em. `drawings` shows some of the characters that changed, each in units of
 * its own em.
 */
export const ReleaseChanges = z.object({
  from: words.count,
  to: words.count,
  /** The style that is compared, and how each style fared. */
  style: z.string().meta({ examples: ['Regular'] }),
  styles: z.array(
    z.object({
      name: z.string().meta({ examples: ['Regular'] }),
      change: z.enum(['none', 'changed', 'added', 'removed']),
    }),
  ),
  unitsPerEm: z.object({ before: z.number(), after: z.number() }),
  /** As `U+1E9E`. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Characters with another advance width: text with them reflows. */
  advances: z.array(z.object({ character: z.string(), before: z.number(), after: z.number() })),
  outlines: z.array(z.string()),
  features: z.object({ added: z.array(Feature), removed: z.array(Feature) }),
  names: z.array(
    z.object({ name: z.string().meta({ examples: ['Copyright'] }), before: z.string(), after: z.string() }),
  ),
  drawings: z.array(z.object({ character: z.string(), before: DrawnGlyph, after: DrawnGlyph })),
  line: z
    .object({ text: z.string().meta({ examples: ['Marmalade'] }), before: DrawnLine, after: DrawnLine })
    .nullable(),
});
export type ReleaseChanges = z.output<typeof ReleaseChanges>;

/** How two releases are compared. */
export const compared = {
  /** The name of a style of the later release; the regular one without it. */
  style: words
    .text(200)
    .optional()
    .describe('The name of a style that both releases have; the regular one without it.')
    .meta({ examples: ['Regular'] }),
  /** A line of the reader's own, drawn in both. */
  text: words
    .text(200)
    .optional()
    .describe('A line of your own, drawn in both releases.')
    .meta({ examples: ['Marmalade'] }),
};

export const releases = [
  endpoint('GET /api/product/:id/releases', {
    name: 'listReleases',
    closed: true,
    who: 'anyone',
    summary:
      'The releases of a font, the newest first. Other font files make the next one; those before stay for their ' +
      'buyers.',
    params: words.byId,
    replies: { 200: z.array(Release) },
    refusals: ['product_not_found'],
    cache: 'catalogue',
  }),
] as const;

/** Only who has a font may see what its releases hold. */
export const ownReleases = [
  endpoint('GET /api/product/:id/releases/:release/changes', {
    name: 'releaseChanges',
    who: 'user',
    summary:
      'What is different in a release of a font, against the one before it or against `from`: for who has a ' +
      'licence of the font, and for admin.',
    params: z.object({
      id: words.id.describe('The id of the product.'),
      release: words.id.describe('The number of a release of the font.'),
    }),
    query: z.object({
      from: words.id.optional().describe('The release that it is compared with; the one before it without this.'),
      ...compared,
    }),
    replies: { 200: ReleaseChanges },
    refusals: [
      'product_not_found',
      'font_not_held',
      'release_not_found',
      'preview_unavailable',
      'preview_invalid',
      'too_many_requests',
    ],
  }),
] as const;

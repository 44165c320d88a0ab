import type { FoundOrigin } from '#contract/admin/tracing.ts';
import type { Db } from '#server/kit/database/database.ts';
import { type OriginRow, stylesWithFingerprints } from './measure-queries.ts';

const MOST = 5;
const ENOUGH_LETTERS = 3;
/** A plain bar or a dot is drawn alike in many fonts; most of the letters of a file are not. */
const ENOUGH_SHARE = 0.6;
const DRAWINGS = ['glyf', 'CFF', 'CFF2'];

/**
 * The styles of the shop that a file was made from, by what is left of it when its names are gone; the likeliest first.
 */
export async function findOrigins(db: Db, fingerprints: readonly string[]): Promise<FoundOrigin[]> {
  return (await likelyOrigins(db, fingerprints)).slice(0, MOST).map(presentOrigin(fingerprints));
}

/** The same for anyone: of products that are no secret, and of those whose ids are named. */
export async function findKnownOrigins(
  db: Db,
  fingerprints: readonly string[],
  owned: ReadonlySet<number>,
): Promise<FoundOrigin[]> {
  const rows = await likelyOrigins(db, fingerprints);
  const known = rows.filter(({ product_id, is_known }) => is_known || owned.has(product_id));
  return known.slice(0, MOST).map(presentOrigin(fingerprints));
}

async function likelyOrigins(db: Db, fingerprints: readonly string[]) {
  const ofLetters = countLetters(fingerprints);
  const rows = await stylesWithFingerprints(db, fingerprints, 4 * MOST);
  return rows.filter(
    ({ tables, letters }) =>
      tables.some((table) => DRAWINGS.includes(table)) ||
      (letters >= ENOUGH_LETTERS && letters >= ofLetters * ENOUGH_SHARE),
  );
}

const countLetters = (fingerprints: readonly string[]) =>
  fingerprints.filter((fingerprint) => fingerprint.startsWith('letter:')).length;

const presentOrigin =
  (fingerprints: readonly string[]) =>
  ({ product_id, name, slug, is_on_offer, style, releases, tables, letters }: OriginRow): FoundOrigin => ({
    product: { id: product_id, name, slug, isOnOffer: is_on_offer },
    style,
    releases,
    tables,
    letters,
    ofLetters: countLetters(fingerprints),
  });

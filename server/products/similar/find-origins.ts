import type { FoundOrigin } from '#contract/admin/tracing.ts';
import type { Db } from '#server/kit/database/database.ts';
import { stylesWithFingerprints } from './measure-queries.ts';

const MOST = 5;
const ENOUGH_LETTERS = 3;
/** A plain bar or a dot is drawn alike in many fonts; most of the letters of a file are not. */
const ENOUGH_SHARE = 0.6;
const DRAWINGS = ['glyf', 'CFF', 'CFF2'];

/**
 * The styles of the shop that a file was made from, by what is left of it when its names are gone; the likeliest first.
 */
export async function findOrigins(db: Db, fingerprints: readonly string[]): Promise<FoundOrigin[]> {
  const ofLetters = fingerprints.filter((fingerprint) => fingerprint.startsWith('letter:')).length;
  const rows = await stylesWithFingerprints(db, fingerprints, 4 * MOST);
  return rows
    .filter(
      ({ tables, letters }) =>
        tables.some((table) => DRAWINGS.includes(table)) ||
        (letters >= ENOUGH_LETTERS && letters >= ofLetters * ENOUGH_SHARE),
    )
    .slice(0, MOST)
    .map(({ product_id, name, slug, is_on_offer, style, releases, tables, letters }) => ({
      product: { id: product_id, name, slug, isOnOffer: is_on_offer },
      style,
      releases,
      tables,
      letters,
      ofLetters,
    }));
}

import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import { changedClauses } from '#contract/text/changed-clauses.ts';
import type { Tx } from '#server/kit/database/database.ts';
import { refuse } from '#server/kit/refusal.ts';
import { versionsOfTerms } from './terms-queries.ts';

/** A version of the terms of a licence type, the newest where none is asked for. */
export async function readTerms(
  db: Tx,
  type: { id: number } | { slug: string },
  version?: number,
): Promise<LicenseTerms> {
  const all = await versionsOfTerms(db, type);
  const row =
    (version === undefined ? all[0] : all.find((one) => one.version === version)) ?? refuse('terms_not_found');
  return {
    licenseTypeId: row.license_type_id,
    name: row.name,
    slug: row.slug,
    version: row.version,
    text: row.text,
    source: row.source,
    sha256: row.sha256,
    publishedAt: row.published_at.toISOString(),
    usageDetailsList: row.usage_details,
    isOnOffer: row.is_on_offer,
    versions: all.map(({ version, published_at, text }, at) => ({
      version,
      publishedAt: published_at.toISOString(),
      changed: changedClauses(all[at + 1]?.text, text),
    })),
  };
}

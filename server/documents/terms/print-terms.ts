import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readTerms } from '#server/license-types/terms.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import type { TermsDrawing } from '../pdf/draw-terms.ts';
import { print } from '../pdf/pdf-renderer.ts';

type PrintTools = Pick<Tools, 'db' | 'settings'>;

/** A version of the terms of a licence type as PDF, as anybody may read them. */
export async function readTermsPdf(tools: PrintTools, id: number, version?: number): Promise<FileResponse> {
  const terms = await readTerms(tools.db, { id }, version);
  const facts = terms.usageDetailsList;
  const file = await printTerms(tools, terms, facts);
  return { file, name: `terms-${terms.slug}-${terms.version}.pdf`, mediaType: 'application/pdf' };
}

/** The same with what they were given for, line by line. */
export async function printTerms(
  { db, settings }: PrintTools,
  { name, version, publishedAt, text, sha256 }: LicenseTerms,
  facts: TermsDrawing['facts'],
): Promise<Uint8Array> {
  const { name: shop } = await readSeller(db, settings);
  return print({ kind: 'terms', name, version, publishedAt, text, sha256, shop, facts });
}

import type { ZipEntry } from '#fonts/zip.ts';
import { printTerms } from '#server/documents/terms/print-terms.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readTerms } from '#server/license-types/read-terms.ts';
import type { LicenseRow } from '../queries.ts';

/** The words that the licence was sold under: the text itself, whose SHA-256 stands on the certificate, and as it is printed. */
export async function* termsFiles(tools: Tools, license: LicenseRow): AsyncGenerator<ZipEntry> {
  if (license.terms_version === null) return;
  const terms = await readTerms(tools.db, { id: license.license_type_id }, license.terms_version);
  yield { name: 'TERMS.txt', bytes: Buffer.from(terms.text) };
  const facts = [
    { label: 'Font', value: license.product_name },
    { label: 'Licensee', value: license.licensee },
    { label: 'Licence number', value: license.number },
    { label: 'Quantity', value: String(license.quantity) },
    ...license.limits,
  ];
  yield { name: 'TERMS.pdf', bytes: await printTerms(tools, terms, facts) };
}

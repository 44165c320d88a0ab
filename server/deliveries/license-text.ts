import { licenceFileOf } from '#contract/shop/demo-identity.ts';
import type { ZipEntry } from '#fonts/zip.ts';
import { printTerms } from '#server/documents/terms/print-terms.ts';
import type { Tools } from '#server/kit/tools.ts';
import { readTerms } from '#server/license-types/terms.ts';
import type { LicenseRow } from './queries.ts';

/** The licence as plain text, for the ZIP: who may do what with which font. Limits count once for each licence held. */
export function licenseText(row: LicenseRow): string {
  const limits = row.limits.map(({ label, value }) => `  ${label}: ${value}`);
  const many =
    row.quantity > 1
      ? [`Quantity: ${row.quantity}, so every figure below counts ${row.quantity} times.`]
      : ['Quantity: 1'];
  return [
    `${row.license_name} for ${row.sold_as}`,
    '',
    `Licence number: ${row.number}`,
    `Licensee: ${row.licensee}`,
    `Issued: ${row.issued_at.toISOString().slice(0, 10)}`,
    `Term: ${row.plan_id === null ? 'for ever' : `while the plan ${row.plan_name} runs`}`,
    ...many,
    '',
    ...(limits.length > 0 ? limits : ['  No limits were set.']),
    '',
    ...(row.copy_for === null
      ? [
          'The licensee named above may use the font within these limits. Licensee and licence number are also written into',
          'every font file of this delivery. LICENSE.txt beside this file holds the terms of the font itself.',
        ]
      : [
          `This copy was made for ${row.copy_for}, and says so in every font file. It is there to look`,
          'into the order and gives no right to use the font. LICENSE.txt beside this file holds the terms of the font itself.',
        ]),
    '',
  ].join('\n');
}

/** What the folders of the ZIP hold, for anyone who opens it. */
export function readmeText(row: LicenseRow, folders: string[], publicUrl: string, shop: string): string {
  const uses: Record<string, string> = {
    ttf: 'ttf    install these on a computer, or build them into an app',
    otf: 'otf    install these on a computer, or build them into an app',
    woff: 'woff   for web pages and old browsers',
    woff2: 'woff2  for web pages; the smallest files',
    static: 'static the styles of a variable font one by one, for programs that know no axes',
  };
  return [
    `${row.sold_as}, for ${row.copy_for ?? row.licensee}`,
    '',
    ...folders.map((folder) => uses[folder] ?? folder),
    '',
    ...(row.terms_version === null
      ? []
      : [`TERMS.txt and TERMS.pdf are the terms of the ${row.license_name}, version ${row.terms_version}.`]),
    `LICENSE.txt is the licence of the font. ${licenceFileOf(shop)} says what you may do with it, and CERTIFICATE.pdf proves it.`,
    `Whether it still holds is said at ${publicUrl}/verify/${row.number}; certificate.json can be checked without asking anybody.`,
    row.plan_id === null
      ? `You can download everything again at ${publicUrl}/customer/${row.is_imported ? 'fonts' : 'order-history'}`
      : `While your plan runs you can download everything again at ${publicUrl}/customer/fonts`,
    '',
  ].join('\n');
}

/**
 * The terms that the licence was sold under: the text itself, with the SHA-256 that the certificate states, and as
 * printed.
 */
export async function* termsFiles(tools: Tools, license: LicenseRow): AsyncGenerator<ZipEntry> {
  if (license.terms_version === null) return;
  const terms = await readTerms(tools.db, { id: license.license_type_id }, license.terms_version);
  yield { name: 'TERMS.txt', bytes: Buffer.from(terms.text) };
  const facts = [
    { label: 'Font', value: license.sold_as },
    { label: 'Licensee', value: license.licensee },
    { label: 'Licence number', value: license.number },
    { label: 'Quantity', value: String(license.quantity) },
    ...license.limits,
  ];
  yield { name: 'TERMS.pdf', bytes: await printTerms(tools, terms, facts) };
}

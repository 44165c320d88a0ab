import { hash } from 'node:crypto';
import { speakIn } from '#contract/languages/speak-in.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { ClientPurchase } from '#contract/nouns/clients.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import { writeCanonicalJson } from '#contract/text/canonical-json.ts';
import { streamZip, type ZipEntry } from '#fonts/zip.ts';
import { factsOfLicenses, type LicenseFacts } from '#server/documents/certificate/certificate-queries.ts';
import { certifyLicense } from '#server/documents/certificate/certify-license.ts';
import { printCertified } from '#server/documents/certificate/read-certificate.ts';
import { openSigningKey, signFields } from '#server/documents/certificate/sign-certificate.ts';
import { nameCertificate } from '#server/documents/certificate.ts';
import { print } from '#server/documents/pdf/pdf-renderer.ts';
import { writeCsv } from '#server/kit/http/csv-response.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { enforceRateLimit } from '#server/kit/limits/rate-limit.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { readSeller } from '#server/settings/seller/read-seller.ts';
import { plansOwnedBy } from '#server/subscriptions/queries.ts';
import { readHolder } from '../check/check-files.ts';
import { presentLicense, presentSum } from '../license.ts';
import { licensesOfUser } from '../queries.ts';
import { languageOf, sumLicensesOfUser } from '../sum-queries.ts';
import { clientColumns, clientLines, printedClients, readPurchases } from './client-lines.ts';
import {
  licenseColumns,
  licenseLine,
  printedLicense,
  printedTotal,
  totalColumns,
  totalLine,
} from './describe-wallet.ts';

const ROWS_AT_ONCE = 500;

/**
 * The licences of a customer for an audit, as a ZIP that is sent while it is made: all of them, what they allow
 * together and what was bought for clients as CSV and PDF, the certificate of each that is valid, and last a statement
 * of all these files that is signed as certificates are. @throws Refusal too_many_requests.
 */
export async function exportWallet(tools: OrderTools, caller: SessionUser): Promise<FileResponse> {
  await enforceRateLimit(tools, [{ key: `wallet:${caller.id}`, count: 10, window_s: 3600 }]);
  const now = new Date(tools.clock.now());
  const [licenses, sums, purchases] = await Promise.all([
    readLicenses(tools, caller.id, now),
    readHolder(tools.db, caller.id, now).then((holder) => sumLicensesOfUser(tools.db, holder, 1)),
    readPurchases(tools, caller.id),
  ]);
  const totals = sums.map(presentSum);
  const kept = purchases.flatMap((purchase) => purchase.licenses.filter(({ agencyKeeps }) => agencyKeeps));
  const facts = await readFacts(tools, [...licenses, ...kept]);
  const nameOf = ({ licenseNumber }: Pick<License, 'licenseNumber'>) => {
    const known = facts.get(licenseNumber);
    return known ? `certificates/${nameCertificate(known)}` : '';
  };
  async function* entries(): AsyncGenerator<ZipEntry> {
    const lines = licenses.map((license) => licenseLine(license, nameOf(license) && `${nameOf(license)}.pdf`));
    yield { name: 'licences.csv', bytes: writeCsv(licenseColumns, lines) };
    yield { name: 'totals.csv', bytes: writeCsv(totalColumns, totals.map(totalLine)) };
    if (purchases.length > 0) {
      const certificateOf = (licenseNumber: string) => nameOf({ licenseNumber }) && `${nameOf({ licenseNumber })}.pdf`;
      const bought = purchases.flatMap((purchase) => clientLines(purchase, certificateOf));
      yield { name: 'clients.csv', bytes: writeCsv(clientColumns, bought) };
    }
    yield { name: 'licences.pdf', bytes: await printWallet(tools, caller, { licenses, totals, purchases, now }) };
    for (const license of [...licenses, ...kept]) {
      const known = facts.get(license.licenseNumber);
      if (!known) continue;
      const content = await certifyLicense(tools, known);
      yield { name: `${nameOf(license)}.json`, bytes: Buffer.from(content) };
      yield { name: `${nameOf(license)}.pdf`, bytes: await printCertified(tools, known, content), compress: false };
    }
  }
  const file = streamZip(withStatement(tools, caller, now, entries()));
  return { file, name: `licences-${now.toISOString().slice(0, 10)}.zip`, mediaType: 'application/zip' };
}

/** The files, and behind them what the shop states of them: their names and hashes, whose they are, and when. */
async function* withStatement(
  tools: OrderTools,
  caller: SessionUser,
  now: Date,
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<ZipEntry> {
  const files: { name: string; sha256: string }[] = [];
  for await (const entry of entries) {
    files.push({ name: entry.name, sha256: hash('sha256', entry.bytes) });
    yield entry;
  }
  const { id: keyId, key } = await openSigningKey(tools.db, now);
  const certificate = {
    format: 'huruf-wallet-1',
    holder: caller.fullname,
    licensor: (await readSeller(tools.db, tools.settings)).name,
    madeAt: now.toISOString(),
    files,
    verify: `${tools.settings.PUBLIC_URL}/verify`,
    keyId,
  };
  const signed = writeCanonicalJson({ certificate, ...signFields(certificate, key) });
  yield { name: 'statement.json', bytes: Buffer.from(signed) };
}

async function readLicenses({ db }: OrderTools, userId: number, now: Date): Promise<License[]> {
  const plans = await plansOwnedBy(db, userId, now);
  const licenses: License[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await licensesOfUser(db, userId, { page, limit: ROWS_AT_ONCE, sort: 'issuedAt' });
    licenses.push(...rows.map((row) => presentLicense(row, plans, now)));
    if (rows.length < ROWS_AT_ONCE) return licenses;
  }
}

type Certifiable = Pick<License, 'licenseNumber' | 'status' | 'product'>;

/** Of the valid licences, by number: others have no certificate that an auditor could go by. */
async function readFacts({ db }: OrderTools, licenses: readonly Certifiable[]): Promise<Map<string, LicenseFacts>> {
  const valid = licenses.filter(({ status, product }) => status === 'valid' && product.hasFonts);
  const rows = await factsOfLicenses(
    db,
    valid.map(({ licenseNumber }) => licenseNumber),
  );
  return new Map(rows.filter(({ is_revoked }) => !is_revoked).map((row) => [row.number, row]));
}

type Wallet = {
  licenses: readonly License[];
  totals: readonly Parameters<typeof printedTotal>[0][];
  purchases: readonly ClientPurchase[];
  now: Date;
};

async function printWallet(
  { db, settings }: OrderTools,
  caller: SessionUser,
  { licenses, totals, purchases, now }: Wallet,
): Promise<Uint8Array> {
  const { name, address } = await readSeller(db, settings);
  const language = await languageOf(db, caller.id);
  const words = speakIn(language ?? undefined, () => ({
    totals: totals.map(printedTotal),
    licenses: licenses.map(printedLicense),
    clients: printedClients(purchases),
  }));
  return print({
    kind: 'wallet',
    language,
    holder: caller.fullname,
    madeAt: now.toISOString(),
    seller: { name, address },
    verify: `${settings.PUBLIC_URL}/verify`,
    ...words,
  });
}

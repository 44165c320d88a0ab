import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { urlOf } from '#contract/client.ts';
import type { FileAnswer } from '#server/kit/answers.ts';
import { choosePart, isContinued } from '#server/kit/choose-part.ts';
import { refuse } from '#server/kit/refusal.ts';
import { LINK_LIFE_S } from '#server/orders/order.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { buildDelivery, type Delivery } from './build-delivery.ts';
import { buildKit } from './kit/build-kit.ts';
import { isRevoked } from './license.ts';
import { openPlanLicense } from './open-plan-license.ts';
import { readPlanLink } from './plan-link.ts';
import { downloadsSince, insertDownload, type LicenseRow, licenseByNumber } from './queries.ts';

type DownloadRequest = {
  licenseNumber: string;
  format: 'zip' | 'ttf' | 'otf' | 'woff' | 'woff2' | 'kit';
  expires: number;
  signature: string;
  headers: IncomingHttpHeaders;
};

/**
 * Gives a file to whoever holds a link that we signed, while the link lives and the licence stands. A link to a font of a
 * plan names plan, product and person; the licence is made when it is first used. A download that broke off goes on where it
 * stood, and counts once: what was begun is known by the hash of the file that was given.
 */
export async function downloadFile(
  tools: OrderTools,
  { licenseNumber, format, expires, signature, headers }: DownloadRequest,
): Promise<FileAnswer> {
  const { db, clock, signer } = tools;
  const path = urlOf('downloadFile', { licenseNumber, format });
  if (!signer.isSigned(path, expires, signature)) refuse('link_invalid');
  if (expires * 1000 < clock.now()) refuse('link_expired');
  const now = new Date(clock.now());
  const asked = readPlanLink(licenseNumber);
  const linked = new Date((expires - LINK_LIFE_S) * 1000);
  const begun = isContinued(headers) ? await downloadsSince(db, asked ?? licenseNumber, format, linked) : [];
  const number = asked ? await openPlanLicense(tools, asked, format, begun[0]?.created_at) : licenseNumber;
  const license = (await licenseByNumber(db, number)) ?? refuse('license_not_found');
  // A licence that a plan gives is opened by the plan's own link only, which asks whether it runs.
  if (license.plan_id !== null && !asked) refuse('license_not_found');
  if (isRevoked(license)) refuse('license_revoked');
  if (license.order_status === 'disputed') refuse('license_disputed');
  if (!license.formats.includes(format.toUpperCase())) refuse('format_not_available');
  const { bytes, name, mediaType } = await makeOnce(tools, license, format);
  const file_sha256 = createHash('sha256').update(bytes).digest();
  const etag = `"${file_sha256.toString('hex')}"`;
  const part = choosePart(headers, etag, bytes.byteLength);
  const isKnown = part !== null && begun.some((download) => file_sha256.equals(download.file_sha256));
  if (!isKnown)
    await insertDownload(db, {
      license_id: license.id,
      format,
      file_sha256,
      size_bytes: bytes.byteLength,
      created_at: now,
    });
  return { file: bytes, name, mediaType, etag };
}

/** What is being made in this process: a program that asks for many parts of a file at once has it made once. */
const underway = new Map<string, Promise<Delivery>>();

function makeOnce(tools: OrderTools, license: LicenseRow, format: DownloadRequest['format']): Promise<Delivery> {
  const name = JSON.stringify([format, license]);
  const make = () => (format === 'kit' ? buildKit(tools, license) : buildDelivery(tools, license, format));
  const making = underway.get(name) ?? make().finally(() => underway.delete(name));
  underway.set(name, making);
  return making;
}

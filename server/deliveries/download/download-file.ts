import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlOf } from '#contract/client.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import { isHolder } from '#server/companies/company-queries.ts';
import type { FileResponse } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { isContinued, parseRange } from '#server/kit/responses/byte-range.ts';
import { LINK_LIFE_S } from '#server/orders/order.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { type MemberLink, readMemberLink, readStaffLink, type StaffLink } from '#server/orders/staff-link.ts';
import type { Delivery } from '../delivery.ts';
import { hasEnded, isRevoked } from '../license.ts';
import {
  completeDownload,
  downloadsSince,
  holderOfLicense,
  insertDownload,
  type LicenseRow,
  licenseByNumber,
  readerOfOrders,
} from '../queries.ts';
import { buildKit } from '../webfont-kit/build-kit.ts';
import { buildDelivery } from './build-delivery.ts';
import { openPlanLicense, readPlanLink } from './plan-license.ts';

type DownloadRequest = {
  licenseNumber: string;
  format: 'zip' | 'ttf' | 'otf' | 'woff' | 'woff2' | 'kit';
  expires: number;
  signature: string;
  release?: number | undefined;
  headers: IncomingHttpHeaders;
};

const LONGEST_LICENSEE = 200;

/** So long a download waits to be made whole, so that its length is known; then it leaves as it comes. */
const AT_ONCE_MS = 500;

/**
 * Gives a file to anyone who holds a link that we signed, while the link lives and the licence stands. A link to a font
 * of a plan names plan, product and person; the licence is made when it is first used. One that was made for a member
 * of staff gives a copy of his own, which the holder's downloads do not count. A download that broke off goes on where
 * it stood, and counts once: what was begun is known by the recipe of the file that was given. What is not made in a
 * moment leaves while it is made.
 */
export async function downloadFile(
  tools: OrderTools,
  { licenseNumber, format, expires, signature, release, headers }: DownloadRequest,
): Promise<FileResponse> {
  const { db, clock, signer } = tools;
  const path = urlOf('downloadFile', { licenseNumber, format });
  if (!signer.isSigned(path, expires, signature)) refuse('link_invalid');
  if (expires * 1000 < clock.now()) refuse('link_expired');
  const now = new Date(clock.now());
  const requested = readPlanLink(licenseNumber);
  const copy = readStaffLink(licenseNumber);
  const member = readMemberLink(licenseNumber);
  const linked = new Date((expires - LINK_LIFE_S) * 1000);
  const started = isContinued(headers)
    ? await downloadsSince(db, requested ?? copy ?? member ?? licenseNumber, format, linked)
    : [];
  const number = requested
    ? await openPlanLicense(tools, requested, format, started[0]?.created_at, release)
    : (copy?.licenseNumber ?? member?.licenseNumber ?? licenseNumber);
  const owned =
    (await licenseByNumber(db, number, release)) ??
    refuse(release === undefined ? 'license_not_found' : 'release_not_owned');
  const license = copy ? { ...owned, copy_for: await nameReader(db, copy, owned.id) } : owned;
  if (!copy) await refuseStrangers(db, owned, member);
  // A licence that a plan gives is opened by the plan's own link only, which asks whether it runs.
  if (license.plan_id !== null && !requested) refuse('license_not_found');
  // Only staff and a payer who keeps the files have links to what no client has taken yet.
  if (license.is_unclaimed && !license.agency_keeps && !copy) refuse('license_not_found');
  if (isRevoked(license)) refuse('license_revoked');
  if (license.order_status === 'disputed') refuse('license_disputed');
  if (hasEnded(license, now)) refuse('license_ended');
  if (!license.formats.includes(format.toUpperCase())) refuse('format_not_available');
  const { delivery, making } = await makeOnce(tools, license, format);
  const { name, mediaType, recipe } = delivery;
  const etag = `"${recipe.toString('hex')}"`;
  // Where a download goes on, only the whole says what is left of it.
  const made = await (isContinued(headers)
    ? making.whole
    : Promise.race([making.whole, sleep(AT_ONCE_MS, null, { ref: false })]));
  const part = made && parseRange(headers, etag, made.bytes.byteLength);
  const isKnown = part !== null && started.some((download) => download.recipe_sha256?.equals(recipe));
  const given = { file_sha256: made?.sha256 ?? null, size_bytes: made?.bytes.byteLength ?? null };
  const row = {
    license_id: license.id,
    staff_id: copy?.staffId ?? null,
    user_id: copy ? null : (member?.userId ?? owned.user_id),
    format,
    recipe_sha256: recipe,
    created_at: now,
  };
  const download = isKnown ? null : await insertDownload(db, { ...row, ...given });
  if (made) return { file: made.bytes, name, mediaType, etag };
  const complete = making.read(({ sha256, bytes }) =>
    completeDownload(db, notNull(download).id, sha256, bytes.byteLength),
  );
  return { file: Readable.from(complete, { objectMode: false }), name, mediaType, etag };
}

/** A licence of a company is opened by links of its members alone, each as long as that person is one. */
async function refuseStrangers(db: OrderTools['db'], license: LicenseRow, member: MemberLink | null): Promise<void> {
  if (license.company === null && member === null) return;
  const isIn = license.company !== null && member !== null && (await isHolder(db, license, member.userId));
  if (!isIn) refuse('not_in_company');
}

/** Who a copy is for, as it stands in its files. Who has left the staff since gets none. */
async function nameReader(db: OrderTools['db'], { staffId }: StaffLink, licenseId: number): Promise<string> {
  const reader = (await readerOfOrders(db, staffId)) ?? refuse('link_invalid');
  const { order_id } = mustExist(await holderOfLicense(db, licenseId));
  const rest = ` (${reader.roles[0]}), on behalf of order ${order_id}`;
  // Together they are no longer than a licensee in a font may be.
  return [...reader.fullname].slice(0, LONGEST_LICENSEE - rest.length).join('') + rest;
}

/** What is being made in this process: a program that asks for many parts of a file at once has it made once. */
const underway = new Map<string, Making>();

async function makeOnce(
  tools: OrderTools,
  license: LicenseRow,
  format: DownloadRequest['format'],
): Promise<{ delivery: Delivery; making: Making }> {
  const delivery = await (format === 'kit' ? buildKit(tools, license) : buildDelivery(tools, license, format));
  const name = delivery.recipe.toString('hex');
  const making = underway.get(name) ?? startMaking(delivery);
  if (!underway.has(name)) {
    underway.set(name, making);
    const forget = () => void underway.delete(name);
    making.whole.then(forget, forget);
  }
  return { delivery, making };
}

/** A delivery that is being made: whole at the end, and to be read while it grows, by as many as want it. */
type Making = {
  whole: Promise<Made>;
  /**
   * Its bytes as they come. The last of them leave when `beforeLast` is done, so that anyone who has all knows that it
   * is.
   */
  read(beforeLast: (made: Made) => Promise<void>): AsyncGenerator<Uint8Array>;
};

export type Made = { bytes: Uint8Array; sha256: Buffer };

/**
 * Starts making a delivery and finishes even when there is no reader any more: the packed files are stored for next
 * time.
 */
export function startMaking({ make }: Delivery): Making {
  const chunks: Uint8Array[] = [];
  let grown = Promise.withResolvers<void>();
  let isDone = false;

  async function work(): Promise<Made> {
    for await (const chunk of make()) {
      chunks.push(chunk);
      grown.resolve();
      grown = Promise.withResolvers();
    }
    isDone = true;
    const bytes = Buffer.concat(chunks);
    return { bytes, sha256: createHash('sha256').update(bytes).digest() };
  }
  const whole = work();

  async function* read(beforeLast: (made: Made) => Promise<void>) {
    let at = 0;
    while (!isDone) {
      // One is stored back, since it may be the last.
      while (at < chunks.length - 1) yield mustExist(chunks[at++]);
      await Promise.race([grown.promise, whole]);
    }
    const made = await whole;
    while (at < chunks.length - 1) yield mustExist(chunks[at++]);
    await beforeLast(made);
    yield* chunks.slice(at);
  }
  // Readers get the error themselves; without a reader it would be an unhandled rejection.
  whole.catch(() => undefined);
  return { whole, read };
}

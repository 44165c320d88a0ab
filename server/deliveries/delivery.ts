import { createHash } from 'node:crypto';
import { streamZip, type ZipEntry } from '#fonts/zip.ts';
import { makeSlug } from '#server/site/make-slug.ts';
import type { LicenseRow } from './queries.ts';

/** What a licence's holder downloads: known by what it is made of, before it is made. */
export type Delivery = {
  name: string;
  mediaType: string;
  /** SHA-256 of all that decides its bytes: the same recipe makes the same bytes. */
  recipe: Buffer;
  /** Makes it, part by part. */
  make(): AsyncIterable<Uint8Array>;
};

/** Raised when files are stamped, or archives written, in another way, so that no download goes on in other bytes. */
const VERSION = 2;

/** @param made what the bytes are made of, as JSON can say it. */
export function hashRecipe(...made: unknown[]): Buffer {
  // Other editions of these pack to other bytes.
  const { zlib, brotli } = process.versions;
  return createHash('sha256')
    .update(JSON.stringify([VERSION, zlib, brotli, ...made]))
    .digest();
}

/** A licence without what changes while its files stay the same. */
export function stampedFacts({
  order_status,
  revoked_at,
  ends_at,
  is_superseded,
  is_on_offer,
  show_licensee,
  version,
  picture_key,
  bought_release,
  release_version,
  releases,
  is_for_web,
  most_domains,
  domains,
  part,
  sold_as,
  client_order_id,
  agency_keeps,
  is_unclaimed,
  ...facts
}: LicenseRow) {
  // What was sold as a family before there were parts is the same files.
  return part === null ? facts : { ...facts, part };
}

/** What tells the archive of a later release from that of the first, which is called as it always was. */
export function nameRelease({ release, release_version }: LicenseRow): string {
  return release === 1 ? '' : `-${makeSlug(release_version, 40)}`;
}

/** A ZIP that is sent entry by entry, each as soon as it is made. */
export function zipped(name: string, recipe: Buffer, entries: () => AsyncIterable<ZipEntry>): Delivery {
  return { name: `${name}.zip`, mediaType: 'application/zip', recipe, make: () => streamZip(entries()) };
}

import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '../refusal.ts';

/** Bytes of a file, the first and the last of them, both included. */
export type Part = { first: number; last: number };

/**
 * The part of a file that a request asks for: one range of bytes, of the file that If-Range names where it names one
 * (RFC 9110, sections 13.1.5 and 14). Null is the whole file; so is what cannot be understood, and several ranges.
 * @param etag the strong ETag of the file. @throws Refusal for a range that the file does not reach.
 */
export function parseRange(headers: IncomingHttpHeaders, etag: string, size_bytes: number): Part | null {
  const range = readRange(headers);
  const condition = headers['if-range'];
  if (!range || (condition !== undefined && condition !== etag)) return null;
  const first = range.from === null ? Math.max(0, size_bytes - range.to) : range.from;
  const last = range.from === null ? Number.POSITIVE_INFINITY : (range.to ?? Number.POSITIVE_INFINITY);
  if (last < first) return null;
  if (first >= size_bytes) refuse('range_outside', { whole_bytes: size_bytes });
  return { first, last: Math.min(last, size_bytes - 1) };
}

/** Whether a request resumes a file that the client has the beginning of. */
export function isContinued(headers: IncomingHttpHeaders): boolean {
  const range = readRange(headers);
  return range !== null && range.from !== 0;
}

/** `from` is null where the last `to` bytes are asked for, and `to` where all the rest is. */
type ByteRange = { from: number; to: number | null } | { from: null; to: number };

function readRange({ range }: IncomingHttpHeaders): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? [];
  if (from !== '') return { from: Number(from), to: to === '' ? null : Number(to) };
  return to === '' ? null : { from: null, to: Number(to) };
}

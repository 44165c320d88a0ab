import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ownLanguageOf } from '#contract/languages/languages.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** One public answer in the form in which it leaves: flat header lists per encoding, bytes ready. */
type Entry = {
  version: number;
  etag: string;
  bytes: number;
  bodies: Map<Encoding, { headers: string[]; body: Buffer }>;
  source: Answer;
};
export type Encoding = 'identity' | 'gzip' | 'br';
export type Answer = {
  body: Buffer;
  headers: Record<string, string>;
  /** What tells this answer from all others, where anyone who made it knows that without reading all of it. */
  print?: string | undefined;
  /** Whether it reads the same in every language, as a picture does. */
  isWordless?: boolean;
  /**
   * Counts whom it is given to. @returns for how many seconds an address has to wait for it, 0 where it may have it
   * now.
   */
  wait_s?: ((ip: string) => number) | undefined;
};

const WORTH_COMPRESSING = 1_000;
const MOST_BYTES = 48 * 1024 * 1024;

/**
 * Public answers, cached as long as the catalogue has the version that they were made from: never stale, since a
 * changed version invalidates all of them. An answer is cached from its second request on, so rare ones push nothing
 * out and leave nothing to collect. The least recently used are dropped when they take too much room. A client over its
 * rate limit is passed on to the handler, which answers with the wait.
 */
export function createResponseCache(version: () => number, ipOf: (request: IncomingMessage) => string) {
  const entries = new LRUCache<string, Entry>({ maxSize: MOST_BYTES, sizeCalculation: ({ bytes }) => bytes });
  const isConfirmedAgain = rememberAddresses();

  const bodyOf = (name: string, entry: Entry, encoding: Encoding) => {
    const known = entry.bodies.get(encoding);
    if (known) return known;
    const made = encode(entry, encoding);
    entry.bodies.set(encoding, made);
    const more = made.body === entry.source.body ? 0 : made.body.length;
    // A copy, since an object that the cache has already isn't weighed again.
    entries.set(name, { ...entry, bytes: entry.bytes + more });
    return made;
  };

  return {
    /** Answers from the cache when it can. @returns whether the request is done. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '' } = request;
      const name = entries.has(url) ? url : inWords(url, request.headers['accept-language']);
      const entry = entries.get(name);
      if (!entry || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      // Anyone who brings a token may be shown more than the public is.
      if (request.headers.authorization !== undefined) return false;
      if (entry.version !== version()) {
        entries.delete(name);
        return false;
      }
      const { wait_s } = entry.source;
      if (wait_s && wait_s(ipOf(request)) > 0) return false;
      const { headers, body } = bodyOf(name, entry, encodingFor(request, entry.source));
      if (matchesEtag(request.headers['if-none-match'], entry.etag)) {
        response
          .writeHead(304, {
            etag: entry.etag,
            vary: varyOf(entry.source),
            'cache-control': entry.source.headers['cache-control'] ?? 'no-cache',
          })
          .end();
        return true;
      }
      response.writeHead(200, headers as never);
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },

    /**
     * Keeps an answer that was made from `madeFrom`, where it may be wanted again; one that was overtaken by a write is
     * not stored. @returns its ETag.
     */
    keep(
      { url, headers }: Pick<IncomingMessage, 'headers'> & { url: string },
      madeFrom: number,
      answer: Answer,
    ): string {
      const name = answer.isWordless ? url : inWords(url, headers['accept-language']);
      const etag = answer.print ? weakEtag(answer.print) : etagOf(answer.body);
      if (url.length > 2_000 || !isConfirmedAgain(name) || madeFrom !== version()) return etag;
      entries.set(name, {
        version: madeFrom,
        etag,
        bytes: answer.body.length + 1_000,
        bodies: new Map(),
        source: answer,
      });
      return etag;
    },
  };
}

/**
 * For the last hundred thousand addresses or so, in half a megabyte: a later one overwrites the one with the same slot.
 */
const SLOTS = 2 ** 17;

/**
 * Remembers addresses: returns whether an address was passed before, not too long ago. Two different addresses are
 * taken for the same one time in four thousand million.
 */
function rememberAddresses(): (url: string) => boolean {
  const prints = new Uint32Array(SLOTS);
  return (url) => {
    let print = 0x811c9dc5;
    for (let at = 0; at < url.length; at += 1) print = Math.imul(print ^ url.charCodeAt(at), 0x01000193);
    const slot = (print >>> 0) % SLOTS;
    const isKnown = prints[slot] === print >>> 0;
    prints[slot] = print;
    return isKnown;
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** On every public answer, cached or not, compressed or not: what it depends on apart from its address. */
export const VARY = 'accept-encoding, authorization';
/** The same of an answer with words in it. */
export const varyOf = ({ isWordless }: Pick<Answer, 'isWordless'>): string =>
  isWordless ? VARY : `${VARY}, accept-language`;

/** What an answer in the language of a caller is stored under; no address begins with a word. */
const inWords = (url: string, accepted: string | undefined): string => `${ownLanguageOf(accepted) ?? ''} ${url}`;

/** The ETag of a body: the same bytes have the same. */
export const etagOf = (body: Buffer): string => weakEtag(printOf(body));

/**
 * A weak one, for it names what is said and not the bytes that say it: they are others in each encoding (RFC 9110,
 * 8.8.1).
 */
const weakEtag = (print: string): string => `W/"${print}"`;

/** What tells some bytes from all others. */
export const printOf = (bytes: Uint8Array): string => hash('sha1', bytes, 'base64url');

function encode(entry: Entry, encoding: Encoding): { headers: string[]; body: Buffer } {
  const body = packed(entry.source.body, encoding);
  const all = {
    ...entry.source.headers,
    etag: entry.etag,
    vary: varyOf(entry.source),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { headers: Object.entries(all).flat(), body };
}

/**
 * The same for an answer that leaves now and is not stored, next to the thread that serves: as it is packed the next
 * time.
 */
export async function packedNow(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return packBrotli(plain, BROTLI);
  return encoding === 'gzip' ? packGzip(plain) : plain;
}

/** The bytes of a body in an encoding. */
export function packed(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(plain, BROTLI);
  return encoding === 'gzip' ? gzipSync(plain) : plain;
}

/** The encoding that suits a request best. A picture of pixels is packed already. */
export function encodingFor(request: IncomingMessage, { body, headers }: Pick<Answer, 'body' | 'headers'>): Encoding {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string' || body.length < WORTH_COMPRESSING) return 'identity';
  if (/^image\/(?:png|webp)/.test(headers['content-type'] ?? '')) return 'identity';
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** RFC 9110, 12.5.3: an encoding is acceptable when it is listed with a weight above zero. */
function accepts(list: string, encoding: Encoding): boolean {
  const at = list.indexOf(encoding);
  if (at < 0) return false;
  const end = list.indexOf(',', at);
  return !/;\s*q=0(?:\.0*)?\s*$/.test(list.slice(at, end < 0 ? undefined : end));
}

/**
 * Whether an If-None-Match header names the ETag: alone, in a list, weakened by a proxy that compressed, or by `*`
 * (RFC 9110, section 13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => {
    const given = tag.trim();
    return given === '*' || given.replace(/^W\//, '') === etag.replace(/^W\//, '');
  });
}

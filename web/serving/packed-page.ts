import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { SealedPage } from './content-security.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Below this many bytes a packed body is not worth its header. */
const smallestPacked = 600;
/** When to look again at a page that the shop could not make. */
const lookAgainS = 5;

/** One body with the raw header list (name, value, name, value …) that goes out before it. */
type PackedBody = { body: Buffer; headers: string[] };

/** A finished answer, ready to be written in the encoding that a browser takes. */
export type PackedPage = {
  status: number;
  isPublic: boolean;
  etag: string;
  identity: PackedBody;
  gzip: PackedBody | null;
  brotli: PackedBody | null;
  /** Headers of the 304 answer. */
  unchanged: string[];
  bytes: number;
};

/**
 * Reads an answer of the router to its end and prepares every form in which it can be sent. `security` are headers
 * for every page (name to value); documents go through `finish`, which gives them their Content-Security-Policy.
 */
export async function packPage(
  response: Response,
  security: Readonly<Record<string, string>>,
  finish: (html: string) => SealedPage,
): Promise<PackedPage> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const raw = Buffer.from(await response.arrayBuffer());
  const page = type.startsWith('text/html') ? finish(raw.toString('utf8')) : null;
  const body = page ? Buffer.from(page.html) : raw;
  const control = response.headers.get('cache-control') ?? 'no-store';
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared: Record<string, string> = { ...security, 'Cache-Control': control, Vary: 'Accept-Encoding' };
  if (page) shared['Content-Security-Policy'] = page.policy;
  for (const name of ['Location', 'X-Remix-Response', 'X-Remix-Reload-Document', 'X-Robots-Tag']) {
    const value = response.headers.get(name);
    if (value !== null) shared[name] = value;
  }
  if (response.status === 200) shared.ETag = etag;
  if (response.status === 503) shared['Retry-After'] = String(lookAgainS);
  const toSend = (bytes: Buffer, encoding: string | null): PackedBody => ({
    body: bytes,
    headers: Object.entries({
      ...shared,
      'Content-Type': type,
      'Content-Length': String(bytes.byteLength),
      ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    }).flat(),
  });
  const isPacked = body.byteLength >= smallestPacked;
  const [brotli, zipped] = isPacked
    ? await Promise.all([
        packBrotli(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
        packGzip(body, { level: 6 }),
      ])
    : [null, null];
  return {
    status: response.status,
    isPublic: response.status === 200 && control.includes('public'),
    etag,
    identity: toSend(body, null),
    gzip: zipped && toSend(zipped, 'gzip'),
    brotli: brotli && toSend(brotli, 'br'),
    unchanged: Object.entries(shared).flat(),
    bytes: body.byteLength + (brotli?.byteLength ?? 0) + (zipped?.byteLength ?? 0) + 2_048,
  };
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
 * `cachedBefore_s` is for how many seconds a cache between shop and browser may answer with it.
 */
export async function packPage(
  response: Response,
  security: Readonly<Record<string, string>>,
  finish: (html: string) => SealedPage,
  cachedBefore_s = 0,
): Promise<PackedPage> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const raw = Buffer.from(await response.arrayBuffer());
  const page = type.startsWith('text/html') ? finish(raw.toString('utf8')) : null;
  const body = page ? Buffer.from(page.html) : raw;
  const text = response.headers.get('cache-control') ?? 'no-store';
  const control = response.status === 200 ? forShared(text, cachedBefore_s) : text;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const shared: Record<string, string> = { ...security, 'Cache-Control': control, Vary: 'Accept-Encoding' };
  if (page) shared['Content-Security-Policy'] = page.policy;
  for (const name of ['Location', 'X-Remix-Response', 'X-Remix-Reload-Document', 'X-Robots-Tag', 'Referrer-Policy']) {
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

/**
 * Browsers ask each time as before; a cache between answers for so long on its own, and as long again while it asks.
 */
const forShared = (control: string, seconds: number): string =>
  seconds > 0 && control.includes('must-revalidate')
    ? control.replace('must-revalidate', `s-maxage=${seconds}, stale-while-revalidate=${seconds}`)
    : control;

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g;

const starter = /(<script type="module" async=""(?: nonce="[^"]+")?>)(;?\s*import [\s\S]*?)<\/script>/;

const bareImport = /^\s*import "([^"]+)";$/gm;

const namedImport = /^\s*import \* as (\w+) from "([^"]+)";$/gm;

/**
 * Lets a page be painted before its scripts are fetched. On a slow connection a hundred kilobytes of script delay the
 * text and pictures that a visitor came for. So the page's own starting script adds the modulepreload links once the
 * browser has painted the page (or after half a second where it paints nothing, as in a background tab). A page that
 * the router writes in another way is left as it is.
 */
export function paintFirst(html: string): string {
  const found = starter.exec(html);
  const modules = [...html.matchAll(modulePreload)].map(([, href]) => href);
  if (!found?.[2] || modules.length === 0) return html;
  const start = found[2]
    .replace(bareImport, 'await import("$1");')
    .replace(namedImport, 'const $1 = await import("$2");');
  const script = `await new Promise((drawn) => {
requestAnimationFrame(() => setTimeout(drawn));
setTimeout(drawn, 500);
});
for (const href of ${JSON.stringify(modules)}) {
const link = document.createElement('link');
link.rel = 'modulepreload';
link.href = href;
document.head.append(link);
}
${start}`;
  return html.replace(modulePreload, '').replace(starter, () => `${found[1]}${script}</script>`);
}

const stylesheet = /<link rel="stylesheet" href="\/assets\/([^"#]+)#?"\/>/g;

/**
 * Puts the styles of a page into the page: on a slow line style sheets cost a round trip before the first word can be
 * seen, and all sheets of a page weigh less than that. The links stay where React looks for them, `disabled` so that a
 * browser does not apply them, and for print so that it does not fetch them in advance; the router adds those of later
 * pages as usual. The styles stand before all links, since the router may put a later one between them, and the first
 * sheet says in which order the layers stand. `mark` tells the page's own styles from others. Style sheets are read
 * from the folder `assets` once.
 */
export function createStyleInliner(assets: string): (html: string, nonce: string) => string {
  const sheets = new Map(
    readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .map((name) => [name, readFileSync(join(assets, name), 'utf8').trim()]),
  );
  return (html, nonce) => {
    const inlined: string[] = [];
    const page = html.replace(stylesheet, (link, name: string) => {
      const sheet = sheets.get(name);
      if (sheet === undefined) return link;
      inlined.push(sheet);
      return link.replace('/>', ' media="print" disabled=""/>');
    });
    return inlined.length === 0
      ? html
      : page.replace(
          '<link rel="stylesheet"',
          (link) => `<style nonce="${nonce}">${inlined.join('\n')}</style>${link}`,
        );
  };
}

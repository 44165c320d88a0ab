import { createHash, randomBytes } from 'node:crypto';
import type { PixelVendor } from '#contract/pixel-vendor.ts';

const signOf = (nonce: string) => ` nonce="${nonce}"`;
const inline = { script: /<script([^>]*)>([\s\S]*?)<\/script>/g, style: /<style([^>]*)>([\s\S]*?)<\/style>/g };

/** What a page may load beyond what comes from the shop itself. */
export type Allowance = {
  /** The vendor of the advertising pixel that the owner has set: its script may come, once a visitor allows it. */
  pixel?: PixelVendor | null;
  /** Pictures from anywhere on the encrypted web, as a landing template may show. */
  pictures?: boolean;
  /** The page may stand within another page of the shop. */
  framed?: boolean;
};

/** A page as it leaves, with the Content-Security-Policy that goes before it. */
export type SealedPage = { html: string; policy: string };

/** A mark for one page: nothing that comes into it from elsewhere can know it. */
export const makeNonce = () => randomBytes(18).toString('base64url');

/**
 * Leaves the mark where it says something, on scripts: there it stands last, and links look as if there had been none.
 */
export function tidySigns(html: string, nonce: string): string {
  const sign = signOf(nonce);
  return html
    .replace(/<link [^>]*>/g, (tag) => tag.replace(sign, ''))
    .replace(/<script [^>]*>/g, (tag) => (tag.includes(sign) ? `${tag.replace(sign, '').slice(0, -1)}${sign}>` : tag));
}

/**
 * Gives a finished page its Content-Security-Policy. Inline scripts and styles that carry the mark are those that the
 * shop wrote itself: they are allowed by their SHA-256, and the mark is taken off, so that a page can be stored and
 * sent to everybody. What got into the page in any other way has no mark and does not run. Style attributes are allowed
 * (a specimen names its picture in one, a landing section its colours).
 */
export function sealPage(
  html: string,
  nonce: string,
  { pixel = null, pictures = false, framed = false }: Allowance = {},
): SealedPage {
  const { scriptHosts = [], reportHosts = [] } = pixel ?? {};
  const sign = signOf(nonce);
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashMarked(html, 'script', sign), ...scriptHosts].join(' '),
    ["style-src 'self'", ...hashMarked(html, 'style', sign)].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(pictures ? ['https:'] : reportHosts)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...reportHosts].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // Only a draft lets itself be shown so, next to its form; anyone who edits it may have come from any page.
    "frame-src 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
  ].join('; ');
  return { html: html.replaceAll(sign, ''), policy };
}

function hashMarked(html: string, element: keyof typeof inline, sign: string): Set<string> {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  const marked = [...html.matchAll(inline[element])].filter(
    ([, attributes = '']) => attributes.includes(sign) && !/\ssrc=/.test(attributes),
  );
  return new Set(marked.map(([, , text = '']) => `'sha256-${hash(text)}'`));
}

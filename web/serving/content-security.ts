import { createHash } from 'node:crypto';
import type { House } from '#contract/pixel-house.ts';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

/** What a page may load beyond what comes from the shop itself. */
export type Allowance = {
  /** The house of the advertising pixel that the owner has set: its script may come, once a visitor allows it. */
  pixel?: House | null;
  /** Pictures from anywhere on the encrypted web, as a landing template may show. */
  pictures?: boolean;
};

/**
 * The Content-Security-Policy of one finished page. Inline scripts and styles are allowed by their own SHA-256, which
 * holds for a kept page where a nonce would not. Style attributes are allowed (a specimen names its picture in one, a
 * landing section its colours).
 */
export function writeContentSecurity(html: string, { pixel = null, pictures = false }: Allowance = {}): string {
  const { scriptHosts = [], reportHosts = [] } = pixel ?? {};
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashAll(html, inlineScript), ...scriptHosts].join(' '),
    ["style-src 'self'", ...hashAll(html, inlineStyle)].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...(pictures ? ['https:'] : reportHosts)].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...reportHosts].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashAll(html: string, pattern: RegExp): Set<string> {
  const hash = (text: string) => createHash('sha256').update(text).digest('base64');
  return new Set([...html.matchAll(pattern)].map(([, text]) => `'sha256-${hash(text ?? '')}'`));
}

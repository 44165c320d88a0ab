import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style>([\s\S]*?)<\/style>/g;

/**
 * The Content-Security-Policy of one finished page. Inline scripts and styles are allowed by their own SHA-256, which
 * holds for a kept page where a nonce would not. Style attributes are allowed (a specimen names its picture in one).
 */
export function writeContentSecurity(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashAll(html, inlineScript)].join(' '),
    ["style-src 'self'", ...hashAll(html, inlineStyle)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
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

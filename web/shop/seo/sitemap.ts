import { alternatesOf, canonicalIn, languageNames } from '#contract/languages/languages.ts';
import { staticPage } from '../../api/page-headers.ts';

/** What the protocol (sitemaps.org) allows in one part, and what stands in the first besides products, at the most. */
const MOST_ADDRESSES = 50_000;
const MOST_OTHERS = 2_100;
/** This many products stand in one part, each with its page in every language. */
export const PART_SIZE = Math.min(10_000, Math.floor(MOST_ADDRESSES / languageNames.length) - MOST_OTHERS);

/** Pages that every shop has, in the first part of the map. */
export const STANDING_PAGES = ['/', '/product', '/logotypes', '/license', '/about', '/contact'];

/** A page of the map in each language of the shop, each with all the others: engines believe those that agree. */
export function entryOf(publicUrl: string, path: string, changedAt?: string): string {
  const at = (address: string) => escapeXml(publicUrl + address);
  const others = alternatesOf(path).map(
    ([language, other]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${at(other)}"/>`,
  );
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
  return languageNames
    .map((language) => `<url><loc>${at(canonicalIn(language, path))}</loc>${changed}${others.join('')}</url>`)
    .join('\n');
}

/** An XML answer that is stored until the catalogue changes. */
export function answerXml(root: 'sitemapindex' | 'urlset', entries: string[]): Response {
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>\n${entries.join('\n')}\n</${root}>\n`;
  return new Response(xml, { headers: { ...staticPage(), 'Content-Type': 'application/xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

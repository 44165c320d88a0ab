import { alternatesOf } from '#contract/languages/languages.ts';
import { staticPage } from '../../api/page-headers.ts';

/** This many products stand in one part; the protocol (sitemaps.org) allows 50,000. */
export const PART_SIZE = 10_000;

/** Pages that every shop has, in the first part of the map. */
export const STANDING_PAGES = ['/', '/product', '/logotypes', '/license', '/about', '/contact'];

/** A page of the map, with the same page in each language of the shop. */
export function entryOf(publicUrl: string, path: string, changedAt?: string): string {
  const at = (address: string) => escapeXml(publicUrl + address);
  const others = alternatesOf(path).map(
    ([language, other]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${at(other)}"/>`,
  );
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${at(path)}</loc>${changed}${others.join('')}</url>`;
}

/** An XML answer that is stored until the catalogue changes. */
export function answerXml(root: 'sitemapindex' | 'urlset', entries: string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</${root}>\n`;
  return new Response(xml, { headers: { ...staticPage(), 'Content-Type': 'application/xml; charset=utf-8' } });
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

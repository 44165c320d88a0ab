import { staticPage } from '../../api/page-headers.ts';

/** So many products stand in one part; the protocol (sitemaps.org) allows 50,000. */
export const PART_SIZE = 10_000;

/** Pages that every shop has, in the first part of the map. */
export const STANDING_PAGES = ['/', '/product', '/logotypes', '/license', '/about', '/contact'];

/** An XML answer that is kept until the catalogue changes. */
export function answerXml(root: 'sitemapindex' | 'urlset', entries: string[]): Response {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
  return new Response(xml, { headers: { ...staticPage(), 'Content-Type': 'application/xml; charset=utf-8' } });
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

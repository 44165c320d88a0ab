import type { LicensedFiles } from '#contract/nouns/products.ts';

/** The files of a bought font that exist, with their 15-minute links. */
export function listFiles(detail: LicensedFiles | null): { name: string; href: string }[] {
  if (detail === null) return [];
  const { formatZIP, formatTTF, formatOTF, formatWOFF, formatWOFF2, formatKIT } = detail;
  const fonts = { ZIP: formatZIP, TTF: formatTTF, OTF: formatOTF, WOFF: formatWOFF, WOFF2: formatWOFF2 };
  const all = { ...fonts, 'Web kit': formatKIT };
  return Object.entries(all).flatMap(([name, href]) => (href === null ? [] : [{ name, href }]));
}

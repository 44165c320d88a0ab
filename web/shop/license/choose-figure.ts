import type { LicenseType } from '#contract/nouns/license-types.ts';
import drawn from './figures.json' with { type: 'json' };

/** What a licence is drawn as, and in which style of which font. */
export type Figure = { text: string; font: string; style: string };

const usual = { font: 'bodoni-moda', style: 'Regular' };

/** The sign of a licence of the provider; of any other its first limit that is a figure, or else its own first word. */
export function chooseFigure(type: Pick<LicenseType, 'name' | 'usageDetailsList'>): Figure {
  const own = (drawn as Record<string, Figure>)[type.name];
  if (own) return own;
  for (const { value } of type.usageDetailsList) {
    const text = /\d[\d,.\-–]*\d|\d/.exec(value)?.[0];
    if (text) return { text, ...usual };
  }
  return { text: type.name.split(' ')[0] || type.name, ...usual };
}

import type { LicenseSum } from '#contract/nouns/deliveries.ts';
import type { FigureName } from '#contract/nouns/license-types.ts';

const WORDS: Record<FigureName, [one: string, many: string]> = {
  users: ['user', 'users'],
  projects: ['project', 'projects'],
  sales: ['sale', 'sales'],
  websites: ['website', 'websites'],
  monthlyViews: ['view a month', 'views a month'],
  adImpressions: ['ad impression', 'ad impressions'],
  products: ['product', 'products'],
};

/** The figures of some licences in words: "3 websites, 300,000 views a month". Without any the licence says what it allows. */
export function sayFigures(figures: LicenseSum['figures']): string {
  const said = Object.entries(WORDS).flatMap(([name, [one, many]]) => {
    const figure = figures[name as FigureName];
    return figure === null ? [] : [`${figure.toLocaleString('en-US')} ${figure === 1 ? one : many}`];
  });
  return said.length > 0 ? said.join(', ') : 'as each licence says';
}

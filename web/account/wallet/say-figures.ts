import { licenseLimits, limitNames } from '#contract/limits.ts';
import type { LicenseSum } from '#contract/nouns/deliveries.ts';
import { writeNumber } from '#contract/text/write-number.ts';

/** The figures of some licences in words: "3 websites, 300,000 views a month". Without any the licence says what it allows. */
export function sayFigures(figures: LicenseSum['figures']): string {
  const said = limitNames.flatMap((name) => {
    const figure = figures[name];
    const { one, many } = licenseLimits[name];
    return figure === null ? [] : [`${writeNumber(figure)} ${figure === 1 ? one : many}`];
  });
  return said.length > 0 ? said.join(', ') : 'as each licence says';
}

import { asCents, formatDollars, fromDollars } from '#contract/money.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import type { FormatName } from '#contract/nouns/products.ts';
import type { PriceStep } from '#contract/price.ts';
import { sayTerm } from '#contract/text/say-term.ts';
import { sayLimits } from './say-limits.ts';

type Offered = Pick<OfferedLicense, 'usageDetailsList' | 'steps' | 'delivers' | 'termMonths'>;

/**
 * What stands below a licence on the page of a font, a line each: its limits in figures, for how long, what more of it cost each, and which
 * of the font's formats it delivers.
 */
export function sayOffer(
  { usageDetailsList, steps, delivers, termMonths }: Offered,
  formats: readonly FormatName[],
): string[] {
  const files = delivers.filter((format) => format !== 'ZIP' && format !== 'KIT' && formats.includes(format));
  const kit = formats.length > 0 && delivers.includes('KIT') ? 'web kit' : '';
  const given = [...files, kit].filter((words) => words !== '').join(', ');
  const term = termMonths === null ? '' : `Holds ${sayTerm(termMonths)}`;
  return [sayLimits(usageDetailsList), term, saySteps(steps), given && `Delivers ${given}`].filter(
    (words) => words !== '',
  );
}

/** "1 to 5 at $49 each, 6 to 20 at $39, 21 and more at $29". Empty without steps. */
export function saySteps(steps: readonly PriceStep[]): string {
  return steps
    .map(({ from, to, price }, at) => `${sayRange(from, to)} at ${show(price)}${at === 0 ? ' each' : ''}`)
    .join(', ');
}

function sayRange(from: number, to: number | null): string {
  if (to === null) return from === 1 ? 'Any number' : `${from} and more`;
  return from === to ? String(from) : `${from} to ${to}`;
}

const show = (dollars: number) =>
  formatDollars(fromDollars(dollars) ?? asCents(Math.round(dollars * 100)), { short: true });

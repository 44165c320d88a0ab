import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { Code } from '#contract/nouns/codes.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { formatMoment } from '../../ui/format-moment.ts';

const dollars = (amount: number) => formatDollars(centsOf(amount));

/** What a discount is called in a sentence. */
export const nameCode = ({ code, title }: Pick<Code, 'code' | 'title'>) => code ?? title;

export const describeValue = ({ kind, value }: Pick<Code, 'kind' | 'value'>) =>
  kind === 'percent' ? `${value}%` : dollars(value);

/** Which fonts a discount or a sale is for. */
export function describeFonts({ products, categories }: Pick<Code, 'products' | 'categories'>): string {
  const parts = [
    ...(products === null
      ? []
      : [products.length === 1 ? t('1 font') : t('{count} fonts', { count: writeNumber(products.length) })]),
    ...(categories ?? []),
  ];
  return parts.length === 0 ? t('All fonts') : parts.join(', ');
}

/** What must be so for a discount to count, in a few words each. */
export const listConditions = ({
  licenseTypes,
  minimum,
  minimumFonts,
  firstOrder,
  oncePerCustomer,
}: Code): string[] => [
  ...(licenseTypes === null
    ? []
    : [
        licenseTypes.length === 1
          ? t('1 licence type')
          : t('{count} licence types', { count: writeNumber(licenseTypes.length) }),
      ]),
  ...(minimum === null ? [] : [t('from {amount}', { amount: dollars(minimum) })]),
  ...(minimumFonts === null ? [] : [t('from {count} different fonts', { count: minimumFonts })]),
  ...(firstOrder ? [t('first order only')] : []),
  ...(oncePerCustomer ? [t('once per customer')] : []),
];

/** From when until when something holds. */
export function describeTime({ from, until }: Pick<Code, 'from' | 'until'>): string {
  if (from && until) return t('{from} to {until}', { from: formatMoment(from), until: formatMoment(until) });
  if (from) return t('from {from}', { from: formatMoment(from) });
  return until ? t('until {until}', { until: formatMoment(until) }) : t('always');
}

import { CURRENCY, formatDollars, fromDollars } from '#contract/money.ts';
import { notNull } from '#contract/must-exist.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import { END, LEFT, type Leaf, label, type PageItem, TOP, WIDTH } from '../pdf/pen.ts';

const PRICE_WIDTH = 90;

/** What the font may be used for, and what each licence costs on the day the specimen is made. */
export function showLicenses(offers: readonly OfferedLicense[], footer: string): Leaf {
  if (offers.length === 0) return { heading: 'Licences', marks: [] };
  const step = Math.min(52, (END - TOP - 30) / offers.length);
  const items = offers.flatMap(({ name, price, usageDetailsList, termMonths }, at): PageItem[] => {
    const baseline = TOP + at * step + 14;
    const limits = usageDetailsList.map((one) => `${one.label} ${one.value}`);
    const text = [...limits, ...(termMonths === null ? [] : [`for ${termMonths} months`])].join(', ');
    const width = WIDTH - PRICE_WIDTH - 10;
    return [
      label(name, LEFT, baseline, { size: 12, weight: 'bold', ink: 'ink', width }),
      label(text, LEFT, baseline + 14, { width }),
      label(formatDollars(notNull(fromDollars(price)), { short: true }), LEFT + WIDTH - PRICE_WIDTH, baseline, {
        size: 12,
        ink: 'ink',
        width: PRICE_WIDTH,
        align: 'end',
      }),
      { field: [LEFT, TOP + (at + 1) * step - 8, WIDTH, 0.5], ink: 'line' },
    ];
  });
  return {
    heading: 'Licences',
    marks: [
      ...items,
      label(
        `In ${CURRENCY === 'USD' ? 'US dollars' : CURRENCY}, when this was made. ` +
          `Today's prices, terms and the font itself: ${footer}`,
        LEFT,
        END,
      ),
    ],
  };
}

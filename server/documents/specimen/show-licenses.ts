import { formatDollars, fromDollars } from '#contract/money.ts';
import type { OfferedLicense } from '#contract/nouns/license-prices.ts';
import { END, LEFT, type Leaf, label, type Mark, TOP, WIDTH } from './pen.ts';

const PRICE_WIDTH = 90;

/** What the font may be used for, and what each licence costs on the day the specimen is made. */
export function showLicenses(offers: readonly OfferedLicense[], foot: string): Leaf {
  if (offers.length === 0) return { heading: 'Licences', marks: [] };
  const step = Math.min(52, (END - TOP - 30) / offers.length);
  const marks = offers.flatMap(({ name, price, usageDetailsList, termMonths }, at): Mark[] => {
    const baseline = TOP + at * step + 14;
    const limits = usageDetailsList.map((one) => `${one.label} ${one.value}`);
    const said = [...limits, ...(termMonths === null ? [] : [`for ${termMonths} months`])].join(', ');
    const width = WIDTH - PRICE_WIDTH - 10;
    return [
      label(name, LEFT, baseline, { size: 12, weight: 'bold', ink: 'ink', width }),
      label(said, LEFT, baseline + 14, { width }),
      label(formatDollars(fromDollars(price)!, { short: true }), LEFT + WIDTH - PRICE_WIDTH, baseline, {
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
      ...marks,
      label(`In US dollars, when this was made. Today's prices, terms and the font itself: ${foot}`, LEFT, END),
    ],
  };
}

import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { Answer } from '#contract/nouns/order-questions.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { type CartItem, isSameLine, keyOf, type LineKey } from '../../cart/cart.ts';
import type { Bill } from '../../cart/use-checked-cart.ts';

const show = (dollars: number) => formatDollars(centsOf(dollars));

/**
 * How the price of a line comes about: "$79.00 × 1.8 (6 to 20) × 0.5 (Student? Yes) = $71.10; less $7.11, Spring
 * offer". Empty where nothing changes it.
 */
function explainPrice(
  { basePrice, price, tier, quantity, discount }: QuotedLine,
  answers: readonly Answer[],
  title: string,
): string {
  if (basePrice === null || price === null) return '';
  const factors = [
    ...(tier === null ? [] : [{ factor: tier.factor, name: tier.name }]),
    ...answers.map(({ factor, question, answer }) => ({ factor, name: `${question} ${answer}` })),
  ].filter(({ factor }) => factor !== 1);
  const by = factors.map(
    ({ factor, name }) => `× ${writeNumber(factor, String(factor).split('.')[1]?.length ?? 0)} (${name})`,
  );
  const unit = factors.length === 0 ? '' : [show(basePrice), ...by, `= ${show(price)}`].join(' ');
  if (discount === 0) return unit;
  const off =
    quantity > 1
      ? t('less {amount} for {quantity}, {title}', { amount: show(discount), quantity, title })
      : t('less {amount}, {title}', { amount: show(discount), title });
  return unit === '' ? off : `${unit}; ${off}`;
}

/** The same below each line of a cart. */
export const explainLines = (bill: Bill | null): (LineKey & { words: string })[] =>
  (bill?.lines ?? []).flatMap((line) => {
    const words = explainPrice(line, bill?.answers ?? [], bill?.discount?.title ?? '');
    return words === '' ? [] : [{ ...keyOf(line), words }];
  });

/** Below each line of a cart for a client: who gets its files. */
export const explainFiles = (bill: Bill | null): (LineKey & { words: string })[] =>
  (bill?.lines ?? []).flatMap((line) =>
    line.available
      ? [
          {
            ...keyOf(line),
            words: line.agencyKeeps ? t('You get the files too') : t('Only your client gets the files'),
          },
        ]
      : [],
  );

/** The lines of a cart at the prices that the buyer's answers make of them. */
export const priceByAnswers = (items: readonly CartItem[], bill: Bill | null): CartItem[] =>
  items.map((item) => {
    const line = bill?.lines.find((one) => isSameLine(keyOf(one), item) && one.quantity === item.quantity);
    return line?.price == null ? item : { ...item, price: line.price };
  });

import { t } from '#contract/languages/translate.ts';
import { centsOf, formatDollars } from '#contract/money.ts';
import type { QuotedLine } from '#contract/nouns/orders.ts';
import type { PriceStep } from '#contract/price.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { type CartItem, isSameLine, keyOf, withQuantity } from './cart.ts';

/** A cart at today's prices, with a sentence for everything that is not as it was when it was filled. */
export type CheckedCart = { cart: CartItem[]; changes: string[] };

type TodaysPrice = {
  product_id: number;
  part_id: number;
  tier_id: number;
  license_type_id: number;
  price: number;
  steps?: PriceStep[];
  tier?: { id: number } | null;
};

/** Brings a cart to the prices of a quote; lines that are not on offer any more go out, and that is said. */
export function applyQuote(cart: readonly CartItem[], quote: readonly QuotedLine[]): CheckedCart {
  const gone = cart.filter((item) => quote.some((line) => isOf(line, item) && !line.available));
  const { cart: priced, changes } = applyPrices(
    cart.filter((item) => !gone.includes(item)),
    // What answers change is not the price that the cart keeps.
    quote.flatMap((line) => (line.listPrice === null ? [] : [{ ...line, price: line.listPrice }])),
  );
  const isTooMany = (item: CartItem) => item.quantity > 1 && quote.some((line) => isOf(line, item) && line.exclusive);
  return {
    cart: priced.map((item) => (isTooMany(item) ? withQuantity(item, 1) : item)),
    changes: [
      ...gone.map((item) =>
        t('{name}, {license}, is no longer on offer.', { name: item.name, license: item.licenseName }),
      ),
      ...changes,
      ...priced.filter(isTooMany).map((item) =>
        t('{name}, {license}, is sold once, so there is one of it in your cart.', {
          name: item.name,
          license: item.licenseName,
        }),
      ),
      ...quote.flatMap(({ name, heldUntil }) =>
        name !== null && heldUntil !== null ? [describeReserved(name, heldUntil)] : [],
      ),
    ],
  };
}

/** Brings a cart to the prices named in a `price_changed` answer. */
export function applyPrices(cart: readonly CartItem[], prices: readonly TodaysPrice[]): CheckedCart {
  const changes: string[] = [];
  const priced = cart.map((item) => {
    const today = prices.find((line) => isOf(line, item));
    if (!today) return item;
    // A refusal names no steps, and those that were known are not true any more.
    const { steps = [] } = today;
    const hadSteps = item.steps !== undefined && item.steps.length > 0;
    // The quantity may have changed since it was asked about.
    const now = withQuantity(
      {
        ...item,
        ...(today.tier && { tierId: today.tier.id }),
        price: today.price,
        ...((hadSteps || steps.length > 0) && { steps }),
      },
      item.quantity,
    );
    if (centsOf(now.price) !== centsOf(item.price))
      changes.push(
        t('{font}, {license}, went from {before} to {now} since you added it.', {
          font: item.name,
          license: item.licenseName,
          before: show(item.price),
          now: show(now.price),
        }),
      );
    return now;
  });
  return { cart: priced, changes };
}

const describeReserved = (name: string, until: string) =>
  t('Someone is buying {name} exclusively. If they don’t pay, it’s available again from {until}.', {
    name,
    until: formatMoment(until),
  });

const isOf = (line: Parameters<typeof keyOf>[0], item: CartItem): boolean => isSameLine(keyOf(line), item);

function show(dollars: number): string {
  return formatDollars(centsOf(dollars), { short: true });
}

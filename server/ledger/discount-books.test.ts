import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { postEntries } from './post-entries.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');

/** Debits less credits of an order's accounts of income, in cents. */
async function incomeOf(orderId: number) {
  await postEntries(shop.tools);
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int as cents from (
      select debit as account, amount_cents as cents from ledger_entries where order_id = ${orderId}
      union all select credit, -amount_cents from ledger_entries where order_id = ${orderId}
    ) sides where account in ('sales', 'discounts', 'list_prices', 'tax', 'refunds') group by account`.execute(
    shop.tools.db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
const taxed = (isAdded: boolean) =>
  owner.call('changeTax', { body: { isAdded, reverseCharge: false, registered: ['DE'], ownRates: [] } });
async function bought(code: string) {
  await owner.call('createCode', { body: { code, kind: 'percent', value: 20 } as never });
  const [buyer, font] = [await shop.customer(), await shop.product({ price: 119 })];
  const { body } = await buying.createOrder(buyer, [buying.lineOf(font)], { code, buyer: { country: 'DE' } });
  return buying.pay(buyer, body.order!);
}

test('a discount stands in the books beside its sale, which is what was paid', async () => {
  const { id, totalAmount } = await bought('BOOKS20');
  expect(totalAmount).toBe(95.2);
  expect(await incomeOf(id)).toEqual({ sales: -9_520, discounts: 2_380, list_prices: -2_380 });
  await finance.call('refundOrder', { params: { id }, body: { reason: 'all of it' } as never });
  // What went back is what was paid, and nothing is left of it.
  expect(await incomeOf(id)).toEqual({ sales: -9_520, discounts: 2_380, list_prices: -2_380, refunds: 9_520 });
});

test('where tax is in the prices, the discount in the books is without it', async () => {
  Object.assign(shop.tools.settings, { SELLER_COUNTRY: 'DE' });
  await taxed(false);
  const { id } = await bought('BOOKS21');
  // 119.00 and 23.80 off, with 19 % within.
  expect(await incomeOf(id)).toEqual({ sales: -8_000, discounts: 2_000, list_prices: -2_000, tax: -1_520 });
});

test('where tax is added to prices, the discount is as it was given', async () => {
  await taxed(true);
  const { id, totalAmount } = await bought('BOOKS22');
  expect(totalAmount).toBe(113.29);
  expect(await incomeOf(id)).toEqual({ sales: -9_520, discounts: 2_380, list_prices: -2_380, tax: -1_809 });
});

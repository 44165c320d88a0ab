import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { growthOf, lastMonths } from './sum-up.ts';

let shop: TestShop;
let finance: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set(Date.parse('2026-01-10T12:00:00Z'));
  finance = await shop.customer('finance');
});
afterAll(() => shop.close());

const read = async () => (await finance.call('dashboard', {})).data;

test('an empty shop has zeros and six months, January behind December', async () => {
  const { months, ...figures } = await read();
  expect(figures).toEqual({ environment: 'sandbox', users: 1, orders: 0, revenue: 0, paid: 0, refunded: 0, growth: 0 });
  expect(months.map(({ label }) => label)).toEqual(['Aug', 'Sep', 'Oct', 'Nov', 'Dec', 'Jan']);
  expect(months[0]).toEqual({ month: '2025-08', label: 'Aug', total: 0 });
});

test('revenue is the sum of all orders; paid and refunded stand beside it; growth compares two months', async () => {
  const buying = createBuying(shop);
  shop.clock.set(Date.parse('2026-02-10T12:00:00Z'));
  finance = await shop.again(finance);
  const february = await buying.payment(40, {});
  await buying.comeBack(february.returnUrl);
  shop.clock.set(Date.parse('2026-03-05T12:00:00Z'));
  finance = await shop.again(finance);
  await buying.order(100);
  const march = await buying.payment(20, {});
  await buying.comeBack(march.returnUrl);
  await finance.call('refundOrder', { params: { id: march.order.id }, body: { amount: 5 } as never });
  const { months, ...figures } = await read();
  const sums = { users: 4, orders: 3, revenue: 160, paid: 60, refunded: 5, growth: 200 };
  expect(figures).toEqual({ environment: 'sandbox', ...sums });
  expect(months.slice(-2)).toEqual([
    { month: '2026-02', label: 'Feb', total: 40 },
    { month: '2026-03', label: 'Mar', total: 120 },
  ]);
});

test('finance sees the orders of all, with who placed them, by status and by day', async () => {
  const list = async (query: object) => {
    const { data, total } = await finance.call('listAllOrders', { query: query as never });
    return { total, orders: data };
  };
  const all = await list({});
  expect(all.total).toBe(3);
  expect(all.orders[0]).toMatchObject({ user: { fullname: expect.stringContaining('Rani'), phoneNumber: '0812' } });
  expect((await list({ status: 'pending' })).orders.map(({ totalAmount }) => totalAmount)).toEqual([100]);
  expect((await list({ from: '2026-03-01' })).total).toBe(2);
  expect((await list({ to: '2026-02-10' })).total).toBe(1);
  expect((await list({ from: '2026-02-11', to: '2026-03-04' })).total).toBe(0);
  expect((await list({ page: 2, limit: 2 })).orders).toHaveLength(1);
  const [dear] = (await list({ sort: '-totalAmount', limit: 1 })).orders;
  expect(dear?.totalAmount).toBe(100);
});

test('an order that PayPal has approved meanwhile is settled by asking', async () => {
  const { order } = await createBuying(shop).payment(30, {});
  expect((await finance.call('syncOrder', { params: { id: order.id } })).data.status).toBe('success');
  expect((await finance.call('syncOrder', { params: { id: order.id } })).data.status).toBe('success');
});

test.each([
  ['2026-01-31T23:30:00Z', 'UTC', '2026-01'],
  ['2026-01-31T23:30:00Z', 'Asia/Jakarta', '2026-02'],
  ['2026-03-01T02:00:00Z', 'America/New_York', '2026-02'],
])('at %s the month of %s is %s', (moment, zone, month) => {
  expect(lastMonths(Date.parse(moment), zone, 6).at(-1)?.month).toBe(month);
});

test('growth is a share of the month before, and nothing where that had nothing', () => {
  expect([growthOf(150, 100), growthOf(50, 100), growthOf(5, 0), growthOf(0, 0)]).toEqual([50, -50, 0, 0]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvePayment } from '#tests/buy/approve.ts';
import { ORDER, openTestSandbox, type TestSandbox } from '#tests/buy/open-test-sandbox.ts';
import type { Unknown } from '../provider.ts';

let shop: TestSandbox;

beforeAll(async () => {
  shop = await openTestSandbox();
});
afterAll(() => shop.close());

/** Asks again with the same words until somebody knows. */
async function untilKnown<T extends { kind: string }>(ask: () => Promise<T | Unknown>): Promise<Exclude<T, Unknown>> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const result = await ask();
    if (result.kind !== 'unknown' && result.kind !== 'in_progress') return result as Exclude<T, Unknown>;
  }
  throw new Error('A hundred tries were not enough.');
}

test.each([1, 2, 3])('in a storm of faults (seed %i) both sides count the same money to the cent', async (seed) => {
  const { control } = shop.sandbox;
  const before = control.ledger().held_minor_by_currency.USD ?? 0;
  control.faults.clear();
  control.faults.seed(seed);
  for (const kind of [
    'reset_before',
    'reset_after',
    'error_before',
    'error_after',
    'truncated',
    'rate_limit',
  ] as const) {
    control.faults.add({ kind, probability: 0.06 });
  }
  let counted = 0;

  const buy = async (number: number): Promise<void> => {
    const name = `${seed}-${number}`;
    const amount_cents = 1000 + number;
    const order = {
      ...ORDER,
      customId: name,
      amount_cents,
      lines: [{ name: 'Font', quantity: 1, unit_cents: amount_cents }],
    };
    // A client for each try, as a new client's circuit is closed: this is about money, not about patience.
    const made = await untilKnown(() => shop.client().createOrder(order, `c-${name}`));
    if (made.kind !== 'created') throw new Error(JSON.stringify(made));
    const { reference, approvalUrl } = made.order;
    const funding = number % 5 === 0 ? 'decline' : 'ok';
    await approvePayment(approvalUrl ?? '', { funding });
    const taken = await untilKnown(() => shop.paypal.capture(reference, `k-${name}`));
    if (taken.kind !== 'captured') {
      expect(taken).toMatchObject({ kind: 'declined' });
      return;
    }
    counted += taken.capture.amount_cents;
    if (number % 3 !== 0) return;
    const refund = { amount_cents: 100 + number, invoiceId: `CN-${name}` };
    const given = await untilKnown(() => shop.paypal.refund(taken.capture.id, refund, `r-${name}`));
    if (given.kind !== 'refunded') throw new Error(JSON.stringify(given));
    counted -= given.refund.amount_cents;
  };

  await Promise.all(Array.from({ length: 60 }, (_, number) => buy(number)));
  control.faults.clear();
  expect((control.ledger().held_minor_by_currency.USD ?? 0) - before).toBe(counted);
  expect(control.orders().filter(({ unit }) => unit.custom_id?.startsWith(`${seed}-`))).toHaveLength(60);
});

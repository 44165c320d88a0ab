import { sql } from 'kysely';
import type { Transfer } from '#contract/nouns/transfers.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import type { Buyer } from '../test-shop.ts';
import { openBuyingShop } from './open-buying-shop.ts';
import { createSubscribing } from './subscribing.ts';

type StartedPayment = { buyer: Buyer; orderId: number; paymentId: string };
export const DAY_MS = 24 * 60 * 60_000;

/** A shop that is paid by bank transfer, and those who keep its books. */
export async function openTransfers() {
  const { shop, buying, books } = await openBuyingShop();
  const subscribing = createSubscribing(shop);
  const { db } = shop.tools;
  const people = { admin: await shop.customer('admin'), finance: await shop.customer('finance') };
  const plan = await subscribing.plan(people.admin, null, { price: 42 });
  const turn = (isOn: boolean) =>
    people.admin.call('switchFeature', { params: { name: 'bank_transfer' }, body: { isOn } });
  await turn(true);

  const begin = {
    async fonts(): Promise<StartedPayment> {
      const { buyer, order } = await buying.order(42);
      const body = { orderId: order.id, total: order.totalAmount, currency: 'USD' };
      const { body: started } = await buying.ask<StartedPayment>(
        buyer,
        'POST',
        '/payment/bank-transfer/create-payment',
        body,
      );
      return { buyer, orderId: order.id, paymentId: started.paymentId };
    },
    async subscription(): Promise<StartedPayment> {
      const buyer = await shop.customer();
      const { data } = await buyer.call('startTransferOfPlan', { body: { planId: plan.id } });
      const { order_id } = await db
        .selectFrom('subscriptions')
        .select('order_id')
        .where('id', '=', data.subscriptionId)
        .executeTakeFirstOrThrow();
      return { buyer, orderId: order_id, paymentId: data.paymentId };
    },
  };
  const today = () => new Date(shop.clock.now()).toISOString().slice(0, 10);
  let lines = 0;
  const book = async (
    way: 'received' | 'sent-back',
    orderId: number,
    amount: number,
    change: object = {},
    who = 'finance',
  ) => {
    lines += 1;
    people.finance = await shop.again(people.finance);
    const body = { amount, date: today(), reference: `line ${lines}`, ...change };
    const by = people[who as 'finance'];
    return buying.ask<Transfer>(by, 'POST', `/api/orders/${orderId}/transfer/${way}`, body);
  };
  const statusOf = async (orderId: number) => (await books.facts(orderId)).status;
  const balances = async () => {
    await postEntries(shop.tools);
    const { rows } = await sql<{ account: string; cents: number }>`
      select account, sum(cents)::int as cents from (select debit as account, amount_cents as cents from ledger_entries
        union all select credit, -amount_cents from ledger_entries) e where account in ('transfers', 'owed_back')
          group by account`.execute(db);
    return { transfers: 0, owed_back: 0, ...Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) };
  };
  return { shop, buying, books, db, people, plan, turn, begin, book, statusOf, balances, today };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestShop } from '../test-shop.ts';

/** What the database says of one order. */
export type OrderFacts = {
  status: string;
  payments: string[];
  captures: number;
  captured_cents: number;
  refunded_cents: number;
  lines: number;
  licenses: number;
  mails: number;
  invoices: number;
};

export type Books = ReturnType<typeof createBooks>;

/** Reads the shop's rows and the payment provider's ledger, and compares them. */
export function createBooks(shop: TestShop) {
  const { db } = shop.tools;
  const facts = async (orderId: number): Promise<OrderFacts> =>
    (
      await sql<OrderFacts>`
        select o.status,
          array(select state from payments where order_id = o.id order by id) as payments,
          (select count(*)::int from captures c join payments p on p.id = c.payment_id where p.order_id = o.id)
            as captures,
          (select coalesce(sum(c.amount_cents), 0)::int from captures c join payments p on p.id = c.payment_id
            where p.order_id = o.id) as captured_cents,
          (select coalesce(sum(r.amount_cents), 0)::int from refunds r join captures c on c.id = r.capture_id
            join payments p on p.id = c.payment_id where p.order_id = o.id and r.state = 'completed') as refunded_cents,
          (select count(*)::int from order_items where order_id = o.id) as lines,
          (select count(*)::int from licenses l join order_items i on i.id = l.order_item_id where i.order_id = o.id)
            as licenses,
          (select count(*)::int from emails where dedupe_key = 'order_paid:' || o.id) as mails,
          (select count(*)::int from invoices where order_id = o.id and copy = 1 and total_cents = o.total_cents)
            as invoices
        from orders o where o.id = ${orderId}`.execute(db)
    ).rows[0]!;

  /**
   * Waits until every job is done (except packing fonts, which isn't urgent), every buyer notified and every email
   * sent. Gives up when nothing has moved for `standstill_ms`.
   */
  const drain = async (standstill_ms = 30_000): Promise<void> => {
    let left = 0;
    for (let moved = Date.now(); ; await sleep(25)) {
      const { rows } = await sql<{
        count: number;
      }>`select (select count(*) from graphile_worker.jobs where task_identifier <> 'files_wanted')
        + (select count(*) from orders where paid_at is not null and told_at is null)
        + (select count(*) from payments where news > 0)
        + (select count(*) from emails where try_at is not null) as count`.execute(db);
      const { count } = rows[0]!;
      if (count === 0) return;
      if (count !== left) moved = Date.now();
      left = count;
      if (Date.now() - moved > standstill_ms) throw new Error(`${count} things are still to be done`);
    }
  };

  return {
    facts,
    drain,
    /** Cents that the provider holds for a payment of ours, and how often it captured. */
    heldFor: (paymentId: string): { held: number; captures: number } => {
      const entries = shop.sandbox.ledger().entries.filter((entry) => entry.custom_id === paymentId);
      return {
        held: entries.reduce((sum, entry) => sum + entry.held_minor, 0),
        captures: entries.reduce((sum, entry) => sum + entry.captures, 0),
      };
    },
    /** The provider's orders for a payment of ours. */
    ordersAtHouse: (paymentId: string) =>
      shop.sandbox.control.orders().filter((order) => order.unit.custom_id === paymentId),
    /** Everything that does not add up, when no job is waiting; an honest shop gives []. */
    async audit(): Promise<string[]> {
      await drain();
      const { rows } = await sql<{ id: number; total_cents: number }>`select id, total_cents from orders`.execute(db);
      const wrong: string[] = [];
      let paid = 0;
      for (const { id, total_cents } of rows) {
        const fact = await facts(id);
        const isPaid = fact.status === 'success';
        const expected = isPaid ? total_cents : 0;
        if (isPaid) paid += total_cents;
        if (fact.captured_cents - fact.refunded_cents !== expected) wrong.push(`order ${id} holds other money`);
        if (fact.licenses !== (isPaid ? fact.lines : 0)) wrong.push(`order ${id} has ${fact.licenses} licences`);
        if (isPaid && fact.invoices !== 1) wrong.push(`order ${id} has ${fact.invoices} invoices`);
        if (fact.mails !== (isPaid ? 1 : 0)) wrong.push(`order ${id} was told ${fact.mails} times`);
      }
      const { rows: series } = await sql<{ number: string }>`
        select s.series || '-' || s.year as number from document_series s where s.last <> (
          select count(*) from (select number from invoices where copy = 1 union all select number from credit_notes) p
          where p.number like s.series || '-' || s.year || '-%')`.execute(db);
      wrong.push(...series.map(({ number }) => `${number} has gaps`));
      const owned = shop.sandbox.ledger().held_minor_by_currency.USD ?? 0;
      if (owned !== paid) wrong.push(`the sandbox holds ${owned} cents for paid orders of ${paid}`);
      const known = await sql<{ id: string }>`select id from captures`.execute(db);
      for (const { id, outcome, minor } of shop.sandbox.control.captures()) {
        const isBack = shop.sandbox.control
          .refunds()
          .some((refund) => refund.captureId === id && refund.minor === minor);
        if (outcome === 'COMPLETED' && !isBack && !known.rows.some((row) => row.id === id))
          wrong.push(`capture ${id} is unknown`);
      }
      return wrong;
    },
  };
}

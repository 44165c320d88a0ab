import { type RawBuilder, sql } from 'kysely';
import type { Waiting } from '#contract/admin/dashboard.ts';
import type { Db } from '#server/kit/database/database.ts';

type WaitingRow = Omit<Waiting, 'since'> & { since: Date };

/** Things that wait: the tables and what holds of their rows, and of each its number, its name and since when it waits. */
type Things = {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
};

/** No row where nothing of a kind waits. */
const waiting = async (db: Db, kinds: readonly [kind: Waiting['kind'], things: Things][]) => {
  const parts = kinds.map(
    ([kind, { from, id, name, since }], place) => sql`
      select ${sql.lit(place)} as place, ${kind} as kind, (select count(*) from ${from}) as count, oldest.*
      from (select ${id} as id, ${name} as name, ${since} as since from ${from} order by ${since}, ${id} limit 1) oldest`,
  );
  const { rows } = await sql<WaitingRow>`
    select kind, count, id, name, since from (${sql.join(parts, sql` union all `)}) every_kind order by place`.execute(
    db,
  );
  return rows;
};

/** What is about money; payments and refunds only where they are older than a moment. */
export const waitingForFinance = (db: Db, before: Date) => {
  const disputed = (
    kind: string,
  ) => sql`disputes d join captures c on c.id = d.capture_id join payments p on p.id = c.payment_id
    join orders o on o.id = p.order_id join users u on u.id = o.user_id where d.state = 'open' and o.kind = ${kind}`;
  const [order, buyer] = [sql`o.id`, sql`u.fullname`];
  return waiting(db, [
    ['disputed_order', { from: disputed('fonts'), id: order, name: buyer, since: sql`d.opened_at` }],
    ['disputed_period', { from: disputed('subscription'), id: order, name: buyer, since: sql`d.opened_at` }],
    [
      'frozen_payment',
      {
        from: sql`payments p join orders o on o.id = p.order_id join users u on u.id = o.user_id
          where p.state = 'frozen'`,
        id: order,
        name: buyer,
        since: sql`p.updated_at`,
      },
    ],
    [
      'payment',
      {
        from: sql`payments p join orders o on o.id = p.order_id join users u on u.id = o.user_id
          where p.state in ('capturing', 'capture_pending') and p.created_at < ${before}`,
        id: order,
        name: buyer,
        since: sql`p.created_at`,
      },
    ],
    [
      'refund',
      {
        from: sql`refunds r join captures c on c.id = r.capture_id join payments p on p.id = c.payment_id
          join orders o on o.id = p.order_id join users u on u.id = o.user_id
          where r.state in ('requested', 'pending') and r.created_at < ${before} and p.provider <> 'bank_transfer'`,
        id: order,
        name: buyer,
        since: sql`r.created_at`,
      },
    ],
    [
      'transfer_back',
      {
        from: sql`bank_refunds r join bank_transfers t on t.reference = r.transfer join payments p on p.public_id = t.custom_id
          join orders o on o.id = p.order_id join users u on u.id = o.user_id where r.completed_at is null`,
        id: order,
        name: buyer,
        since: sql`r.created_at`,
      },
    ],
    [
      'transfer_too_much',
      {
        from: sql`(
            select t.custom_id, min(m.recorded_at) as since from bank_transfers t join bank_movements m on m.transfer = t.reference
            where t.captured_at is not null group by t.reference having sum(m.amount_cents) + coalesce((
              select sum(amount_cents) from bank_refunds where transfer = t.reference and completed_at is not null), 0) > t.amount_cents
          ) t join payments p on p.public_id = t.custom_id join orders o on o.id = p.order_id join users u on u.id = o.user_id`,
        id: order,
        name: buyer,
        since: sql`t.since`,
      },
    ],
    [
      'difference',
      {
        from: sql`ledger_differences d where d.closed_at is null`,
        id: sql`d.id`,
        name: sql`d.transaction_id`,
        since: sql`d.found_at`,
      },
    ],
  ]);
};

/** What is about everything else; mails only where they were written before a moment. */
export const waitingForAdministrators = (db: Db, before: Date) =>
  waiting(db, [
    [
      'message',
      {
        from: sql`contact_messages m where m.state = 'new'`,
        id: sql`m.id`,
        name: sql`m.name`,
        since: sql`m.created_at`,
      },
    ],
    [
      'mail',
      {
        from: sql`emails m where m.try_at is not null and m.tries > 0 and m.created_at < ${before}`,
        id: sql`m.id`,
        name: sql`m.recipient`,
        since: sql`m.created_at`,
      },
    ],
    [
      'product',
      {
        from: sql`products p where p.short_description = '' and p.archived_at is null`,
        id: sql`p.id`,
        name: sql`p.name`,
        since: sql`p.created_at`,
      },
    ],
  ]);

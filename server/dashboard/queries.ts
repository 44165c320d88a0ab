import { type RawBuilder, sql } from 'kysely';
import type { Waiting } from '#contract/admin/dashboard.ts';
import { mustExist } from '#contract/must-exist.ts';
import { type Environment, environments } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';

type Totals = {
  users: number;
  orders: number;
  revenue_cents: number;
  paid_cents: number;
  refunded_cents: number;
};

/** An order of one of these states was paid with exactly its total, and some of that may have gone back. */
const RETURNED = sql`status in ('refunded', 'partially_refunded', 'disputed')`;

/**
 * Sums over all orders of fonts in an environment; money that was taken counts for ever, what went back next to it. The
 * orders themselves are summed up as they change (migrations/0046-environments.sql). What went back is summed up over
 * all that was taken, and what of it is of periods of plans or of another environment, which is little, taken off
 * again.
 */
export const totals = async (db: Db, environment: Environment) => {
  const others = environments.filter((one) => one !== environment);
  const { rows } = await sql<Totals>`
      with others as materialized (
        select id from orders where kind = 'subscription' and environment = any(${environments}::text[]) and ${RETURNED}
        union all select id from orders where kind = 'fonts' and environment = any(${others}::text[]) and ${RETURNED}
      )
      select (select count(*) from users where deleted_at is null) as users,
        coalesce(sum(orders), 0)::float8 as orders, coalesce(sum(cents), 0)::float8 as revenue_cents,
        coalesce(sum(cents) filter (where status = 'success' or ${RETURNED}), 0)::float8 as paid_cents,
        (select coalesce(sum(amount_cents), 0)::float8 from refunds
          where state = 'completed' and paid_order_id is not null) - (
          select coalesce(sum(r.amount_cents), 0)::float8 from others
            join refunds r on r.paid_order_id = others.id and r.state = 'completed'
        ) as refunded_cents
      from order_sums where kind = 'fonts' and environment = ${environment}`.execute(db);
  return mustExist(rows[0]);
};

/**
 * Sums of orders by month ("2026-06") of a time zone: the whole days (UTC) of a month are summed up already, and the
 * hours before and after them are read from the orders.
 */
export const earningsByMonth = async (db: Db, environment: Environment, zone: string, months: readonly string[]) =>
  (
    await sql<{ month: string; cents: number }>`
      select m.month, (
        select coalesce(sum(s.cents), 0)::float8 from order_sums s
        where s.kind = 'fonts' and s.environment = ${environment} and s.utc_day >= days.first and s.utc_day < days.after
      ) + (
        select coalesce(sum(o.total_cents), 0)::float8 from orders o
          where o.kind = 'fonts' and o.environment = ${environment}
          and o.created_at >= span.since and o.created_at < least(midnights.first, span.until)
      ) + (
        select coalesce(sum(o.total_cents), 0)::float8 from orders o
          where o.kind = 'fonts' and o.environment = ${environment}
          and o.created_at >= midnights.after and o.created_at < span.until
      ) as cents
      from unnest(${months}::text[]) as m (month),
        lateral (select (m.month || '-01')::timestamp at time zone ${zone} as since,
          ((m.month || '-01')::timestamp + interval '1 month') at time zone ${zone} as until) span,
        lateral (select utc_day_of(span.since + interval '1 day' - interval '1 microsecond') as first,
          utc_day_of(span.until) as after) days,
        lateral (select to_timestamp(days.first * 86400.0) as first, to_timestamp(days.after * 86400.0)
          as after) midnights`.execute(db)
  ).rows;

type WaitingRow = Omit<Waiting, 'since'> & { since: Date };

/**
 * Things that wait: the tables and what holds of their rows, and of each its number, its name and since when it waits.
 */
type Things = {
  from: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
};

/** No row where nothing of a kind waits. */
const waiting = async (db: Db, kinds: readonly [kind: Waiting['kind'], things: Things][]) => {
  const parts = kinds.map(
    ([kind, { from, id, name, since }], mode) => sql`
      select ${sql.lit(mode)} as place, ${kind} as kind, (select count(*) from ${from}) as count, oldest.*
      from (select ${id} as id, ${name} as name, ${since} as since from ${from} order by ${since}, ${id}
        limit 1) oldest`,
  );
  const { rows } = await sql<WaitingRow>`
    select kind, count, id, name, since from (${sql.join(parts, sql` union all `)}) every_kind order by place`.execute(
    db,
  );
  return rows;
};

/**
 * What is about money; payments and refunds only where they are older than a moment, differences only of the books of
 * an environment.
 */
export const waitingForFinance = (db: Db, before: Date, environment: Environment) => {
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
        from: sql`bank_refunds r join bank_transfers t on t.reference = r.transfer
          join payments p on p.public_id = t.custom_id
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
            select t.custom_id, min(m.recorded_at) as since from bank_transfers t
              join bank_movements m on m.transfer = t.reference
            where t.captured_at is not null group by t.reference having sum(m.amount_cents) + coalesce((
              select sum(amount_cents) from bank_refunds where transfer = t.reference and completed_at is not null),
                0) > t.amount_cents
          ) t join payments p on p.public_id = t.custom_id join orders o on o.id = p.order_id
            join users u on u.id = o.user_id`,
        id: order,
        name: buyer,
        since: sql`t.since`,
      },
    ],
    [
      'tax_number',
      {
        from: sql`orders o join users u on u.id = o.user_id where o.tax_request ->> 'state' = 'open'`,
        id: order,
        name: buyer,
        since: sql`(o.tax_request ->> 'asked_at')::timestamptz`,
      },
    ],
    [
      'answer_proof',
      {
        from: sql`answer_proofs a join users u on u.id = a.user_id where a.state = 'open'`,
        id: sql`a.id`,
        name: buyer,
        since: sql`a.created_at`,
      },
    ],
    [
      'difference',
      {
        from: sql`ledger_differences d where d.environment = ${environment} and d.closed_at is null`,
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
    [
      'bundle',
      {
        from: sql`products p where p.kind = 'bundle' and p.status = 'published' and not p.members_on_offer
          and p.archived_at is null`,
        id: sql`p.id`,
        name: sql`p.name`,
        since: sql`p.updated_at`,
      },
    ],
  ]);

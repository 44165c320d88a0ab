import { type RawBuilder, sql } from 'kysely';
import type { LedgerDifference } from '#contract/admin/ledger.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import type { ProviderTransaction } from '#server/payments/provider.ts';
import type { Difference } from './compare-books.ts';

/** Movements of money that the payment provider knows by the same name. */
const MOVEMENTS = sql`kind in ('sale', 'tax', 'paid_twice', 'refund', 'refund_tax', 'sent_back')
  and 'provider' in (debit, credit)`;
const centsOf = (transaction: RawBuilder<unknown>) => sql`(
  select sum(case debit when 'provider' then amount_cents else -amount_cents end)::integer from ledger_entries
  where transaction_id = ${transaction} and ${MOVEMENTS})`;

type Related = { id: string; here_cents: number | null; payment: string | null };

/**
 * What is written of transactions, in the books or on its way there, and which payment each belongs to: it names it, or
 * the capture that it is about.
 */
export const relate = async (db: Db, there: readonly ProviderTransaction[]) =>
  (
    await sql<Related>`
      select t.id, coalesce(${centsOf(sql`t.id`)},
        (select amount_cents from captures where id = t.id and posted_at is null),
        (select -amount_cents from refunds where reference = t.id and state = 'completed' and posted_at is null))
          as here_cents, coalesce(
        (select public_id from payments where public_id = t.custom_id),
        (select p.public_id from captures c join payments p on p.id = c.payment_id where c.id in (t.id, t.capture_id)
          limit 1)) as payment
      from unnest(${there.map(({ id }) => id)}::text[], ${there.map(({ captureId }) => captureId)}::text[],
        ${there.map(({ customId }) => customId)}::text[]) t (id, capture_id, custom_id)`.execute(db)
  ).rows;

/** `environment` is the one that the report is of: what is of another is none of its business. */
export type Window = { from: Date; until: Date; environment: Environment };
export type Missing = { id: string; here_cents: number; is_refund: boolean; payment: string; at: Date };

/**
 * What the books have of a window and a report has not. No entry counts for a day before that of its moment, in
 * whatever time zone.
 */
export const notAmong = async (db: Db, { from, until, environment }: Window, ids: readonly string[]) =>
  (
    await sql<Missing>`
      with ours as (
        select transaction_id as id, min(at) as at, min(order_id) as order_id,
          sum(case debit when 'provider' then amount_cents else -amount_cents end)::integer as here_cents
        from ledger_entries where environment = ${environment} and at >= ${from} and at <= ${until} and ${MOVEMENTS}
          and day >= (${from}::timestamptz at time zone 'UTC')::date - 1 group by transaction_id
      )
      select ours.id, ours.at, ours.here_cents, ours.here_cents < 0 as is_refund, whose.payment
      from ours left join lateral (
        select p.public_id as payment from captures c join payments p on p.id = c.payment_id
        where c.id = ours.id or c.id = (select capture_id from refunds where reference = ours.id) limit 1) whose on true
      where not exists (select from unnest(${ids}::text[]) t (id) where t.id = ours.id)`.execute(db)
  ).rows;

type Begin = { from: Date | null; last_entry: number | null };

/**
 * From when on there is something to compare: the last time's end less an overlap (at first: the first payment), or an
 * entry that was written since for an earlier moment, or the oldest open difference; never before the demo was emptied.
 */
export const beginOfMatch = async (db: Db, environment: Environment, overlap_ms: number) =>
  only(
    await sql<Begin>`
      with last as (
        select until_at, last_entry from ledger_matches where environment = ${environment} and done_at is not null
          order by done_at desc limit 1
      )
      select (select max(id) from ledger_entries) as last_entry,
        greatest((select convert_from(value, 'UTF8')::timestamptz from shop_values where name = 'own_shop'), least(
        coalesce((select until_at - ${overlap_ms} * interval '1 millisecond' from last),
          (select created_at - interval '1 minute' from payments where environment_of(place) = ${environment}
            order by id limit 1)),
        (select min(at) from ledger_entries
          where id > coalesce((select last_entry from last), 0) and environment = ${environment}
          and kind not in ('fee', 'payout', 'charge', 'elsewhere')),
        (select min(happened_at) - interval '1 minute' from ledger_differences
          where environment = ${environment} and closed_at is null))) as from`.execute(db),
  );

/** Whether none was done since one moment and none begun since another. */
export const isMatchDue = async (db: Db, environment: Environment, doneBefore: Date, begunBefore: Date) =>
  only(
    await sql<{
      due: boolean;
    }>`select not exists (select from ledger_matches where environment = ${environment} and done_at > ${doneBefore})
      and not exists (select from ledger_matches
        where id = (select max(id) from ledger_matches where environment = ${environment})
        and begun_at > ${begunBefore}) as due`.execute(db),
  ).due;

export const beginMatch = async (db: Db, environment: Environment, now: Date) =>
  (
    await db
      .insertInto('ledger_matches')
      .values({ environment, begun_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

type MatchEnd = {
  done_at: Date | null;
  from_at?: Date;
  until_at?: Date;
  transactions?: number;
  last_entry?: number | null;
  problem: string | null;
};
export const endMatch = (tx: Tx, id: number, end: MatchEnd) =>
  tx.updateTable('ledger_matches').set(end).where('id', '=', id).execute();

/** Two matches that end together write one after the other. */
export const lockDifferences = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('ledger_differences'))`.execute(tx);

/** Writes what was found, but for what somebody has explained already in just these figures. */
export const keepDifferences = (tx: Tx, found: readonly Difference[], { environment }: Window, now: Date) =>
  sql`
    insert into ledger_differences (environment, transaction_id, kind, is_refund, here_cents, there_cents, currency,
      payment, happened_at, found_at)
    select coalesce((select environment_of(place) from payments where public_id = f.payment), ${environment}),
      transaction_id, kind, is_refund, here_cents, there_cents, currency, payment, happened_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f (transaction_id text, kind text, is_refund boolean,
      here_cents integer,
      there_cents integer, currency text, payment text, happened_at timestamptz)
    where not exists (select from ledger_differences d
      where d.transaction_id = f.transaction_id and d.closed_by is not null
      and (d.kind, d.here_cents, d.there_cents, d.currency) is not distinct from (f.kind, f.here_cents, f.there_cents,
        f.currency))
    on conflict (transaction_id) where closed_at is null
      do update set kind = excluded.kind, here_cents = excluded.here_cents, there_cents = excluded.there_cents,
        currency = excluded.currency`.execute(tx);

/** Closes what a look at its window did not find any more. */
export const closeVanished = (tx: Tx, { from, until, environment }: Window, stillOpen: readonly string[], now: Date) =>
  sql`update ledger_differences set closed_at = ${now}
    where closed_at is null and happened_at >= ${from} and happened_at <= ${until}
    and transaction_id <> all(${stillOpen}::text[]) and environment = ${environment}`.execute(tx);

export type DifferenceRow = {
  id: number;
  transaction_id: string;
  kind: LedgerDifference['kind'];
  is_refund: boolean;
  here_cents: number | null;
  there_cents: number | null;
  currency: string;
  payment: string | null;
  environment: Environment;
  happened_at: Date;
  found_at: Date;
  order_id: number | null;
  repair: 'take_over' | 'record_refund' | null;
  closed_at: Date | null;
  closed_by: string | null;
  note: string | null;
};

/** What can be repaired by looking at its payment again; of a payment that is frozen a person has to decide. */
const differences = sql`
  select d.id, d.transaction_id, d.kind, d.is_refund, d.here_cents, d.there_cents, d.currency, d.payment,
    d.environment, d.happened_at, d.found_at, p.order_id,
    d.closed_at, u.fullname as closed_by, d.note,
    case when d.kind <> 'missing_here' or d.closed_at is not null then null
      when d.is_refund and p.state = 'captured' then 'record_refund'
      when not d.is_refund and p.state in ('approval', 'capturing', 'capture_pending', 'expired', 'failed')
        then 'take_over' end as repair
  from ledger_differences d left join payments p on p.public_id = d.payment left join users u on u.id = d.closed_by`;

type DifferenceList = { state: 'open' | 'closed'; environment: Environment };

export const differencesPage = async (
  db: Db,
  { state, environment, page, limit }: DifferenceList & { page: number; limit: number },
) => {
  const part =
    state === 'open'
      ? sql`and d.closed_at is null order by d.happened_at desc, d.id desc`
      : sql`and d.closed_at is not null order by d.closed_at desc, d.id desc`;
  const { rows } = await sql<DifferenceRow>`${differences} where d.environment = ${environment} ${part}
      limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
};

export const countDifferences = async (db: Db, { state, environment }: DifferenceList) =>
  only(
    await sql<{ count: number }>`select count(*)::int as count from ledger_differences
      where environment = ${environment} and closed_at is ${state === 'open' ? sql`null` : sql`not null`}`.execute(db),
  ).count;

/** A difference that is open. */
export const openDifference = async (db: Db, id: number) =>
  (await sql<DifferenceRow>`${differences} where d.id = ${id} and d.closed_at is null`.execute(db)).rows[0];

/** @returns the transaction that it was about, or nothing when it was closed already. */
export const explainDifference = async (tx: Tx, id: number, by: { userId: number; note: string; now: Date }) =>
  (
    await tx
      .updateTable('ledger_differences')
      .set({ closed_at: by.now, closed_by: by.userId, note: by.note })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('transaction_id')
      .executeTakeFirst()
  )?.transaction_id;

import { sql } from 'kysely';
import type { Db, Tx } from '#server/kit/database/database.ts';

export type DifferenceRow = {
  id: number;
  transaction_id: string;
  kind: string;
  is_refund: boolean;
  here_cents: number | null;
  there_cents: number | null;
  currency: string;
  payment: string | null;
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
  select d.id, d.transaction_id, d.kind, d.is_refund, d.here_cents, d.there_cents, d.currency, d.payment, d.happened_at, d.found_at, p.order_id,
    d.closed_at, u.fullname as closed_by, d.note,
    case when d.kind <> 'missing_here' or d.closed_at is not null then null
      when d.is_refund and p.state = 'captured' then 'record_refund'
      when not d.is_refund and p.state in ('approval', 'capturing', 'capture_pending', 'expired', 'failed') then 'take_over' end as repair
  from ledger_differences d left join payments p on p.public_id = d.payment left join users u on u.id = d.closed_by`;

type DifferenceState = 'open' | 'closed';

export const differencesPage = async (
  db: Db,
  { state, page, limit }: { state: DifferenceState; page: number; limit: number },
) => {
  const part =
    state === 'open'
      ? sql`where d.closed_at is null order by d.happened_at desc, d.id desc`
      : sql`where d.closed_at is not null order by d.closed_at desc, d.id desc`;
  const { rows } = await sql<DifferenceRow>`${differences} ${part} limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return rows;
};

export const countDifferences = async (db: Db, state: DifferenceState) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ledger_differences
      where closed_at is ${state === 'open' ? sql`null` : sql`not null`}`.execute(db)
  ).rows[0]!.count;

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

import { sql } from 'kysely';
import type { LedgerEntry } from '#contract/admin/ledger.ts';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db, Tx } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';
import { captureOfOrder, type OrderFacts, orderFacts } from '#server/orders/admin-list/order-fact-queries.ts';

export type MonthRow = {
  /** As 2026-11. */
  month: string;
  orders: number;
  gross_cents: number;
  tax_cents: number;
  refunds_cents: number;
  fees_cents: number;
  disputed_cents: number;
  owed_back_cents: number;
  paid_out_cents: number;
  elsewhere_cents: number;
  net_cents: number;
};

const MONTH = 'YYYY-MM';
const sumWhere = (condition: string) => sql.raw(`coalesce(sum(cents) filter (where ${condition}), 0)`);
const growthOf = (account: string, side: 'debit' | 'credit') =>
  sql`(${sumWhere(`${side} = '${account}'`)} -
    ${sumWhere(`${side === 'debit' ? 'credit' : 'debit'} = '${account}'`)})::float8`;

/** The months in which anything of an environment was booked, the oldest first. */
export const ledgerMonths = async (db: Tx, environment: Environment) =>
  (
    await sql<MonthRow>`
      select to_char(month, ${MONTH}) as month, coalesce(sum(entries) filter (where kind = 'sale'), 0)::int as orders,
        ${sumWhere("kind in ('sale', 'tax')")}::float8 as gross_cents, ${growthOf('tax', 'credit')} as tax_cents,
        ${sumWhere("kind in ('refund', 'refund_tax')")}::float8 as refunds_cents, ${growthOf('fees', 'debit')}
          as fees_cents,
        ${growthOf('held', 'debit')} as disputed_cents, ${growthOf('owed_back', 'credit')} as owed_back_cents,
        ${growthOf('bank', 'debit')} as paid_out_cents, ${growthOf('elsewhere', 'credit')} as elsewhere_cents,
          ${growthOf('provider', 'debit')} + ${growthOf('transfers', 'debit')} as net_cents
      from ledger_sums where environment = ${environment} group by ledger_sums.month
        order by ledger_sums.month`.execute(db)
  ).rows;

export type Closing = { month: string; closed_at: Date; fullname: string };
export const closings = async (db: Tx, environment: Environment) =>
  (
    await sql<Closing>`select to_char(c.month, ${MONTH}) as month, c.closed_at, u.fullname
      from ledger_closings c join users u on u.id = c.closed_by where c.environment = ${environment}
        order by c.month`.execute(db)
  ).rows;

type MatchRow = { done_at: Date; from_at: Date; until_at: Date; transactions: number };
export const lastMatch = async (db: Tx, environment: Environment) =>
  (
    await sql<MatchRow>`select done_at, from_at, until_at, transactions from ledger_matches
      where environment = ${environment} and done_at is not null order by done_at desc limit 1`.execute(db)
  ).rows[0];

/** Why the last one that was begun did not come to its end; null where it did, or is under way. */
export const matchProblem = async (db: Db, environment: Environment) =>
  (
    await sql<{ problem: string | null }>`
      select problem from ledger_matches where environment = ${environment} order by id desc limit 1`.execute(db)
  ).rows[0]?.problem ?? null;

export const unexplained = async (db: Tx, environment: Environment) =>
  only(
    await sql<{ count: number; cents: number }>`
      select count(*)::int as count, coalesce(sum(case kind when 'other_currency' then abs(here_cents)
        else abs(coalesce(there_cents, 0) - coalesce(here_cents, 0)) end), 0)::float8 as cents
      from ledger_differences where environment = ${environment} and closed_at is null`.execute(db),
  );

export type EntryRow = {
  id: number;
  at: Date;
  day: string;
  kind: LedgerEntry['kind'];
  debit: LedgerEntry['debit'];
  credit: LedgerEntry['credit'];
  amount_cents: number;
  transaction_id: string;
  order_id: number | null;
  note: string | null;
};

const entryColumns = sql`id, at, to_char(day, 'YYYY-MM-DD') as day, kind, debit, credit, amount_cents, transaction_id,
  order_id, note`;
/** A month of the books of an environment. */
export type BookMonth = { month: string; environment: Environment };

const inMonth = ({ month, environment }: BookMonth) =>
  sql`environment = ${environment} and day >= (${month} || '-01')::date
    and day < ((${month} || '-01')::date + interval '1 month')::date`;

export const entriesPage = async (db: Db, { page, limit, ...of }: BookMonth & { page: number; limit: number }) =>
  (
    await sql<EntryRow>`select ${entryColumns} from ledger_entries where ${inMonth(of)}
      order by ledger_entries.day desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  ).rows;

export const countEntries = async (db: Db, { month, environment }: BookMonth) =>
  only(
    await sql<{
      count: number;
    }>`select coalesce(sum(entries), 0)::int as count from ledger_sums
      where environment = ${environment} and month = (${month} || '-01')::date`.execute(db),
  ).count;

/** An entry with what is known of its order; of a refund its own credit note. */
export type EntryExport = EntryRow & OrderFacts;

/** The next entries of a month after one of them, the oldest first. */
export const entriesAfter = async (db: Db, of: BookMonth, after: { day: string; id: number } | null, limit: number) =>
  (
    await sql<EntryExport>`
      with page as (select ${entryColumns}, environment from ledger_entries where ${inMonth(of)}
      ${after === null ? sql`` : sql`and (ledger_entries.day, id) > (${after.day}::date, ${after.id}::bigint)`}
      order by ledger_entries.day, id limit ${limit})
      select page.*, ${orderFacts}, ${captureOfOrder}, (
        select n.number from refunds r join credit_notes n on n.refund_id = r.id
        where page.kind in ('refund', 'refund_tax') and coalesce(r.reference, 'refund ' || r.id) = page.transaction_id
          limit 1) as credit_notes
      from page left join orders o on o.id = page.order_id order by page.day, page.id`.execute(db)
  ).rows;

/** Anyone who writes entries waits to the end of the transaction, and so does who closes another month. */
export const lockClosings = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('ledger_closings'))`.execute(tx);

export const insertClosing = (tx: Tx, { month, environment }: BookMonth, now: Date, userId: number) =>
  sql`insert into ledger_closings (environment, month, closed_at, closed_by)
    values (${environment}, (${month} || '-01')::date, ${now}, ${userId})`.execute(tx);

/** Whether a month has ended before a moment, by the calendar of a time zone. */
export const endsBefore = async (tx: Tx, month: string, moment: Date, zone: string) =>
  only(
    await sql<{
      ended: boolean;
    }>`select (((${month} || '-01')::date + interval '1 month')::timestamp at time zone ${zone}) <=
      ${moment}::timestamptz as ended`.execute(tx),
  ).ended;

import { sql } from 'kysely';
import type { Db } from '#server/kit/database/database.ts';

export type JobFigures = { waiting: number; failed: number; oldest: Date | null };
/** Jobs whose time has come and which nobody works on; those that will not be tried any more; and the oldest that waits. */
export const jobFigures = async (db: Db, now: Date) =>
  (
    await sql<JobFigures>`
      select count(*) filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null) as waiting,
        count(*) filter (where attempts >= max_attempts) as failed,
        min(run_at) filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null) as oldest
      from graphile_worker.jobs`.execute(db)
  ).rows[0]!;

export type EmailFigures = { waiting: number; failing: number; oldest: Date | null };
/** Mails that have not left, and those of them that were tried in vain. */
export const emailFigures = async (db: Db) =>
  (
    await sql<EmailFigures>`
      select count(*) as waiting, count(*) filter (where tries > 0) as failing, min(created_at) as oldest
      from emails where try_at is not null`.execute(db)
  ).rows[0]!;

/** Payments whose outcome nobody knows though they are older than a moment, and disputes that are open. */
export const paymentFigures = async (db: Db, before: Date) =>
  (
    await sql<{ old: number; disputes: number }>`
      select (select count(*) from payments where state in ('creating', 'approval', 'capturing', 'capture_pending')
          and created_at < ${before}) as old,
        (select count(*) from disputes where state = 'open') as disputes`.execute(db)
  ).rows[0]!;

export type LedgerFigures = {
  began: Date | null;
  matched: Date | null;
  until: Date | null;
  problem: string | null;
  differences: number;
};
/** Since when there is money to compare, when books and payment provider last were and how far, why not since, and what differs. */
export const ledgerFigures = async (db: Db) =>
  (
    await sql<LedgerFigures>`
      select (select created_at from payments order by id limit 1) as began, last.done_at as matched, last.until_at as until,
        (select problem from ledger_matches order by id desc limit 1) as problem,
        (select count(*) from ledger_differences where closed_at is null) as differences
      from (select) one left join lateral (
        select done_at, until_at from ledger_matches where done_at is not null order by done_at desc limit 1) last on true`.execute(
      db,
    )
  ).rows[0]!;

/** Cents of all open differences between books and payment provider, whichever has more. */
export const unexplainedCents = async (db: Db) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(abs(coalesce(here_cents, 0) - coalesce(there_cents, 0))), 0)::float8 as cents
      from ledger_differences where closed_at is null`.execute(db)
  ).rows[0]!.cents;

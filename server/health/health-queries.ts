import { sql } from 'kysely';
import type { Environment } from '#contract/payment-providers.ts';
import type { Db } from '#server/kit/database/database.ts';
import { only } from '#server/kit/database/only.ts';

export type JobFigures = { waiting: number; failed: number; oldest: Date | null };
/** Jobs that are due and not being worked on; those that won't be tried any more; and the oldest waiting one. */
export const jobFigures = async (db: Db, now: Date) =>
  only(
    await sql<JobFigures>`
      select count(*) filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null) as waiting,
        count(*) filter (where attempts >= max_attempts) as failed,
        min(run_at) filter (where attempts < max_attempts and run_at <= ${now} and locked_at is null) as oldest
      from graphile_worker.jobs`.execute(db),
  );

export type EmailFigures = { waiting: number; failing: number; oldest: Date | null };
/** Mails that have not left, and those of them that were tried in vain. */
export const emailFigures = async (db: Db) =>
  only(
    await sql<EmailFigures>`
      select count(*) as waiting, count(*) filter (where tries > 0) as failing, min(created_at) as oldest
      from emails where try_at is not null`.execute(db),
  );

/** Payments older than a moment with an outcome that is still unknown, and open disputes. */
export const paymentFigures = async (db: Db, before: Date) =>
  only(
    await sql<{ old: number; disputes: number }>`
      select (select count(*) from payments where state in ('creating', 'approval', 'capturing', 'capture_pending')
          and created_at < ${before}) as old,
        (select count(*) from disputes where state = 'open') as disputes`.execute(db),
  );

export type LedgerFigures = {
  began: Date | null;
  matched: Date | null;
  until: Date | null;
  problem: string | null;
  differences: number;
};
/**
 * Since when there is money of an environment to compare, when books and payment provider last were and how far, why
 * not since, and what differs.
 */
export const ledgerFigures = async (db: Db, environment: Environment) =>
  only(
    await sql<LedgerFigures>`
      select (select created_at from payments where environment_of(place) = ${environment} order by id
        limit 1) as began, last.done_at as matched, last.until_at as until,
        (select problem from ledger_matches where environment = ${environment} order by id desc limit 1) as problem,
        (select count(*) from ledger_differences where environment = ${environment} and closed_at is null)
          as differences
      from (select) one left join lateral (
        select done_at, until_at from ledger_matches
          where environment = ${environment} and done_at is not null order by done_at desc
            limit 1) last on true`.execute(db),
  );

/** Cents of all open differences in an environment between books and payment provider, whichever has more. */
export const unexplainedCents = async (db: Db, environment: Environment) =>
  only(
    await sql<{ cents: number }>`
      select coalesce(sum(abs(coalesce(here_cents, 0) - coalesce(there_cents, 0))), 0)::float8 as cents
      from ledger_differences where environment = ${environment} and closed_at is null`.execute(db),
  ).cents;

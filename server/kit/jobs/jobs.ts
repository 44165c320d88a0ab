import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { openBackgroundPool } from '../database/background-pool.ts';
import type { Db, Tx } from '../database/database.ts';
import { addTrail, traceJob } from '../telemetry/trace-jobs.ts';

/** A message to a later moment: its name and the shape of its payload (plain JSON). */
export type Job<Payload> = { name: string; payload?: Payload };
/** What answers a job. It may run twice for one message, and must then have the effect of once. */
export type JobHandler = { name: string; answer: (payload: never) => Promise<void> };

/** Names a job: `const orderPaid = defineJob<{ orderId: number }>('order_paid')`. */
export function defineJob<Payload>(name: string): Job<Payload> {
  return { name };
}

/** Binds a job to the verb that answers it. */
export function handleJob<Payload>(job: Job<Payload>, answer: (payload: Payload) => Promise<void>): JobHandler {
  return { name: job.name, answer };
}

/**
 * Puts a job in the queue, inside the transaction that makes it true: it runs if and only if that commits.
 * @param options `runAt`: not before then; `key`: at most one waiting job of that key, the newest wins; `queue`: jobs
 * of a queue run one after another.
 */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: { runAt?: Date; key?: string; queue?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${job.name}::text, payload := ${JSON.stringify(addTrail(payload))}::json,
    run_at := ${options.runAt ?? null}::timestamptz, queue_name := ${options.queue ?? null}::text,
      job_key := ${options.key ?? null}::text)`.execute(tx);
}

export type JobLog = { error(details: object, text: string): void; debug(details: object, text: string): void };

/** Installs or updates the tables of the queue; safe from several processes at once. */
export async function prepareJobs(pool: pg.Pool, log: JobLog): Promise<void> {
  await runMigrations({ pgPool: pool, logger: loggerOf(log) });
}

/** Jobs take seconds. One that is held longer was held by a process that died. */
const DEAD_AFTER = '5 minutes';

/**
 * Releases the jobs of dead processes, which the queue itself does only after four hours. A job may run twice, so
 * releasing one that is only slow does no harm.
 * @param reservedFor how long a job must have been locked; `0 seconds` when no other process can be working.
 */
export async function releaseDeadJobs(pool: pg.Pool, reservedFor = DEAD_AFTER): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker._private_jobs where locked_at <= now() - $1::interval having count(*) > 0`,
    [reservedFor],
  );
}

/** Starts working the queue off. A job that throws is tried again later, with growing pauses, 25 times. */
export async function startJobs(pool: pg.Pool, answers: JobHandler[], log: JobLog): Promise<Runner> {
  return run({
    pgPool: openBackgroundPool(pool),
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: loggerOf(log),
    parsedCronItems: [],
    taskList: Object.fromEntries(
      answers.map(({ name, answer }) => [name, (payload: unknown) => traceJob(name, payload, answer)]),
    ),
  });
}

function loggerOf(log: JobLog): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const details = { job: scope.taskIdentifier, jobId: scope.jobId, error: meta?.error };
    if (level === 'error') log.error(details, message);
    else log.debug(details, message);
  });
}

/** Asks the queue for nothing. @throws when it is not there. */
export const pingJobs = (db: Db) => sql`select 1 from graphile_worker.jobs limit 1`.execute(db);

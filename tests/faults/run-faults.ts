import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Sandbox } from '#sandbox/options.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { freePort } from '../free-port.ts';
import { slowness } from '../slowness.ts';

import { createDice, type Dice } from './dice.ts';
import { createFastClock } from './fast-clock.ts';
import { findWrongs } from './find-wrongs.ts';
import { type KillableShop, openKillableShop } from './killable-shop.ts';
import type { Mutant } from './mutate.ts';
import { walkSchedule } from './walk-schedule.ts';

type FaultRun = {
  connection: string | Partial<pg.PoolConfig>;
  seed: number;
  schedules: number;
  /** How often the plug is pulled. */
  kills: number;
  /** A guard to take out, to see that it is missed. */
  mutant?: Mutant;
};
/** What is wrong in the end, and what happened, so that a run that tried nothing is seen. */
type FaultReport = { wrong: string[]; orders: Record<string, number>; captures: number; refunds: number };

const AT_ONCE = 8;
const BUYERS = 12;
/**
 * An hour of the shop in three minutes of a quiet machine: leases end and timers come round while people are still at
 * it.
 */
const RATE = 20;
const HOUR_MS = 3_600_000;

/**
 * Runs purchases through the real server, database and payment provider while calls and answers are lost, events
 * vanish, come twice or late, the provider is away, and the shop's plug is pulled. Then the faults stop, time goes by,
 * and what is true at rest is compared.
 */
export async function runFaults({ connection, seed, schedules, kills, mutant }: FaultRun): Promise<FaultReport> {
  const time = { wall_ms: Date.now(), start_ms: Date.now(), rate: RATE / slowness() };
  const clock = createFastClock(time);
  const [port, housePort] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${housePort}`;
  const sandbox = await createSandbox({
    publicUrl: address,
    clientId: 'shop',
    clientSecret: 'secret',
    now: clock.now,
    webhook: { url: `http://127.0.0.1:${port}/payment/paypal/webhook`, id: 'WH-RUN' },
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: housePort });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'faults-'));
  const baseUrl = `http://127.0.0.1:${(sandbox.app.server.address() as AddressInfo).port}`;
  const payments = {
    sandbox: { baseUrl, clientId: 'shop', clientSecret: 'secret', webhookId: 'WH-RUN' },
    hosts: { provider_sandbox: baseUrl, live: baseUrl },
  };
  const shop = await openKillableShop({ connection, payments, port, dataDir, time }, mutant);
  const database = openDatabase(connection, { size: 2 });
  try {
    const furniture = await shop.furnish(BUYERS);
    const dice = createDice(seed);
    spoil(sandbox, seed);
    const breaks = Array.from({ length: kills }, (_, at) => Math.floor(((at + 0.5) * schedules) / kills));
    let next = 0;
    const lane = async (): Promise<void> => {
      // On a slow machine less comes to its end, so people go on until enough money went back in part.
      while (next < schedules || (next < 3 * schedules && givenBackInPart(sandbox) < schedules / 20)) {
        const index = next++;
        if (breaks.includes(index)) await shop.killAndRestart();
        if (index % 60 === 30) await blockCalls(sandbox);
        await walkSchedule(
          { address: shop.address, sandbox, furniture, db: database.db },
          createDice(seed * 100_003 + index),
          index,
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    await comeToRest({ shop, sandbox, database, dice, advance: clock.advance });
    return {
      wrong: await findWrongs(database.db, sandbox, async () => (await shop.tell({ match: true })) === true),
      orders: await countOrders(database),
      captures: sandbox.control.captures().length,
      refunds: sandbox.control.refunds().length,
    };
  } finally {
    await shop.close();
    await database.close();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** How many captures were given back in part for good. */
function givenBackInPart({ control }: Sandbox): number {
  const back = Map.groupBy(
    control.refunds().filter(({ status }) => status === 'COMPLETED'),
    ({ captureId }) => captureId,
  );
  return control.captures().filter(({ id, minor, disputed }) => {
    const gone = (back.get(id) ?? []).reduce((sum, refund) => sum + refund.minor, 0);
    return !disputed && gone > 0 && gone < minor;
  }).length;
}

/** Losses of calls and answers, each rare, of every kind there is, and events that vanish, double and lag. */
function spoil({ control }: Sandbox, seed: number): void {
  control.faults.seed(seed);
  // Too many of these and the shop spares the provider for half a minute.
  control.faults.add({ operation: 'create', kind: 'reset_after', probability: 0.02 });
  for (const operation of ['get', 'capture', 'refund', 'get_refund', 'disputes'] as const) {
    control.faults.add({ operation, kind: 'reset_before', probability: 0.03 });
    control.faults.add({ operation, kind: 'reset_after', probability: 0.05 });
    control.faults.add({ operation, kind: 'error_after', probability: 0.03 });
    control.faults.add({ operation, kind: 'truncated', probability: 0.02 });
    control.faults.add({ operation, kind: 'rate_limit', probability: 0.01, retryAfter_s: 0 });
    control.faults.add({ operation, kind: 'delay_after', probability: 0.02, delay_ms: 300 });
  }
  // Noes that are not true: what was named a moment ago is unknown, or may not be looked at.
  for (const operation of ['get', 'get_refund'] as const)
    for (const status of [404, 403]) control.faults.add({ operation, kind: 'error_before', status, probability: 0.02 });
  control.webhooks!.policy({ lost: 0.3, copies: 2, delay_ms: 40, retry_ms: 200 });
}

/** All calls to the provider fail for a moment. */
async function blockCalls({ control }: Sandbox): Promise<void> {
  control.account({ refundsPend: !control.account({}).refundsPend });
  for (const operation of ['get', 'capture', 'refund'] as const)
    control.faults.add({ operation, kind: 'reset_before', count: 4 });
  await sleep(150);
}

type Rest = {
  shop: KillableShop;
  sandbox: Sandbox;
  database: Database;
  dice: Dice;
  advance: (duration_ms: number) => void;
};

/** The faults stop, what is open at the provider is decided, a day and a half goes by, and every job is done. */
async function comeToRest({ shop, sandbox: { control }, database, dice, advance }: Rest): Promise<void> {
  control.faults.clear();
  control.account({ refundsPend: false });
  control.webhooks!.policy({ lost: 0.3, copies: 1, delay_ms: 0 });
  // What is disputed now stands in the books before it is decided.
  await shop.tell({ look: true });
  for (const { id, outcome, denied_ms, disputed } of control.captures()) {
    if (outcome === 'PENDING' && denied_ms === null && dice.chance(0.5))
      control.settleCapture(id, dice.pick(['COMPLETED', 'DECLINED']));
    if (disputed) control.decideDispute(id, dice.pick(['BUYER', 'SELLER']));
  }
  for (const { id, status } of control.refunds())
    if (status === 'PENDING') control.settleRefund(id, dice.pick(['COMPLETED', 'COMPLETED', 'FAILED']));
  for (let round = 0; round < 36; round += 1) {
    advance(HOUR_MS);
    await shop.advance(HOUR_MS);
    if (round % 6 === 0)
      for (const { id, outcome, denied_ms } of control.captures())
        if (outcome === 'PENDING' && denied_ms === null) control.settleCapture(id, 'COMPLETED');
    if (round > 6 && round % 6 !== 0) continue;
    await shop.tell({ look: true });
    await workOff(database);
  }
}

/**
 * Documents are drawn one after another, so mails may take their time on a busy machine; when nothing moves for so
 * long, nothing will.
 */
const STANDSTILL_MS = 30_000;

/**
 * Waits until every job is done, every buyer notified and every email sent; scheduled jobs and emails run immediately.
 * A job that was queued again while it ran isn't retried itself, and is left out.
 */
async function workOff({ db }: Database): Promise<void> {
  let left = 0;
  for (let moved = Date.now(); ; await sleep(30)) {
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in
      (select id from graphile_worker._private_tasks where identifier <> 'files_wanted')`.execute(db);
    await sql`update emails set try_at = now() - interval '1 minute' where try_at is not null`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from graphile_worker.jobs
        where task_identifier <> 'files_wanted' and attempts < max_attempts)
        + (select count(*) from orders where paid_at is not null and told_at is null)
        + (select count(*) from payments where news > 0)
        + (select count(*) from emails where try_at is not null))::int as count`.execute(db);
    const { count } = rows[0]!;
    if (count === 0) return;
    if (count !== left) moved = Date.now();
    left = count;
    if (Date.now() - moved > STANDSTILL_MS) throw new Error(`not at rest: ${JSON.stringify(await leftOver(db))}`);
  }
}

const leftOver = async (db: Database['db']): Promise<unknown[]> => [
  ...(
    await sql`select task_identifier, attempts, last_error, locked_by from graphile_worker.jobs
      where task_identifier <> 'files_wanted'`.execute(db)
  ).rows,
  ...(await sql`select id, status from orders where paid_at is not null and told_at is null`.execute(db)).rows,
  ...(await sql`select public_id, state, check_at from payments where news > 0`.execute(db)).rows,
  ...(await sql`select id, dedupe_key from emails where try_at is not null`.execute(db)).rows,
];

async function countOrders({ db }: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from orders group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

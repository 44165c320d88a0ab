import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import type { Database } from '#server/kit/database/database.ts';
import { freePort } from '#tests/free-port.ts';
import { databaseProcesses, ROOT, type SpawnedShop } from '#tests/spawn-server-process.ts';
import { purchase } from './buy.ts';
import { processorOf, type Spent, spentEach } from './processor.ts';

type Provider = { env: Record<string, string>; process: ChildProcess; close(): Promise<void> };

/**
 * The sandbox in a process of its own, and what a shop needs to be paid there: it sends its signed events to the shop
 * at `port`.
 */
export async function openProvider(shopPort: number, folder: string): Promise<Provider> {
  const port = await freePort();
  const webhook = `http://127.0.0.1:${shopPort}/payment/paypal/webhook`;
  const args = ['sandbox/test-sandbox.ts', String(port), path.join(folder, 'provider.jsonl'), webhook];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  return {
    env: {
      PAYPAL_BASE_URL: `http://127.0.0.1:${port}`,
      SELLER_ADDRESS: 'Jl. Aksara 1, Bandung',
      PAYPAL_CLIENT_ID: 'shop',
      PAYPAL_CLIENT_SECRET: 'key',
      PAYPAL_WEBHOOK_ID: 'WH-TEST',
    },
    process: child,
    async close() {
      child.kill();
      await ended;
    },
  };
}

type Bench = { shop: SpawnedShop; provider: Provider; database: Database };

const UNSENT = `select 1 from orders where paid_at is not null and told_at is null union all select 1 from emails where try_at is not null`;
/** And background work: jobs, and fonts that haven't been measured. */
const OPEN = `${UNSENT} union all select 1 from graphile_worker.jobs
  union all select 1 from product_styles s where not exists (select from font_measures m where m.file_key = s.file_key)`;

async function untilNone({ pool }: Database, open: string): Promise<number> {
  const began = performance.now();
  while ((await pool.query(`select exists (${open}) as is_open`)).rows[0].is_open) await sleep(200);
  return (performance.now() - began) / 1_000;
}

/** Waits until a shop has nothing more to do. */
export const comeToRest = async ({ database }: Pick<Bench, 'database'>): Promise<void> =>
  void (await untilNone(database, OPEN));

const transactions = async ({ pool }: Database): Promise<number> =>
  Number((await pool.query("select sum(xact_commit) as n from pg_stat_database where datname = 'huruf'")).rows[0].n);

/**
 * This many buyers buy for some seconds. @returns what it came to and what each order cost, in lines to print; with the
 * numbers of the orders.
 */
export async function measurePurchases(bench: Bench, buyers: number, seconds: number) {
  const [database] = databaseProcesses(bench.shop.dataDir);
  const others = { database: mustExist(database), sandbox: mustExist(bench.provider.process.pid) };
  const look = () => processorOf(mustExist(bench.shop.process.pid), others);
  let before = 0;
  let began: Spent = new Map();
  const bought = await purchase(bench.shop.address, buyers, seconds, async () => {
    before = await transactions(bench.database);
    began = look();
  });
  const { orderIds, perSecond, p50_ms, p99_ms, failed, load_ms } = bought;
  const after = look();
  // The database counts what a connection did a second later.
  await sleep(1_200);
  const statements = ((await transactions(bench.database)) - before) / Math.max(1, orderIds.length);
  const documents_s = (await untilNone(bench.database, UNSENT)) + 1.2;
  const each = (from: Spent, to: Spent) => spentEach(from, to, orderIds.length);
  const [meanwhile, later] = [each(began, after), each(after, look())];
  return {
    perSecond,
    orderIds,
    lines: [
      `${perSecond.toFixed(0)}/s, p50 ${p50_ms.toFixed(0)} ms, p99 ${p99_ms.toFixed(0)} ms, ${failed} failed, ${statements.toFixed(1)} transactions each; all papers and mails ${documents_s.toFixed(0)} s later`,
      `  processor, ms an order: ${sumOf([...meanwhile, ...later]).toFixed(1)} in all; beside it the buyers ${(load_ms / Math.max(1, orderIds.length)).toFixed(1)}`,
      `  while they buy: ${format(meanwhile)}`,
      `  and afterwards: ${format(later)}`,
    ],
  };
}

const isShop = ([kind]: [string, number]) => kind !== 'sandbox';
const sumOf = (spent: [string, number][]) => spent.filter(isShop).reduce((sum, [, ms]) => sum + ms, 0);

/** Each step with its share of what the shop took; the sandbox is not of the shop. */
function format(spent: [string, number][]): string {
  const all = sumOf(spent);
  const steps = spent.map((one) => {
    const [kind, ms] = one;
    return isShop(one)
      ? `${kind} ${ms.toFixed(1)} (${Math.round((ms / all) * 100)} %)`
      : `${kind} ${ms.toFixed(1)} beside`;
  });
  return `${all.toFixed(1)}: ${steps.join(', ')}`;
}

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import type { Database } from '#server/kit/database/database.ts';
import { freePort } from '#tests/free-port.ts';
import { databaseOf, type SpawnedShop, spawnShop } from '#tests/spawn-server-process.ts';
import { type Growth, judgeGrowth, type Minute } from './judge-growth.ts';
import { type Life, liveOn } from './live-on.ts';
import { memoryOf } from './memory.ts';
import { comeToRest, openProvider } from './purchases.ts';

/**
 * `npm run soak -- 10`: ten minutes of a shop that people live in, each minute in a line, and what grows in the end.
 */
const minutes = Number(process.argv[2] ?? 10);
if (!Number.isInteger(minutes) || minutes < 3) {
  console.error('So many minutes, three or more: npm run soak -- 10');
  process.exit(1);
}
const MINUTE_MS = 60_000;
const TOKEN = 'soak';
const MB = 1024 * 1024;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'soak-'));
const port = await freePort();
const provider = await openProvider(port, dataDir);
const shop = await spawnShop({ dataDir, port, env: { ...provider.env, METRICS_TOKEN: TOKEN } });
const database = await databaseOf(shop);
let verdict: Growth[] = [];
try {
  await untilFurnished(database);
  const life = await liveOn(shop.address);
  const seen: Minute[] = [];
  const failed: string[] = [];
  console.log(
    'minute  memory  heap  connections  handles  database  files  orders  p99 of visitors  visits  downloads  uploads  refunds  failed  load of the machine',
  );
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(MINUTE_MS);
    const { now, done, troubles } = await look(shop, database, life);
    seen.push(now);
    failed.push(...troubles);
    console.log(
      `${minute}\t${now.memory.toFixed(0)} MB\t${now.heap.toFixed(0)} MB\t${now.connections}\t${now.handles}\t${now.database.toFixed(0)} MB\t${now.files.toFixed(0)} MB\t${now.orders}\t${now.p99_ms.toFixed(0)} ms\t${done.visit ?? 0}\t${done.download ?? 0}\t${done.upload ?? 0}\t${done.refund ?? 0}\t${now.failed}\t${mustExist(os.loadavg()[0]).toFixed(1)}`,
    );
  }
  await life.stop();
  const troubles = [...failed, ...life.buyers.troubles];
  for (const problem of [...new Set(troubles)].slice(0, 10)) console.log(`  ${problem}`);
  verdict = [
    ...judgeGrowth(seen),
    { what: 'what did not go well', says: `${troubles.length}`, grows: troubles.length > 0 },
  ];
  for (const { what, says, grows } of verdict) console.log(`${grows ? 'GROWS ' : 'steady'}  ${what}: ${says}`);
} finally {
  await database.close();
  await shop.clear();
  await provider.close();
}
process.exit(verdict.some(({ grows }) => grows) ? 1 : 0);

async function look({ process: { pid }, address }: SpawnedShop, { pool }: Database, { take, buyers }: Life) {
  const { times, done, failed } = take();
  times.sort((a, b) => a - b);
  const metrics = await (await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const { rows } = await pool.query<{ connections: number; bytes: number }>(
    'select (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as connections, pg_database_size(current_database())::float8 as bytes',
  );
  const now: Minute = {
    memory: memoryOf([mustExist(pid)]),
    heap: Number(/^huruf_nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / MB,
    connections: mustExist(rows[0]).connections,
    handles: process.platform === 'linux' ? fs.readdirSync(`/proc/${pid}/fd`).length : 0,
    database: mustExist(rows[0]).bytes / MB,
    files: kilobytesOf(['files', 'mail'].map((name) => path.join(dataDir, name))) / 1024,
    orders: buyers.paid.length,
    p99_ms: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0,
    failed: failed.length,
  };
  return { now, done, troubles: failed };
}

/** For files renamed or deleted meanwhile `du` reports an error, and still sums the others. */
function kilobytesOf(folders: string[]): number {
  const there = folders.filter((folder) => fs.existsSync(folder));
  const { stdout } = spawnSync('du', ['-sk', ...there], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return lines.reduce((sum, line) => sum + Number(line.split('\t')[0]), 0);
}

/** Until the demo catalogue is there and measured. */
async function untilFurnished(opened: Database): Promise<void> {
  const filled = "select from shop_values where name = 'catalogue_filled'";
  while ((await opened.pool.query(filled)).rows.length === 0) await sleep(500);
  await comeToRest({ database: opened });
}

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mustExist } from '#contract/must-exist.ts';
import { freePort } from '#tests/free-port.ts';
import { answering, databaseOf, type SpawnedShop, spawnShop } from '#tests/spawn-server-process.ts';
import { besideHarfbuzz } from './beside-harfbuzz.ts';
import { type Load, load } from './load.ts';
import { memoryOf } from './memory.ts';
import { comeToRest, measurePurchases, openProvider } from './purchases.ts';
import { quoteCart } from './quote.ts';

const PRODUCTS = 10_000;

/**
 * Prints the figures of the shop, each next to what this machine does with a bare server or a bare commit in the same
 * run.
 */
const bare = await startBare();
const cold = await spawnShop({});
print('start, cold (first page, new data folder)', `${cold.start_ms.toFixed(0)} ms`);
await filled(cold);
await cold.stop();
const port = await freePort();
const provider = await openProvider(port, cold.dataDir);
const shop = await spawnShop({ dataDir: cold.dataDir, port, env: provider.env });
print('start, warm', `${shop.start_ms.toFixed(0)} ms`);
const database = await databaseOf(shop);
await sleep(3_000);
print('memory at rest, with the database', `${memoryOf(await processesOf()).toFixed(0)} MB`);

await database.pool.query(
  `
  insert into products (name, slug, sku, type, description, short_description, regular_price_cents, sale_price_cents, categories, tags, demo, specimen,
    direction, scripts, formats, style_count, version, facts, coverage, languages, license_text, search_name, search_text, created_at)
  select name || ' ' || n, slug || '-' || n, sku || '-' || n, type, description, short_description, regular_price_cents + n % 50 * 100, sale_price_cents, categories, tags, demo,
    specimen, direction, scripts, formats, style_count, version, facts, coverage, languages, license_text, search_name || ' ' || n, search_text || ' ' || n, created_at - n * interval '1 hour'
  from products, generate_series(1, $1 / 45) n`,
  [PRODUCTS],
);
await database.pool.query('analyze products');

const product = JSON.parse(await text('/api/product?limit=1&sort=newest'))[0];
await compare('list, JSON, warm', '/api/product?page=1&limit=8');
await compare('list, JSON, page 500, warm', '/api/product?page=500&limit=8');
await compare('list, HTML, warm', '/product');
await compare('product, JSON, warm', `/api/product/slug/${product.slug}`);
await compare('product, HTML, warm', `/product/${product.slug}`);
await compare('preview, warm', product.images);
await quoteCart(shop.address, 1);
print('quote of a cart of 20 lines', describe(await quoteCart(shop.address)));
const { rows: named } = await database.pool.query<{ name: string }>(
  'select search_name as name from products order by id limit 45',
);
const beginnings = [...new Set(named.flatMap(({ name }) => [3, 4, 5, 6].map((letters) => name.slice(0, letters))))];
/** Any other four letters for each of 450,000 numbers. */
const letters = (n: number) =>
  [1, 26, 676, 17_576].map((step) => String.fromCharCode(97 + (Math.floor(n / step) % 26))).join('');
await measureNew('list, JSON, page 1, never asked before', (n) => `/api/product?page=1&limit=8&text=${letters(n)}`);
await measureNew('list, JSON, page 500, never asked before', (n) => `/api/product?page=500&limit=8&text=${letters(n)}`);
await measureNew('search, never asked before', (n) => {
  const round = Math.floor(n / beginnings.length);
  const words = encodeURIComponent(mustExist(beginnings[n % beginnings.length]));
  return `/api/product/search?query=${words}&page=${1 + (round % 22)}&limit=${8 + Math.floor(round / 22)}`;
});
for (const [name, value] of await besideHarfbuzz(shop)) print(name, value);

await database.pool.query(
  "delete from products where sku ~ '-[0-9]+$' and created_at < now() - interval '1 hour' and id not in (select product_id from product_styles)",
);
const commits = await commitsPerSecond();
print('bare single-statement commits', `${commits.toFixed(0)}/s at 8 connections`);
const before = await connections();
const paidBefore = await paidOrders();
let bought = 0;
for (const count of [1, 8, 32]) {
  await comeToRest({ database });
  const { perSecond, orderIds, lines } = await measurePurchases({ shop, provider, database }, count, 8);
  bought += orderIds.length;
  const unique = new Set(orderIds).size === orderIds.length ? 'numbers unique' : 'NUMBERS TWICE';
  print(
    `paid orders, ${count} buyers`,
    `${lines.join('\n')}\n  ${unique}, ${(perSecond / commits).toFixed(2)} of bare commits`,
  );
}
const paid = (await paidOrders()) - paidBefore;
print('paid orders equal purchases', paid === bought ? `yes, ${paid}` : `NO: ${paid} paid, ${bought} bought`);
await sleep(12_000);
print('database connections before and after', `${before} and ${await connections()}`);
print('memory after load', `${memoryOf(await processesOf()).toFixed(0)} MB`);
await sleep(108_000);
print('memory two minutes after load', `${memoryOf(await processesOf()).toFixed(0)} MB`);
await database.close();
await shop.stop();
await provider.close();
bare.child.kill();

function print(name: string, value: string): void {
  console.log(`${name.padEnd(48)} ${value}`);
}

async function compare(name: string, address: string): Promise<void> {
  const body = await text(address);
  const type = address.startsWith('/product') ? 'text/html' : 'application/json';
  await load(shop.address, [address], 1);
  const ours = await load(shop.address, [address]);
  const yardstick = await load(bare.address, [`/?size=${Buffer.byteLength(body)}&type=${type}`]);
  print(
    name,
    `${describe(ours)}; ${(ours.rps / yardstick.rps).toFixed(2)} of a bare answer of ${(Buffer.byteLength(body) / 1000).toFixed(1)} kB (${yardstick.rps.toFixed(0)}/s)`,
  );
}

/** Queries that are all different, so no answer is cached. */
async function measureNew(name: string, address: (n: number) => string): Promise<void> {
  const ours = await load(
    shop.address,
    Array.from({ length: 40_000 }, (_, n) => address(n)),
    4,
  );
  const yardstick = await load(bare.address, ['/?size=2000'], 2);
  print(name, `${describe(ours)}; ${(ours.rps / yardstick.rps).toFixed(3)} of a bare answer`);
}

function describe({ rps, p50_ms, p99_ms, failed }: Load): string {
  return `${rps.toFixed(0)}/s, p50 ${p50_ms} ms, p99 ${p99_ms} ms${failed > 0 ? `, ${failed} FAILED` : ''}`;
}

async function text(address: string): Promise<string> {
  const reply = await fetch(`${shop.address}${address}`);
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  return reply.text();
}

async function filled(at: SpawnedShop): Promise<void> {
  const db = await databaseOf(at);
  for (;;) {
    const { rows } = await db.pool.query("select 1 from shop_values where name = 'catalogue_filled'");
    if (rows.length > 0) break;
    await sleep(200);
  }
  await db.close();
}

async function paidOrders(): Promise<number> {
  return (await database.pool.query("select count(*) as count from orders where status = 'success'")).rows[0].count;
}

async function connections(): Promise<number> {
  return (
    await database.pool.query(
      "select count(*) as count from pg_stat_activity where datname = 'huruf' and state <> 'idle'",
    )
  ).rows[0].count;
}

async function commitsPerSecond(): Promise<number> {
  await database.pool.query(
    'create table if not exists bench_commits (id bigint generated always as identity primary key, at timestamptz default now())',
  );
  const end = performance.now() + 3_000;
  let count = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (; performance.now() < end; count += 1) await database.pool.query('insert into bench_commits default values');
    }),
  );
  await database.pool.query('drop table bench_commits');
  return count / 3;
}

/** The shop's process and the database's, which is no child of it. */
async function processesOf(): Promise<number[]> {
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  const parent = mustExist(fs.readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8').split(') ')[1]).split(' ')[1];
  return [mustExist(shop.process.pid), Number(parent)];
}

async function startBare() {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  await answering(address);
  return { child, address };
}

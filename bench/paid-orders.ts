import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { buyForAWhile, makeBuyers } from './buy.ts';
import { memoryOf } from './memory.ts';
import { processorOf, sayProcessor } from './processor.ts';

/** Only the purchases of `npm run bench`: `node bench/paid-orders.ts [buyers...]`, with what each one cost. */
const counts = process.argv.slice(2).length > 0 ? process.argv.slice(2).map(Number) : [8, 32];
const shop = await spawnShop({});
const database = await databaseOf(shop);
const one = async (question: string) => (await database.pool.query(question)).rows[0];
/** A new shop measures its fonts and packs those that are bought for the first time: that is over before anything is counted. */
const comeToRest = async () => {
  const open = `select 1 from graphile_worker.jobs union all select 1 from emails where try_at is not null
    union all select 1 from product_styles s where not exists (select from font_measures m where m.file_key = s.file_key) limit 1`;
  while (await one(open)) await sleep(500);
};
while (!(await one("select 1 from shop_values where name = 'catalogue_filled'"))) await sleep(200);
await buyForAWhile(shop.address, await makeBuyers(shop.address, 8), 3);
await comeToRest();
const commits = async () =>
  (await one("select sum(xact_commit) as n from pg_stat_database where datname = 'huruf'")).n as number;
for (const count of counts) {
  const buyers = await makeBuyers(shop.address, count);
  await buyForAWhile(shop.address, buyers, 2);
  await comeToRest();
  const before = Number(await commits());
  const began = processorOf(shop.process.pid!);
  const { perSecond, p50_ms, p99_ms, failed, orderIds } = await buyForAWhile(shop.address, buyers, 6);
  const bought = processorOf(shop.process.pid!);
  await sleep(1_200);
  const each = (Number(await commits()) - before) / Math.max(1, orderIds.length);
  console.log(
    `${count} buyers: ${perSecond.toFixed(0)}/s, p50 ${p50_ms.toFixed(0)} ms, p99 ${p99_ms.toFixed(0)} ms, ${failed} failed, ${each.toFixed(1)} statements each`,
  );
  await comeToRest();
  const amount = orderIds.length;
  console.log(`  processor, ms an order, meanwhile: ${sayProcessor(began, bought, amount)}`);
  console.log(`  and until its documents are mailed: ${sayProcessor(bought, processorOf(shop.process.pid!), amount)}`);
}
for (const wait_s of [5, 115]) {
  await sleep(wait_s * 1_000);
  console.log(`memory, another ${wait_s} s later: ${memoryOf([shop.process.pid!]).toFixed(0)} MB`);
}
await database.close();
await shop.stop();

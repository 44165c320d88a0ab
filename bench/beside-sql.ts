import os from 'node:os';
import path from 'node:path';
import { mustExist } from '#contract/must-exist.ts';
import { databaseOf, spawnShop } from '#tests/spawn-server-process.ts';
import { growInto } from './grow/grow-into.ts';

/**
 * What three optimizations of ours save compared to plain SQL on the same rows: the index of products in memory, the
 * sums of orders, and prepared statements. `node bench/beside-sql.ts`; the database is stored between runs.
 */
const SIZE = { products: 30_000, users: 30_000, orders: 300_000 };
const ROUNDS = 60;
const PAGE = 24;

const dataDir = path.join(os.tmpdir(), 'huruf-beside-sql');
await growInto(dataDir, SIZE);
const shop = await spawnShop({ dataDir });
const database = await databaseOf(shop);
const ask = (text: string, values: unknown[] = []) => database.pool.query(text, values);

/** The middle and the last but few of the times of one question, in milliseconds. */
async function time(run: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await run(round);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return `${mustExist(times[Math.floor(rounds / 2)]).toFixed(1)} / ${mustExist(times[Math.floor(rounds * 0.95)]).toFixed(1)} ms`;
}

/** The shop's answer never asked before, with HTTP and the rows of the page. */
const call = (query: (round: number) => string) => async (round: number) => {
  const reply = await fetch(`${shop.address}/api/product${query(round)}`);
  if (!reply.ok) throw new Error(await reply.text());
  return reply.text();
};
const list = (query: string) => `?limit=${PAGE}&${query}`;
const facets = ['type', 'unnest(categories)', 'unnest(languages)', 'unnest(scripts)'];

const words = (await ask('select search_name from products order by md5(id::text) limit 100')).rows.map(
  ({ search_name }) => mustExist(String(search_name).split(' ')[0]),
);
const offered = 'archived_at is null';

console.log(
  'Products, 30,000: the shop (with HTTP) | plain SQL for ids and total alone. Half are quicker / 95 of 100 are.',
);
const questions: [string, (round: number) => string, (round: number) => Promise<unknown>][] = [
  [
    'under $50, newest first, a page of its own each time',
    (round) => list(`price=under-50&page=${round + 1}`),
    async (round) => {
      await ask(
        `select id from products where ${offered} and price_cents < 5000 order by created_at desc, id desc limit ${PAGE} offset $1`,
        [round * PAGE],
      );
      await ask(`select count(*) from products where ${offered} and price_cents < 5000`);
    },
  ],
  [
    'how many there are of each type, category, language and script, of those that a word finds',
    (round) => `/facets?query=${encodeURIComponent(mustExist(words[round % words.length]))}&nothing=${round}`,
    async (round) => {
      for (const column of facets)
        await ask(
          `select ${column} as value, count(*) from products where ${offered} and search_text like $1 group by 1`,
          [`%${mustExist(words[round % words.length]).slice(0, 3)}%`],
        );
    },
  ],
  [
    'letters that a font must have',
    (round) => list(`text=${encodeURIComponent(`Ł${'żźćń'.slice(0, round % 5)}${round}`)}`),
    async (round) => {
      const points = [...`Ł${'żźćń'.slice(0, round % 5)}`].map((letter) => mustExist(letter.codePointAt(0)));
      const requested = `{${points.map((point) => `[${point},${point + 1})`).join(',')}}`;
      await ask(
        `select id from products where ${offered} and coverage @> $1::int4multirange order by created_at desc, id desc limit ${PAGE}`,
        [requested],
      );
      await ask(`select count(*) from products where ${offered} and coverage @> $1::int4multirange`, [requested]);
    },
  ],
  [
    'a word',
    (round) => list(`query=${encodeURIComponent(mustExist(words[round % words.length]))}&nothing=${round}`),
    async (round) => {
      const like = [`%${words[round % words.length]}%`];
      await ask(
        `select id from products where ${offered} and search_text like $1 order by created_at desc, id desc limit ${PAGE}`,
        like,
      );
      await ask(`select count(*) from products where ${offered} and search_text like $1`, like);
    },
  ],
];
for (const [name, query, plain] of questions)
  console.log(`  ${name}: ${await time(call(query))} | ${await time(plain)}`);

console.log('Orders, 300,000: by sums | counted');
const sums =
  "select sum(orders), sum(cents) from order_sums where kind = $1 and environment = 'sandbox' and status = $2";
const counted = 'select count(*), sum(total_cents) from orders where kind = $1 and status = $2';
const paid = ['fonts', 'success'];
console.log(
  `  how many are paid, and their total: ${await time(() => ask(sums, paid))} | ${await time(() => ask(counted, paid), 10)}`,
);
const later = await fetch(`${shop.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'owner@shop.test', password: 'correct horse' }),
});
const { token }: { token: string } = await later.json();
const far = (round: number) =>
  fetch(`${shop.address}/api/orders/admin/list?limit=10&page=${18_000 + round}`, {
    headers: { authorization: `Bearer ${token}` },
  }).then((reply) => reply.text());
const skipped = (round: number) =>
  ask("select id from orders where kind = 'fonts' order by id desc offset $1 limit 10", [180_000 + round * 10]);
console.log(
  `  page 18,000: ${await time(far)} (with HTTP and rows) | ${await time(skipped, 20)} by offset (ids alone)`,
);

const wide = `select o.id, o.status, u.fullname, (select json_agg(i) from order_items i where i.order_id = o.id) as items
  from orders o join users u on u.id = o.user_id where o.id = $1`;
const client = await database.pool.connect();
const plain = await time((round) => client.query(wide, [1 + round]), 2_000);
const named = await time((round) => client.query({ name: 'wide', text: wide, values: [1 + round] }), 2_000);
client.release();
console.log(`An order with its lines, one connection: sent by name ${named} | each time anew ${plain}`);

await database.close();
await shop.stop();

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { mustExist } from '#contract/must-exist.ts';
import { liftIndexes } from '#server/kit/backup/read-schema.ts';
import type { Database } from '#server/kit/database/database.ts';
import names from './names.json' with { type: 'json' };

export type Size = { products: number; users: number; orders: number };
/** A step that is done once; `values` go into its text where `:name` stands. */
type Step = { name: string; values: Record<string, number> };

const PRODUCTS_AT_ONCE = 50_000;
const ORDERS_AT_ONCE = 250_000;
/** Up to this many have all that a font has. */
const MOST_WHOLE = 300_000;

/**
 * Makes a large shop of a new one by SQL, step by step, and leaves its tables vacuumed as a day of rest leaves them.
 * What is cut short goes on where it was when it is called again. `say` hears of each step.
 */
export async function growShop(
  { pool }: Pick<Database, 'pool'>,
  size: Size,
  format: (line: string) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    await client.query(
      'create schema if not exists growing; create table if not exists growing.done (step text primary key, rules text[])',
    );
    const done = async (step: string, work: () => Promise<string[] | null>) => {
      if ((await client.query('select from growing.done where step = $1', [step])).rows.length > 0) return;
      const started = performance.now();
      await client.query('begin');
      // A trigger for each of some million rows, and a look for each that is referred to, would take hours. What the
      // triggers write is written by the steps.
      await client.query('set local session_replication_role = replica');
      await client.query('insert into growing.done values ($1, $2)', [step, await work()]);
      await client.query('commit');
      format(`${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    };
    await done('indexes away', () => liftIndexes(client));
    for (const { name, values } of stepsOf(size))
      await done(`${name} ${values.to ?? ''}`.trim(), () => client.query(textOf(name, values)).then(() => null));
    await done('indexes back', () => bringIndexesBack(client).then(() => null));
    const started = performance.now();
    await client.query('vacuum (analyze, process_toast false)');
    format(`vacuumed: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    await client.query('drop schema growing cascade');
  } finally {
    client.release(true);
  }
}

function stepsOf(size: Size): Step[] {
  return [
    { name: '1-kinds', values: { ...size } },
    ...pieces(size.products, PRODUCTS_AT_ONCE).map((piece) => ({ name: '2-products', values: { ...size, ...piece } })),
    { name: '3-users', values: { ...size } },
    ...pieces(size.orders, ORDERS_AT_ONCE).map((piece) => ({ name: '4-orders', values: { ...size, ...piece } })),
    { name: '5-plans', values: { ...size } },
  ];
}

const pieces = (count: number, atOnce: number) =>
  Array.from({ length: Math.ceil(count / atOnce) }, (_, at) => ({
    from: at * atOnce,
    to: Math.min(count, (at + 1) * atOnce),
  }));

function textOf(name: string, values: Step['values']): string {
  const known: Record<string, string> = {
    ...Object.fromEntries(Object.entries(names).map(([list, words]) => [list, `'${JSON.stringify(words)}'::jsonb`])),
    ...Object.fromEntries(Object.entries(values).map(([value, number]) => [value, String(number)])),
    whole: String(mustExist(values.products) <= MOST_WHOLE),
  };
  return readFileSync(path.join(import.meta.dirname, `${name}.sql`), 'utf8').replaceAll(
    /(?<!:):([a-z]+)/g,
    (whole, one: string) => known[one] ?? whole,
  );
}

/** Building indexes after all rows are in is quicker than updating them with each row. */
async function bringIndexesBack(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ rules: string[] }>(
    "select rules from growing.done where step = 'indexes away'",
  );
  for (const rule of mustExist(rows[0]).rules) await client.query(rule);
}

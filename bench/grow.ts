import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/kit/database/database.ts';
import names from './names.json' with { type: 'json' };

export type Size = { products: number; users: number; orders: number };

/** Makes a large shop of a new one by SQL, and leaves its tables vacuumed as a day of rest leaves them. */
export async function growShop({ pool }: Pick<Database, 'pool'>, size: Size): Promise<void> {
  const lists = Object.entries(names).map(([name, list]) => [name, `'${JSON.stringify(list)}'::jsonb`]);
  const values = new Map<string, string>([
    ...Object.entries(size).map(([name, count]) => [name, String(count)]),
    ...lists,
  ] as [string, string][]);
  const text = readFileSync(path.join(import.meta.dirname, 'grow.sql'), 'utf8').replaceAll(
    /(?<!:):([a-z]+)/g,
    (whole, name: string) => values.get(name) ?? whole,
  );
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '256MB'");
    await client.query(text);
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

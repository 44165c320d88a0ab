import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { plannedAnew } from './prepared-pool.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = openDatabase(made.connection, { size: 1 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('a plan is kept for what is asked often, but not for what is to be planned anew', async () => {
  const { db } = database;
  for (let times = 0; times < 40; times += 1) {
    await sql`select 1 as often where ${times}::int > 0`.execute(db);
    await sql`select 2 as anew where ${plannedAnew} ${times}::int > 0`.execute(db);
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  const stored = rows.map(({ statement }) => statement).join();
  expect(stored).toContain('as often');
  expect(stored).not.toContain('as anew');
});

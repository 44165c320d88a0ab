import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CuttableLine, openCuttableLine } from '#tests/cuttable-line.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { type Database, isDatabaseUnavailable, openDatabase, ping } from './database.ts';

const LIMIT_MS = 300;
/** Far more than a limit takes, far less than a wait without end. */
const PATIENCE_MS = 5_000;

let made: Awaited<ReturnType<typeof createTestDatabase>>;
let line: CuttableLine;
let shop: Database;
let books: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  books = openDatabase(made.connection, { size: 2 });
  await books.pool.query('create table stock (id integer primary key, count integer)');
  await books.pool.query('insert into stock values (1, 0)');
});
afterAll(async () => {
  await books.close();
  await made.drop();
});
beforeEach(async () => {
  line = await openCuttableLine(made.connection);
  shop = openDatabase(line.connection, { size: 1, limit_ms: LIMIT_MS });
});
afterEach(async () => {
  await line.cut();
  await shop.close();
});

/** What a question comes to, 'nothing' where it comes to nothing. */
const endOf = (requested: Promise<unknown>) =>
  Promise.race([
    requested.then(
      () => 'answered',
      (error: unknown) => (isDatabaseUnavailable(error) ? 'away' : error),
    ),
    sleep(PATIENCE_MS, 'nothing', { ref: false }),
  ]);

test('a statement that takes too long ends, and its connection answers the next one', async () => {
  expect(await endOf(sql`select pg_sleep(20)`.execute(shop.db))).toBe('away');
  expect(await endOf(ping(shop.db))).toBe('answered');
});

test('a statement that waits for a lock too long ends, and leaves nothing of its transaction', async () => {
  const holder = await books.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from stock where id = 1 for update');
  const change = shop.db.transaction().execute(async (tx) => {
    await sql`insert into stock values (2, 0)`.execute(tx);
    await sql`update stock set count = 1 where id = 1`.execute(tx);
  });
  expect(await endOf(change)).toBe('away');
  await holder.query('rollback');
  holder.release();
  expect((await books.pool.query('select id, count from stock')).rows).toEqual([{ id: 1, count: 0 }]);
});

test('a database that stands still ends a statement too, and its connection is used no more', async () => {
  await ping(shop.db);
  const goOn = line.hold();
  expect(await endOf(ping(shop.db))).toBe('away');
  goOn();
  await expect.poll(() => endOf(ping(shop.db)), { timeout: PATIENCE_MS }).toBe('answered');
});

test('a database that stands still within a transaction is away, and nothing of the transaction was done', async () => {
  const inside = shop.db.transaction().execute(async (tx) => {
    await sql`update stock set count = count + 1 where id = 1`.execute(tx);
    line.hold();
    await sql`select 1`.execute(tx);
  });
  expect(await endOf(inside)).toBe('away');
  expect((await books.pool.query('select count from stock')).rows).toEqual([{ count: 0 }]);
});

test.each(['53100', '53200', '58030', '57014', '57P01', '57P03', '53300'])(
  'a database that says %s is away',
  async (code) => {
    const result = sql.raw(`do $$ begin raise exception 'said' using errcode = '${code}'; end $$`).execute(shop.db);
    expect(await endOf(result)).toBe('away');
  },
);

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { askInCall, inCall } from './call-patience.ts';
import { isDatabaseUnavailable, openDatabase } from './database.ts';

test('all that a call asks of a database that says nothing waits for eight seconds together, and what it asks then is refused at once', async () => {
  const nothing = () => new Promise<never>(() => undefined);
  const began = performance.now();
  const errors = await inCall(async () => {
    const requested = [0, 3_000, 7_000].map(async (after_ms) => {
      await new Promise((resolve) => setTimeout(resolve, after_ms));
      return askInCall(nothing, () => undefined).catch((error: unknown) => error);
    });
    const results = await Promise.all(requested);
    return [...results, await askInCall(nothing, () => undefined).catch((error: unknown) => error)];
  });
  expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
  expect(performance.now() - began).toBeLessThan(9_500);
});

test('a call whose statements are answered may take as long as it needs, and loses no connection', async () => {
  const made = await createTestDatabase();
  const { db, pool, close } = openDatabase(made.connection, { size: 1 });
  onTestFinished(async () => {
    await close();
    await made.drop();
  });
  await inCall(async () => {
    for (let count = 0; count < 4; count += 1) await sql`select pg_sleep(2.5)`.execute(db);
  });
  expect(pool.totalCount).toBe(1);
}, 30_000);

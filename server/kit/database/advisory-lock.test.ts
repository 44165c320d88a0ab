import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/test-database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { type Database, openDatabase } from './database.ts';

let drop: () => Promise<void>;
let processes: [Database, Database];
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  processes = [openDatabase(made.connection, { size: 2 }), openDatabase(made.connection, { size: 2 })];
});
afterAll(async () => {
  for (const database of processes) await database.close();
  await drop();
});
const never = new AbortController().signal;

test('two processes that share a database do work of one name one after the other', async () => {
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await sleep(50);
    working -= 1;
  };
  await Promise.all(processes.map(({ db }) => withAdvisoryLock(db, 'sweep', work, never)));
  expect(most).toBe(1);
});

test('work that fails leaves the way free', async () => {
  const [one, other] = processes;
  await expect(withAdvisoryLock(one.db, 'sweep', () => Promise.reject(new Error('broom')), never)).rejects.toThrow(
    'broom',
  );
  let done = false;
  await withAdvisoryLock(
    other.db,
    'sweep',
    async () => {
      done = true;
    },
    never,
  );
  expect(done).toBe(true);
});

test('who is told to stop waits no longer', async () => {
  const [one, other] = processes;
  const stop = new AbortController();
  let isCalled = false;
  await withAdvisoryLock(
    one.db,
    'sweep',
    async () => {
      setTimeout(() => stop.abort(), 50);
      await withAdvisoryLock(
        other.db,
        'sweep',
        async () => {
          isCalled = true;
        },
        stop.signal,
      );
    },
    never,
  );
  expect(isCalled).toBe(false);
});

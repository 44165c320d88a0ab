import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabasePair } from '#tests/hosts/database-pair.ts';
import { slowness } from '#tests/slowness.ts';
import { openDatabase } from './database.ts';
import { atPrimary, openReading, whileReading } from './reading-pool.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pair-'));
const pair = await openDatabasePair(folder);
const primary = openDatabase(pair.url, { size: 3 });
const standby = openDatabase(pair.readUrl, { size: 1 });
const heard = { version: 1 };
const reading = openReading(
  primary,
  { connection: pair.readUrl, size: 2, limit_ms: 2_000, onError: () => undefined },
  { version: () => heard.version },
);
afterAll(async () => {
  await Promise.all([reading.close(), standby.close(), primary.close()]);
  await pair.close();
  fs.rmSync(folder, { recursive: true });
});

/** The price as it is read, and whether a standby said so. */
const look = async () =>
  (
    await sql<{ cents: number; at_standby: boolean }>`
      select cents, pg_is_in_recovery() as at_standby from price`.execute(reading.db)
  ).rows[0]!;
const set = async (cents: number) => {
  await primary.pool.query('update price set cents = $1', [cents]);
  heard.version += 1;
};
const untilAtStandby = async () => {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await whileReading(look)).at_standby) return;
    await sleep(5);
  }
  throw new Error('The standby is not read.');
};

test('a standby is read by those who only read, and never shows less than was heard of', async () => {
  await primary.pool.query('create table price as select 10 as cents');
  heard.version += 1;
  await untilAtStandby();
  expect(await whileReading(look)).toEqual({ cents: 10, at_standby: true });
  expect(await look()).toEqual({ cents: 10, at_standby: false });
  expect(await whileReading(() => atPrimary(look))).toEqual({ cents: 10, at_standby: false });

  await standby.pool.query('select pg_wal_replay_pause()');
  await set(20);
  for (let tries = 0; tries < 20; tries += 1) {
    expect(await whileReading(look)).toEqual({ cents: 20, at_standby: false });
    await sleep(5);
  }
  await standby.pool.query('select pg_wal_replay_resume()');
  await untilAtStandby();
  expect(await whileReading(look)).toEqual({ cents: 20, at_standby: true });
});

test('all of one answer comes from one place', async () => {
  await untilAtStandby();
  await whileReading(async () => {
    expect((await look()).at_standby).toBe(true);
    heard.version += 1;
    expect((await look()).at_standby).toBe(true);
  });
});

test('a standby that is lost is missed by nobody, nor is one that was promoted', async () => {
  await untilAtStandby();
  pair.loseStandby();
  const began = performance.now();
  expect(await whileReading(look)).toMatchObject({ cents: 20, at_standby: false });
  // Nobody tries it again for each answer.
  for (let answers = 0; answers < 50; answers += 1) await whileReading(look);
  expect(performance.now() - began).toBeLessThan(2_000 * slowness());
  await pair.failOver();
  await set(30);
  expect(await whileReading(look)).toEqual({ cents: 30, at_standby: false });
});

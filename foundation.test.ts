import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/kit/database.ts';
import { readSettings } from '#server/kit/settings.ts';
import { databaseProcesses } from '#tests/spawn-shop.ts';
import { layFoundation, reachDatabase } from './foundation.ts';

test('a start that fails at a migration says so, and stops the database that it had started', async () => {
  const dataDir = fs.mkdtempSync(path.join(import.meta.dirname, '.tmp/foundation-'));
  fs.chmodSync(dataDir, 0o755);
  onTestFinished(() => {
    for (const pid of databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { connection, close } = await reachDatabase(settings);
  const database = openDatabase(connection, { size: 1 });
  await database.pool.query('create table users (is_in_the_way boolean)');
  await database.close();
  await close();
  expect(databaseProcesses(dataDir)).toEqual([]);
  await expect(layFoundation(settings)).rejects.toThrow(
    /^Migration 0001-accounts-and-mail failed: .*"users" already exists/,
  );
  expect(databaseProcesses(dataDir)).toEqual([]);
});

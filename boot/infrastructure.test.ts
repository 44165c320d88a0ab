import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { databaseProcesses } from '#tests/spawn-server-process.ts';
import { openInfrastructure, reachDatabase } from './infrastructure.ts';

/** A data folder as an operator makes one. */
function makeDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(import.meta.dirname, '../.tmp/foundation-'));
  fs.chmodSync(dataDir, 0o755);
  onTestFinished(() => {
    for (const pid of databaseProcesses(dataDir)) process.kill(pid, 'SIGKILL');
    fs.rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

test('nobody else may enter the data folder, and in its database the shop reads and writes rows and nothing else', async () => {
  const dataDir = makeDataDir();
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const { infrastructure, close } = await openInfrastructure(settings);
  onTestFinished(close);
  // Root's is passed through on the way to the database's own folder, and shows nothing.
  expect((fs.statSync(dataDir).mode & 0o066).toString(8)).toBe('0');
  const database = openDatabase(infrastructure.connection, { size: 1 });
  const { pool } = database;
  await pool.query(`insert into audit_log (at, action, subject) values (now(), 'plan.update', 'plan:3')`);
  for (const statement of [
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    'alter table audit_log disable trigger all',
    'drop trigger audit_log_stay on audit_log',
    'drop table audit_log',
    "set session_replication_role = 'replica'",
    'alter role shop superuser',
    "copy audit_log to program 'cat'",
    'create table mine (id int)',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow(/denied|must be owner|never rewritten|Only roles/);
  await database.close();
});

test('a start that fails at a migration says so, and stops the database that it had started', async () => {
  const settings = readSettings({ DATA_DIR: makeDataDir(), LOG_LEVEL: 'silent' });
  const { owner, close } = await reachDatabase(settings);
  const database = openDatabase(owner, { size: 1 });
  await database.pool.query('create table users (is_in_the_way boolean)');
  await database.close();
  await close();
  expect(databaseProcesses(settings.DATA_DIR)).toEqual([]);
  await expect(openInfrastructure(settings)).rejects.toThrow(
    /^Migration 0001-accounts failed: .*"users" already exists/,
  );
  expect(databaseProcesses(settings.DATA_DIR)).toEqual([]);
});

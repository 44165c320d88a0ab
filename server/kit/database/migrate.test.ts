import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { atDatabase } from '#tests/global-setup.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

test('processes that start at once bring the schema up to date once', async () => {
  const { connection } = inject('testDatabase');
  const name = `huruf_test_many_${process.pid}`;
  const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
  await admin.pool.query(`create database ${name}`);
  const own = atDatabase(connection, name);
  const codes = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, [path.join(import.meta.dirname, 'test-migrator.ts')], {
        env: { ...process.env, CONNECTION: JSON.stringify(own) },
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0] as number;
    }),
  );
  expect(codes).toEqual([0, 0, 0]);
  const database = openDatabase(own, { size: 1 });
  const done = await database.pool.query('select name from kysely_migration order by name');
  const files = fs
    .readdirSync(path.join(import.meta.dirname, '../../../migrations'))
    .filter((file) => file.endsWith('.sql'));
  expect(done.rows.map((row) => `${row.name}.sql`)).toEqual(files.sort());
  expect((await database.pool.query('select count(*)::int as count from orders')).rows[0].count).toBe(0);
  await migrate(database.db);
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

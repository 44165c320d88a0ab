import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { atDatabase } from '#tests/global-setup.ts';
import { createTestDatabase } from '#tests/test-database.ts';
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

test('a database that a newer version of the shop has written is left as it is, and that is told in one line', async () => {
  const made = await createTestDatabase();
  const database = openDatabase(made.connection, { size: 1 });
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '2027')`);
  await expect(migrate(database.db)).rejects.toThrow(
    /^The database was written by a newer version of the shop: it has 9999-from-tomorrow[^\n]+$/,
  );
  await database.close();
  await made.drop();
});

test('a database whose texts are not in UTF-8 is refused in one line, before anything is written', async () => {
  const { connection } = inject('testDatabase');
  const name = `huruf_test_ascii_${process.pid}`;
  const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
  await admin.pool.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  const database = openDatabase(atDatabase(connection, name), { size: 1 });
  await expect(migrate(database.db)).rejects.toThrow(/^The database keeps texts as SQL_ASCII[^\n]+UTF8[^\n]+$/);
  expect((await database.pool.query('select from pg_tables where schemaname = $1', ['public'])).rowCount).toBe(0);
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

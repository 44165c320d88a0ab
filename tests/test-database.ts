import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/kit/database/database.ts';
import { atDatabase } from './global-setup.ts';

/** A fresh copy of the migrated schema, and how to throw it away. */
export async function createTestDatabase(): Promise<{
  connection: string | Partial<pg.PoolConfig>;
  drop(): Promise<void>;
}> {
  const { connection, template } = inject('testDatabase');
  const name = `huruf_test_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
    await admin.pool.query(statement);
    await admin.close();
  };
  // Copied as files: the write-ahead log of a whole schema for each of hundreds of test files takes three times as
  // long.
  await run(`create database ${name} template ${template} strategy file_copy`);
  return { connection: atDatabase(connection, name), drop: () => run(`drop database ${name} with (force)`) };
}

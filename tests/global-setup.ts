import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/kit/database/database.ts';
import { migrate } from '#server/kit/database/migrate.ts';
import { prepareJobs } from '#server/kit/jobs/jobs.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';
import { makeScratch } from './scratch.ts';

const TEMPLATE = 'huruf_test_template';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: {
      connection: string | { host: string; port: number; user: string; password: string };
      template: string;
    };
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies: the embedded one, or the one
 * that TEST_DATABASE_URL names (an address whose user may create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = makeScratch();
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? null : await launchPostgres(path.join(scratch, 'test-data'));
  const connection = given ?? server!.connection;
  const admin = openDatabase(atDatabase(connection, 'postgres'), { size: 1 });
  if (server) await forgetOnPowerCut(admin.pool);
  const leftovers = await admin.pool.query("select datname from pg_database where datname like 'huruf_test_%'");
  for (const { datname } of leftovers.rows) await admin.pool.query(`drop database ${datname} with (force)`);
  await admin.pool.query(`create database ${TEMPLATE}`);
  const template = openDatabase(atDatabase(connection, TEMPLATE), { size: 2 });
  await migrate(template.db);
  await prepareJobs(template.pool, { error: (_details, text) => console.error(text), debug: () => undefined });
  await template.close();
  await admin.close();
  project.provide('testDatabase', { connection, template: TEMPLATE });
  return async () => {
    await server?.stop();
    fs.rmSync(path.join(scratch, 'test-data'), { recursive: true, force: true });
  };
}

/** Nothing of a test has to outlive the machine, so nobody waits for its disk or tidies what is thrown away. What survives a crash is tested with servers of their own. */
async function forgetOnPowerCut(pool: pg.Pool): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await pool.query(`alter system set ${name} = off`);
  await pool.query('select pg_reload_conf()');
}

/** The same server, another database. */
export function atDatabase(connection: string | object, database: string) {
  if (typeof connection !== 'string') return { ...connection, database };
  const url = new URL(connection);
  url.pathname = `/${database}`;
  return url.href;
}

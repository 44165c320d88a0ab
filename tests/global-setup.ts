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
/** The data folder of a run is called this and the number of its process. */
const DATA = 'test-data-';

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabase: {
      connection: string | { host: string; port: number; user: string; password: string };
      template: string;
    };
  }
}

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file copies: the embedded one, or that of
 * TEST_DATABASE_URL (with a user who may create databases).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = makeScratch();
  const given = process.env.TEST_DATABASE_URL;
  if (!given) removeDeadRuns(scratch);
  // A folder for each run, since two in one checkout would drop each other's databases.
  const dataDir = path.join(scratch, `${DATA}${process.pid}`);
  const server = given ? null : await launchPostgres(dataDir);
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
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Ends the servers of runs that were killed, and removes what they left. */
function removeDeadRuns(scratch: string): void {
  for (const name of fs.readdirSync(scratch).filter((entry) => entry.startsWith(DATA))) {
    if (isRunning(Number(name.slice(DATA.length)))) continue;
    const pidFile = path.join(scratch, name, 'postgres/cluster/postmaster.pid');
    const postmaster = fs.existsSync(pidFile) ? Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
    if (isRunning(postmaster)) process.kill(postmaster, 'SIGKILL');
    fs.rmSync(path.join(scratch, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Test data needn't survive a crash, so nothing is flushed to disk or vacuumed. Crash safety is tested with servers of
 * their own.
 */
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

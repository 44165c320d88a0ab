import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '#server/kit/postgres/launch.ts';
import { databaseProcesses } from '../spawn-server-process.ts';
import { openMovingLine } from './balancer.ts';
import { copyStandby } from './copy-standby.ts';

export type DatabasePair = {
  /** The address that moves to the standby when that is promoted. */
  url: string;
  /** The primary is killed and the standby takes its place. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

const NAME = 'huruf';

/**
 * A PostgreSQL and a standby of it that has every commit before it is acknowledged (synchronous replication), both out
 * of the packages.
 */
export async function openDatabasePair(folder: string): Promise<DatabasePair> {
  const [first, second] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [string, string];
  fs.chmodSync(folder, 0o755);
  const primary = await launchPostgres(first);
  const admin = new pg.Client({ ...primary.connection, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.query("alter system set wal_keep_size = '512MB'");
  await admin.query('select pg_reload_conf()');
  const { host, port, user, password } = primary.connection;
  const follow = `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'`;
  await copyStandby(admin, first, second, follow);
  const standby = await launchPostgres(second);
  await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const line = await openMovingLine([socketOf(primary)]);
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${line.port}/${NAME}`,
    failOver: async () => {
      for (const pid of databaseProcesses(first)) process.kill(pid, 'SIGKILL');
      const successor = new pg.Client({ ...standby.connection, database: 'postgres' });
      await successor.connect();
      await successor.query('select pg_promote()');
      await successor.end();
      line.turn([socketOf(standby)]);
    },
    close: async () => {
      await line.close();
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

const socketOf = ({ connection: { host, port } }: EmbeddedPostgres) => ({
  path: path.join(host, `.s.PGSQL.${port}`),
});

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, launchPostgres } from '#server/kit/postgres/launch.ts';
import { choosePlace } from '#server/kit/postgres/place.ts';
import { databaseProcesses } from '../spawn-server-process.ts';
import { type MovingLine, openMovingLine } from './balancer.ts';

export type DatabasePair = {
  /** The address that moves to the standby when that is promoted. */
  url: string;
  /** The standby. */
  readUrl: string;
  /** Nobody reaches the standby any more by its address; the primary still does. */
  loseStandby(): void;
  /** The primary is killed and the standby takes its place. */
  failOver(): Promise<void>;
  close(): Promise<void>;
};

const NAME = 'huruf';

/**
 * A PostgreSQL and a standby of it that has every commit before it is acknowledged (synchronous replication), both out of the packages. The copy is made as
 * PostgreSQL's documentation says of backups by the low-level interface, since the packages bring no pg_basebackup.
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
  await copyCluster(admin, primary, first, second);
  const standby = await launchPostgres(second);
  await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const line = await openMovingLine([socketOf(primary)]);
  const readLine = await openMovingLine([socketOf(standby)]);
  const { user, password } = primary.connection;
  const at = ({ port }: MovingLine) => `postgres://${user}:${password}@127.0.0.1:${port}/${NAME}`;
  return {
    url: at(line),
    readUrl: at(readLine),
    loseStandby: () => readLine.turn([]),
    failOver: async () => {
      for (const pid of databaseProcesses(first)) process.kill(pid, 'SIGKILL');
      const successor = new pg.Client({ ...standby.connection, database: 'postgres' });
      await successor.connect();
      await successor.query('select pg_promote()');
      await successor.end();
      line.turn([socketOf(standby)]);
    },
    close: async () => {
      await Promise.all([line.close(), readLine.close()]);
      await Promise.all([primary.stop(), standby.stop()]);
    },
  };
}

const socketOf = ({ connection: { host, port } }: EmbeddedPostgres) => ({
  path: path.join(host, `.s.PGSQL.${port}`),
});

async function copyCluster(admin: pg.Client, primary: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const [source, target] = [choosePlace(from).home, choosePlace(to).home];
  const cluster = path.join(target, 'cluster');
  const { host, port, user, password } = primary.connection;
  await admin.query("select pg_backup_start('standby', true)");
  execFileSync('cp', ['-a', path.join(source, 'cluster'), path.join(source, 'password'), target]);
  const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  fs.rmSync(path.join(cluster, 'postmaster.pid'));
  // What was written meanwhile comes from the primary.
  for (const name of fs.readdirSync(path.join(cluster, 'pg_wal')))
    if (/^[0-9A-F]{24}/.test(name)) fs.rmSync(path.join(cluster, 'pg_wal', name));
  const settings = fs.readFileSync(path.join(cluster, 'postgresql.auto.conf'), 'utf8');
  const own: Record<string, string> = {
    backup_label: rows[0]!.labelfile,
    'standby.signal': '',
    'postgresql.auto.conf': `${settings}primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
  };
  const { uid, gid } = fs.statSync(cluster);
  for (const [name, text] of Object.entries(own)) {
    fs.writeFileSync(path.join(cluster, name), text, { mode: 0o600 });
    fs.chownSync(path.join(cluster, name), uid, gid);
  }
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/kit/database/database.ts';
import { choosePlace } from '#server/kit/postgres/place.ts';
import { addSettings, tellCopy } from '../copy-cluster.ts';
import { databaseProcesses, freePort } from '../spawn-server-process.ts';
import { beginArchive, fromArchive, NAME, type OpenServer, untilTime } from './archived-shop.ts';

const PACKAGES = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that this machine's packages brought, where Debian puts them; null where it has none. */
export function findPrograms(): string | null {
  if (!fs.existsSync(PACKAGES)) return null;
  const versions = fs.readdirSync(PACKAGES).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => path.join(PACKAGES, version, 'bin'));
  return folders.find((folder) => fs.existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** A server of one's own (`DATABASE_URL`), copied by pg_basebackup. Its cluster lies where the shop's embedded one would, so the plug takes it too. */
export const openOwnServer =
  (programs: string): OpenServer =>
  async ({ lost, restored, archive }) => {
    const port = await freePort();
    const connection = { host: '127.0.0.1', port, user: NAME, password: '', database: NAME };
    const { user } = choosePlace(lost);
    const run = (program: string, args: string[]) =>
      execFileSync(path.join(programs, program), args, { ...user, stdio: 'ignore' });
    const clusterOf = (dataDir: string) => path.join(choosePlace(dataDir).home, 'cluster');
    const start = (dataDir: string) => {
      const cluster = clusterOf(dataDir);
      const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
      run('pg_ctl', ['-D', cluster, '-o', options, '-l', path.join(cluster, '../server.log'), '-w', 'start']);
    };
    const end = (dataDir: string) => {
      if (databaseProcesses(dataDir).length > 0) run('pg_ctl', ['-D', clusterOf(dataDir), '-m', 'fast', '-w', 'stop']);
    };
    run('initdb', ['-D', clusterOf(lost), '-U', NAME, '-A', 'trust']);
    start(lost);
    const admin = new pg.Client({ ...connection, database: 'postgres' });
    await admin.connect();
    await beginArchive(admin, archive);
    await admin.end();
    end(lost);
    start(lost);
    const open = () => openDatabase(connection, { size: 3 });
    return {
      env: { DATABASE_URL: `postgres://${NAME}@127.0.0.1:${port}/${NAME}` },
      database: open(),
      copyBase: async () => {
        run('pg_basebackup', ['-D', clusterOf(restored), '-c', 'fast', '-h', '127.0.0.1', '-p', `${port}`, '-U', NAME]);
        tellCopy(restored, { settings: fromArchive(archive), signal: 'recovery' });
      },
      restore: async (at) => {
        addSettings(restored, untilTime(at));
        start(restored);
        return open();
      },
      close: async () => [lost, restored].forEach(end),
    };
  };

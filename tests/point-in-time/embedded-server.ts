import pg from 'pg';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { launchPostgres } from '#server/kit/postgres/launch.ts';
import { addSettings, copyCluster } from '../copy-cluster.ts';
import { beginArchive, fromArchive, NAME, type OpenServer, untilTime } from './archived-shop.ts';

/** The embedded server of the shop's data folder, which comes and goes with the shop. It is copied by hand, since its packages bring no pg_basebackup. */
export const openEmbeddedServer: OpenServer = async ({ lost, restored, archive }) => {
  const postgres = await launchPostgres(lost);
  const admin = new pg.Client({ ...postgres.connection, database: 'postgres' });
  await admin.connect();
  await beginArchive(admin, archive);
  await admin.end();
  await postgres.stop();
  const database = await openAsOwner(lost);
  return {
    env: {},
    database,
    copyBase: async () => {
      const client = await database.pool.connect();
      await copyCluster(client, lost, restored, { settings: fromArchive(archive), signal: 'recovery' });
      client.release();
    },
    restore: async (at) => {
      addSettings(restored, untilTime(at));
      return openAsOwner(restored);
    },
    close: async () => undefined,
  };
};

async function openAsOwner(dataDir: string): Promise<Database> {
  const { connection } = await launchPostgres(dataDir);
  return openDatabase({ ...connection, database: NAME }, { size: 3 });
}

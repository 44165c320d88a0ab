import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { releaseDeadLeases } from '#server/checkout/dead-lease-queries.ts';
import { assignOldPayments } from '#server/checkout/payment-queries.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { openSettingsKey } from '#server/kit/crypto/settings-key.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { migrate } from '#server/kit/database/migrate.ts';
import { noteOfShop, noteTime } from '#server/kit/database/shop-values.ts';
import { prepareJobs, releaseDeadJobs } from '#server/kit/jobs/jobs.ts';
import { keepPostgres } from '#server/kit/postgres/keep-postgres.ts';
import { letShopIn, SHOP_ROLE } from '#server/kit/postgres/shop-role.ts';
import type { PaymentContext, PaymentsNow } from '#server/payments/modes.ts';
import { hostsOf } from '#server/payments/settings/payment-environment.ts';
import { readKnown, TOOK_MONEY, weighPayments } from '#server/payments/settings/read-payments.ts';
import { openLocalSandbox } from './local-sandbox.ts';
import { closeAll } from './shutdown.ts';

/** The open infrastructure, in a form that can be sent to other processes. */
export type Infrastructure = {
  connection: string | Partial<pg.PoolConfig>;
  payments: PaymentContext;
  /** The database is the embedded one, which no other machine uses. */
  isOwn?: boolean;
};

type OpenInfrastructure = { infrastructure: Infrastructure; close(): Promise<void> };

const FAREWELL_MS = 1_000;

/** Opens what all processes stand on: the database with its schema, and the stand-in for the payment provider. */
export async function openInfrastructure(settings: Settings): Promise<OpenInfrastructure> {
  const reached = await reachDatabase(settings);
  const { connection, owner, close } = reached;
  const database = openDatabase(owner, { size: 2 });
  try {
    await prepareDatabase(database, reached);
    const sandbox = await openLocalSandbox(settings, database, owner);
    try {
      const payments = { sandbox: sandbox.account, hosts: hostsOf(settings) };
      const { place } = await preparePayments(database, settings, payments);
      // Its events are sent in the background.
      if (place === 'sandbox') await sandbox.wake();
      await database.close();
      return {
        infrastructure: { connection, payments, isOwn: reached.isOwn },
        close: () => closeAll([sandbox.close, close]),
      };
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  } catch (error) {
    // Throw the first error, whatever fails after it, but log the others: a database that is still running must not go
    // unnoticed.
    await closeAll([() => database.close(), close]).catch((other: unknown) => console.error(other));
    throw error;
  }
}

async function prepareDatabase({ db, pool }: Database, { isOwn, connection }: ReachedDatabase): Promise<void> {
  await migrate(db);
  await prepareJobs(pool, { error: (_details, text) => console.error(text), debug: () => undefined });
  if (!isOwn || typeof connection === 'string') return;
  await letShopIn(db, connection);
  // The embedded database has no other users, so anyone who holds a job or a payment now was killed.
  await releaseDeadJobs(pool, '0 seconds');
  await releaseDeadLeases(db, new Date());
}

type ReachedDatabase = {
  /** As whom the shop works: in the embedded database a role that reads and writes rows and nothing else. */
  connection: Infrastructure['connection'];
  /** As whom the schema is changed and a backup is brought back. */
  owner: Infrastructure['connection'];
  /** It is the embedded one, which is used by this shop only. */
  isOwn: boolean;
  /** Stops it if it is the embedded one and has no other users. */
  close(): Promise<void>;
};

/** The database that the settings name, or the embedded one: started, or found running. */
export async function reachDatabase(settings: Settings): Promise<ReachedDatabase> {
  if (settings.DATABASE_URL)
    return {
      connection: settings.DATABASE_URL,
      owner: settings.DATABASE_URL,
      isOwn: false,
      close: async () => undefined,
    };
  const postgres = await keepPostgres(settings.DATA_DIR, {
    failed: (error, again_ms) =>
      console.error(`The database ended and could not be started; it is tried again in ${again_ms} ms.`, error),
    startedAgain: () => noteStart(owner),
  });
  const owner = await ownDatabase(postgres.connection);
  return {
    connection: { ...owner, user: SHOP_ROLE },
    owner,
    isOwn: true,
    // Another process may have come to use the same database: then it is that one's to stop.
    close: async () => {
      if (!(postgres.isAlive() && (await isUsedByOthers(owner)))) await postgres.stop();
    },
  };
}

/** For the health report, which any process may make. */
async function noteStart(connection: string | Partial<pg.PoolConfig>): Promise<void> {
  console.error('The database had ended by itself, and was started again.');
  const { db, close } = openDatabase(connection, { size: 1 });
  await noteTime(db, 'database_started_again', new Date()).finally(close);
}

/** Our own connections need a moment to end in the database after they were closed here; those of others stay. */
async function isUsedByOthers(connection: string | Partial<pg.PoolConfig>): Promise<boolean> {
  const { pool, close } = openDatabase(connection, { size: 1 });
  const deadline = performance.now() + FAREWELL_MS;
  let isUsed = true;
  while (isUsed && performance.now() < deadline) {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    isUsed = rows.length > 0;
    if (isUsed) await sleep(20);
  }
  await close();
  return isUsed;
}

async function ownDatabase(connection: Partial<pg.PoolConfig>): Promise<Partial<pg.PoolConfig>> {
  const own = { ...connection, database: 'huruf' };
  const { pool, close } = openDatabase({ ...connection, database: 'postgres' }, { size: 1 });
  const { rows } = await pool.query('select 1 from pg_database where datname = $1', [own.database]);
  if (rows.length === 0) await pool.query(`create database ${own.database}`);
  await close();
  return own;
}

/**
 * Says once in the life of a shop that it has keys of the environment, and puts what was begun before places were
 * stored where it was begun.
 */
async function preparePayments({ db }: Database, settings: Settings, context: PaymentContext): Promise<PaymentsNow> {
  if (settings.PAYPAL_CLIENT_ID) await noteOfShop(db, TOOK_MONEY);
  const known = await readKnown({ db, settingsKey: await openSettingsKey(settings) });
  const now = weighPayments(settings, context, known);
  await assignOldPayments(db, now.place === 'none' ? null : now.place);
  if (now.place === 'none')
    console.error(
      now.locked
        ? 'No payments are taken: the secret of the account was sealed with another key. Put that settings key back, or write the secret anew in the settings.'
        : 'No payments are taken: there are no keys of PayPal. The sandbox sells for no money, to try the shop: choose it in the settings, or set PAYMENTS=sandbox.',
    );
  return now;
}

import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createSandbox } from '#sandbox/sandbox.ts';
import { releaseDeadLeases } from '#server/checkout/payment-queries.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { migrate } from '#server/kit/database/migrate.ts';
import { noteOfShop, noteTime, shopSecret, wasNoted } from '#server/kit/database/shop-values.ts';
import { prepareJobs, releaseDeadJobs } from '#server/kit/jobs/jobs.ts';
import { keepPostgres } from '#server/kit/postgres/keep-postgres.ts';
import { letShopIn, SHOP_ROLE } from '#server/kit/postgres/shop-role.ts';
import { closeAll } from './close-all.ts';

/** What the shop stands on (`payments` is null where none are taken), in a form that can be told to other processes. */
export type Infrastructure = {
  connection: string | Partial<pg.PoolConfig>;
  payments: {
    baseUrl: string;
    clientId: string;
    clientSecret: string;
    webhookId: string | undefined;
    isSandbox: boolean;
    isLocal: boolean;
  } | null;
};

type OpenInfrastructure = { infrastructure: Infrastructure; close(): Promise<void> };

const LIVE_PAYPAL = 'https://api-m.paypal.com';
const FAREWELL_MS = 1_000;
const SANDBOX_CLIENT = 'huruf-local';
const SANDBOX_WEBHOOK = 'WH-HURUF-LOCAL';

/** Opens what all processes stand on: the database with its schema, and the payment provider when no PayPal keys are set. */
export async function openInfrastructure(settings: Settings): Promise<OpenInfrastructure> {
  const reached = await reachDatabase(settings);
  const { connection, owner, close } = reached;
  const database = openDatabase(owner, { size: 2 });
  try {
    await prepareDatabase(database, reached);
    const place = await choosePayments(settings, database);
    const sandbox = place === 'sandbox' ? await openSandbox(settings, database) : null;
    await database.close();
    return {
      infrastructure: { connection, payments: place === 'paypal' ? paypalOf(settings) : (sandbox?.payments ?? null) },
      close: () => closeAll([async () => sandbox?.close(), close]),
    };
  } catch (error) {
    // What failed is told, whatever fails after it; nobody would know of a database that went on.
    await closeAll([() => database.close(), close]).catch((other: unknown) => console.error(other));
    throw error;
  }
}

async function prepareDatabase({ db, pool }: Database, { isOwn, connection }: ReachedDatabase): Promise<void> {
  await migrate(db);
  await prepareJobs(pool, { error: (_details, text) => console.error(text), debug: () => undefined });
  if (!isOwn || typeof connection === 'string') return;
  await letShopIn(db, connection);
  // The embedded database has no other users, so whoever holds a job or a payment now was killed.
  await releaseDeadJobs(pool, '0 seconds');
  await releaseDeadLeases(db, new Date());
}

type ReachedDatabase = {
  /** As whom the shop works: in the embedded database a role that reads and writes rows and nothing else. */
  connection: Infrastructure['connection'];
  /** As whom the schema is changed and a backup is brought back. */
  owner: Infrastructure['connection'];
  /** It is the embedded one, which nobody else uses. */
  isOwn: boolean;
  /** Stops it where it is the embedded one and nobody is left at it. */
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
 * Where money is taken. The sandbox gives goods for nothing, so it never steps in by itself where that could be a mistake: in a shop
 * that had keys once, or that the world can reach.
 */
async function choosePayments(settings: Settings, { db }: Database): Promise<'paypal' | 'sandbox' | 'none'> {
  const { PAYMENTS, PAYPAL_CLIENT_ID, PUBLIC_URL } = settings;
  if (PAYPAL_CLIENT_ID) await noteOfShop(db, 'paypal_keys');
  if (PAYMENTS) return PAYMENTS;
  if (PAYPAL_CLIENT_ID) return 'paypal';
  if (!PUBLIC_URL.startsWith('https:') && !(await wasNoted(db, 'paypal_keys'))) return 'sandbox';
  console.error(
    'No payments are taken: there are no keys of PayPal. PAYMENTS=sandbox sells for no money, to try the shop.',
  );
  return 'none';
}

/** The stand-in provider listens on loopback only; buyers reach its page through the shop, under /sandbox. */
async function openSandbox(settings: Settings, { db }: Database) {
  const clientSecret = (await shopSecret(db, 'sandbox_secret', 24)).toString('hex');
  const sandbox = await createSandbox({
    publicUrl: `${settings.PUBLIC_URL}/sandbox`,
    clientId: SANDBOX_CLIENT,
    clientSecret,
    webhook: { url: `${ownAddress(settings)}/payment/paypal/webhook`, id: SANDBOX_WEBHOOK },
    journalFile: path.join(settings.DATA_DIR, 'sandbox.jsonl'),
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = sandbox.app.server.address() as AddressInfo;
  const payments = {
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: SANDBOX_CLIENT,
    clientSecret,
    webhookId: SANDBOX_WEBHOOK,
    isSandbox: true,
    isLocal: true,
  };
  return { payments, close: () => sandbox.close() };
}

/** Where this machine reaches the shop. */
function ownAddress({ HOST, PORT }: Settings): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

function paypalOf(settings: Settings): NonNullable<Infrastructure['payments']> {
  const baseUrl = settings.PAYPAL_BASE_URL ?? LIVE_PAYPAL;
  return {
    baseUrl,
    clientId: settings.PAYPAL_CLIENT_ID!,
    clientSecret: settings.PAYPAL_CLIENT_SECRET!,
    webhookId: settings.PAYPAL_WEBHOOK_ID,
    isSandbox: new URL(baseUrl).hostname !== new URL(LIVE_PAYPAL).hostname,
    isLocal: false,
  };
}

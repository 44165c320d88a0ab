import { type Insertable, Kysely, PostgresDialect, type Selectable, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { errorCode } from '../error-code.ts';
import { preparedPool } from './prepared-pool.ts';
import type { Tables } from './tables.ts';

/** A server that answers has this long, next to the limit, to say itself that a statement took too long. */
const SLACK_MS = 1_000;

/**
 * What makes the server end a statement of a connection that takes longer than the limit. Only then is it known that
 * nothing of the statement was done, so it comes before `endWhenSilent`, which knows nothing.
 */
const limitAtServer = (limit_ms: number | undefined): Partial<pg.PoolConfig> =>
  limit_ms === undefined ? {} : { statement_timeout: limit_ms };

/**
 * Ends a connection without an answer some time after the limit: a server that hangs doesn't enforce its own limit. The
 * statement fails as with a lost connection, the pool drops the connection, and the caller doesn't know whether the
 * statement was executed.
 */
function endWhenSilent(client: pg.PoolClient, limit_ms: number): void {
  const connection = client as pg.PoolClient & pg.Client;
  const ask = connection.query.bind(connection) as (...requested: unknown[]) => unknown;
  let timer: NodeJS.Timeout | undefined;
  const answered = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const asking = (...requested: unknown[]) => {
    // Ending it while something is asked closes the line without waiting for the server's farewell.
    timer ??= setTimeout(() => void connection.end(), limit_ms + SLACK_MS).unref();
    return ask(...requested);
  };
  Object.assign(connection, { query: asking });
  connection.on('drain', answered).on('end', answered);
}

export type Db = Kysely<Tables>;
/** A database handle that is inside a transaction, or the database itself where none is needed. */
export type Tx = Transaction<Tables> | Db;

/** What a row of a table is written with. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
/** A row of a table as it is read, in some of its columns. */
export type RowOf<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>;

export type Database = {
  db: Db;
  pool: pg.Pool;
  /** Whether it said a moment ago that it has no room: it answers questions then, and takes nothing. */
  lacksRoom(): boolean;
  close(): Promise<void>;
};

const INT8 = 20;
/** A longer wait for a connection, because the database is silent or all are taken, fails as unavailable. */
const PATIENCE_MS = 8_000;
/** So long one refused write speaks for those to come. */
const NO_ROOM_MS = 15_000;

/**
 * Opens a pool. `connection` is a postgres:// address or the parts of one. Counts (int8) arrive as numbers: no count of
 * ours comes near 2^53.
 * @param options `limit_ms`: how long a statement may take; absent: no limit, as for migrations and backups.
 * `keepsPlans`: for statements that look up few rows by their keys and have the same plan whatever the keys are: it is
 * made once, and not compared with a plan for these values each time, which takes PostgreSQL longer than the lookup
 * itself.
 */
export function openDatabase(
  connection: string | Partial<pg.PoolConfig>,
  options: { size: number; limit_ms?: number; keepsPlans?: boolean; onError?: (error: Error) => void },
): Database {
  const { limit_ms } = options;
  const where = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({
    ...where,
    ...limitAtServer(limit_ms),
    ...(options.keepsPlans ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    max: options.size,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'huruf',
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A lost idle connection is not the end of the process: the pool opens another one.
  const note = options.onError ?? (() => undefined);
  pool.on('error', note);
  pool.on('connect', (client) => {
    client.on('error', note);
    if (limit_ms !== undefined) endWhenSilent(client, limit_ms);
  });
  let full_ms = Number.NEGATIVE_INFINITY;
  const failed = (error: unknown) => {
    if (NO_ROOM_STATES.includes(databaseErrorOf(error)?.code ?? '')) full_ms = performance.now();
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparedPool(pool, failed) }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends only a pool that it has asked something itself.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close, lacksRoom: () => performance.now() - full_ms < NO_ROOM_MS };
}

/** Whether the database answers; used by /readyz. @throws when it does not. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The SQLSTATE of an error of PostgreSQL, e.g. 23505, with the constraint it names. */
export function databaseErrorOf(error: unknown): { code: string; constraint: string } | null {
  return error instanceof pg.DatabaseError ? { code: error.code ?? '', constraint: error.constraint ?? '' } : null;
}

/**
 * Lost connections (SQLSTATE class 08), a server that shuts down or starts, one without room for more connections
 * (53300), on its disk (53100, and 58030: it cannot write there) or in its memory (53200), and a statement that took
 * too long (57014).
 */
const UNAVAILABLE_STATES = /^(08\w{3}|57P0[123]|57014|53[123]00|58030)$/;
/** Of those, the ones that say that there is no room. */
const NO_ROOM_STATES = ['53100', '53200', '58030'];
const UNAVAILABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'];
const UNAVAILABLE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed|driver has already been destroyed|Cannot use a pool after calling end)/;

/** Whether the error says that the database cannot be reached now: nothing is wrong with the call itself. */
export function isDatabaseUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '');
  const code = errorCode(error);
  // The socket of an embedded database that is away is no file.
  return (
    UNAVAILABLE_CODES.includes(code) ||
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') ||
    UNAVAILABLE_WORDS.test(error.message)
  );
}

/** Whether the database refused a row for a check. */
export function isBroken(error: unknown, check: string): boolean {
  const known = databaseErrorOf(error);
  return known?.code === '23514' && known.constraint === check;
}

/** Whether the error is a double in the unique index of that name. */
export function isDouble(error: unknown, index: string): boolean {
  const known = databaseErrorOf(error);
  return known?.code === '23505' && known.constraint === index;
}

/** The fields that were sent, so that a change leaves the columns of all others as they are. */
export function onlySent<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

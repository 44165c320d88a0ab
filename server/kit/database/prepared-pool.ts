import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { traceStatement } from '../telemetry/trace-statements.ts';
import { askInCall } from './call-patience.ts';

/** A statement sent this often is prepared, so that PostgreSQL caches its plan. */
const OFTEN = 30;
/** The most plans a connection has, since each takes memory in PostgreSQL. */
const MOST_PLANS = 80;

const MARK = '/* planned anew */';

/**
 * Marks a statement that needs a plan for its own values, such as words to search for: one cached plan would be a bad
 * one for most of them.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(MARK);

/**
 * Wraps a pool for Kysely that sends frequent statements by name, so that PostgreSQL parses and plans them once a
 * connection instead of each time. Rare ones, such as searches with a varying shape, stay unnamed. `failed` gets each
 * error.
 */
export function preparedPool(pool: pg.Pool, failed: (error: unknown) => void): PostgresPool {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_PLANS || text.includes(MARK)) return name;
    const count = (seen.get(text) ?? 0) + 1;
    if (seen.size > 1_000) seen.clear();
    seen.set(text, count);
    if (count < OFTEN) return undefined;
    const fresh = createHash('sha1').update(text).digest('base64url');
    names.set(text, fresh);
    return fresh;
  };

  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    const query = (text: unknown, values?: readonly unknown[]) => {
      const name = typeof text === 'string' && values && values.length > 0 ? nameOf(text) : undefined;
      const ask = () =>
        traceStatement(text, () =>
          name === undefined
            ? client.query(text as string, values as unknown[])
            : client.query({ name, text: text as string, values: values as unknown[] }),
        );
      // Whatever was under way on it, such as a transaction, must not be gone on with by somebody else.
      const requested = askInCall(ask, () => void (client as pg.PoolClient & pg.Client).end());
      requested.catch(failed);
      return requested;
    };
    const made = { query, release: () => client.release() } as unknown as PostgresPoolClient;
    wrapped.set(client, made);
    return made;
  };

  const connect = async () => {
    let isGivenUp = false;
    const connecting = () =>
      pool.connect().then((client) => {
        if (isGivenUp) client.release();
        return client;
      });
    const letGo = () => {
      isGivenUp = true;
    };
    const client = await askInCall(connecting, letGo, false);
    return wrap(client);
  };

  return { connect, end: () => pool.end() } as PostgresPool;
}

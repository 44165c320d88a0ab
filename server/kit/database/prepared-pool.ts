import { createHash } from 'node:crypto';
import { type PostgresPool, type PostgresPoolClient, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { traceStatement } from '../telemetry/trace-statements.ts';

/** A statement that was sent so often is worth a plan that PostgreSQL keeps. */
const OFTEN = 30;
/** Each connection keeps at most so many plans, since each takes memory there. */
const MOST_PLANS = 80;

const MARK = '/* planned anew */';

/**
 * Stands in a statement whose best plan depends on its values, such as words to look for: one plan kept for all of them would
 * be a bad one for most.
 */
export const plannedAnew: RawBuilder<unknown> = sql.raw(MARK);

/**
 * Gives a pool to kysely whose frequent statements are sent by name, so that PostgreSQL parses and plans them once a
 * connection instead of each time. Rare ones, such as searches with a varying shape, stay unnamed. `failed` hears of each error.
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
      const asked = traceStatement(text, () =>
        name === undefined
          ? client.query(text as string, values as unknown[])
          : client.query({ name, text: text as string, values: values as unknown[] }),
      );
      asked.catch(failed);
      return asked;
    };
    const made = { query, release: () => client.release() } as unknown as PostgresPoolClient;
    wrapped.set(client, made);
    return made;
  };

  return { connect: async () => wrap(await pool.connect()), end: () => pool.end() } as PostgresPool;
}

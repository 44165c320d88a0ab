import type pg from 'pg';
import { isDatabaseAway } from './database.ts';

/** SQLSTATE cannot_connect_now: what the queue takes for "try again later". */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The pool as the queue of jobs sees it: whatever says that the database is away says so by one code, on which the queue tries
 * again for hours. It knows few such errors by itself; on any other one it would lose the end of a job that was just done, as a
 * rejection that nobody handles, and Node would end the shop.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  type Taken = Parameters<pg.Pool['connect']>[0];
  // The listener, which takes its client by callback, minds a lost line by itself.
  return view(pool, {
    connect: (taken?: Taken) => (taken ? pool.connect(taken) : told(() => pool.connect()).then(patientClient)),
  });
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  return view(client, { query: (...asked: unknown[]) => told(() => query(...asked)) });
}

/** The object with some members of its own; all others act on the object itself. */
function view<Whole extends object>(whole: Whole, own: Record<string, unknown>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name as string];
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function told<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseAway(error)) Object.assign(error as Error, { code: CANNOT_CONNECT_NOW });
    throw error;
  }
}

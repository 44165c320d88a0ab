import type pg from 'pg';
import { isDatabaseUnavailable } from './database.ts';

/** SQLSTATE cannot_connect_now: what the queue takes for "try again later". */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The pool for the job queue: it reports every kind of unavailable database with one error code, on which the queue
 * retries for hours. The queue itself knows few such errors; on any other it would fail to record the end of a finished
 * job, as an unhandled rejection, and Node would end the shop.
 */
export function openBackgroundPool(pool: pg.Pool): pg.Pool {
  type Taken = Parameters<pg.Pool['connect']>[0];
  // The listener, which takes its client by callback, minds a lost line on its own.
  return view(pool, {
    connect: (taken?: Taken) => (taken ? pool.connect(taken) : notified(() => pool.connect()).then(backgroundClient)),
  });
}

function backgroundClient(client: pg.PoolClient): pg.PoolClient {
  const query = client.query.bind(client) as (...requested: unknown[]) => Promise<unknown>;
  return view(client, { query: (...requested: unknown[]) => notified(() => query(...requested)) });
}

/** The object with some members of its own; all others act on the object itself. */
function view<Whole extends object>(whole: Whole, own: Record<string, unknown>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return Reflect.get(own, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function notified<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (isDatabaseUnavailable(error)) Object.assign(error, { code: CANNOT_CONNECT_NOW });
    throw error;
  }
}

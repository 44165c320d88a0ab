import type pg from 'pg';

/**
 * The version of everything public. What was made from version 7 may be shown while the version is 7, and never after.
 * It rises on every write to the catalogue: at once in the process that wrote, and by the database's notification,
 * within milliseconds, in all others.
 */
export type Freshness = {
  version(): number;
  /** Tells this process at once; called after the commit of a write. */
  changed(): void;
  close(): Promise<void>;
};

const CHANNEL = 'catalogue_changed';
const RECONNECT_MS = 500;

/** Listens on a connection of its own. While that is lost, every question gets a new version, so nothing old is shown. */
export async function watchFreshness(pool: pg.Pool): Promise<Freshness> {
  let version = 1;
  let isListening = false;
  let isClosed = false;
  let client: pg.PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  const listen = async () => {
    client = await pool.connect();
    client.on('notification', () => {
      version += 1;
    });
    client.once('error', lost);
    client.once('end', lost);
    await client.query(`listen ${CHANNEL}`);
    version += 1;
    isListening = true;
  };
  const lost = () => {
    if (!isListening || isClosed) return;
    isListening = false;
    client?.release(true);
    client = null;
    retry();
  };
  const retry = () => {
    timer = setTimeout(() => {
      listen().catch(() => {
        client?.release(true);
        client = null;
        if (!isClosed) retry();
      });
    }, RECONNECT_MS);
    timer.unref();
  };

  await listen();
  return {
    version: () => {
      if (!isListening) version += 1;
      return version;
    },
    changed: () => {
      version += 1;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      client?.release(true);
    },
  };
}

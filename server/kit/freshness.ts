import type pg from 'pg';

/**
 * The version of something that many processes remember. What was read at version 7 may be used while the version is 7,
 * and never after. It rises on every change: at once in the process that made it, and by the database's notification,
 * within milliseconds, in all others.
 */
export type Freshness = {
  version(): number;
  /** Tells this process at once; called after the commit of a write. */
  changed(): void;
};

const RECONNECT_MS = 500;

/**
 * Watches channels of the database on one connection of its own. While that is lost, every question gets a new version,
 * so that nothing old is used.
 */
export async function watchFreshness<Channel extends string>(pool: pg.Pool, channels: readonly Channel[]) {
  const versions = new Map<string, number>(channels.map((channel) => [channel, 1]));
  const rise = (channel: string) => versions.set(channel, (versions.get(channel) ?? 0) + 1);
  let isListening = false;
  let isClosed = false;
  let client: pg.PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  const listen = async () => {
    client = await pool.connect();
    client.on('notification', ({ channel }) => rise(channel));
    client.once('error', lost);
    client.once('end', lost);
    for (const channel of channels) await client.query(`listen ${channel}`);
    channels.forEach(rise);
    isListening = true;
  };
  const drop = () => {
    client?.release(true);
    client = null;
  };
  const lost = () => {
    if (!isListening || isClosed) return;
    isListening = false;
    drop();
    retry();
  };
  const retry = () => {
    timer = setTimeout(() => {
      listen().catch(() => {
        drop();
        if (!isClosed) retry();
      });
    }, RECONNECT_MS);
    timer.unref();
  };

  await listen();
  const watched = channels.map((channel): [string, Freshness] => [
    channel,
    {
      version: () => {
        if (!isListening) rise(channel);
        return versions.get(channel) ?? 0;
      },
      changed: () => void rise(channel),
    },
  ]);
  return {
    of: Object.fromEntries(watched) as Record<Channel, Freshness>,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      drop();
    },
  };
}

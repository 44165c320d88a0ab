import type pg from 'pg';

/**
 * The version of something that many processes remember. What was read at version 7 may be used while the version is 7,
 * and never after. It rises on every change: at once in the process that made it, and by the database's notification,
 * within milliseconds, in all others.
 */
export type Freshness = {
  version(): number;
  /**
   * The newest version that is known not to have been overtaken unheard: `version`, or the last one before the database
   * went away.
   */
  lastHeard(): number;
  /** Tells this process at once; called after the commit of a write. */
  changed(): void;
  /** What this process makes of what was written, and has to have made before a change of the staff counts as done. */
  onSettle(make: () => Promise<void>): void;
  /** Resolves when all of that is made of what was changed here. */
  settle(): Promise<void>;
};

/**
 * All serving processes on one database, on whatever host. A line is said to all of them, this one too; who is not
 * listening at that moment never hears it. Lines are short (PEER_LINE_BYTES) and of one line each.
 */
export type Peers = {
  /** @throws when the database is unavailable: no process has received any of the lines. */
  tell(lines: readonly string[]): Promise<void>;
  onTold(hear: (line: string) => void): void;
};

export const PEER_LINE_BYTES = 160;
/** PostgreSQL carries less than 8,000 bytes in one notification. */
const LINES_AT_ONCE = Math.floor(8_000 / (PEER_LINE_BYTES + 1));
const PEERS = 'peers_told';

const RECONNECT_MS = 500;
const BEAT_MS = 10_000;

/**
 * Watches channels of the database on one connection of its own. While that is lost, every question gets a new version,
 * so that nothing old is used. A line that died without a word would be believed for ever, so every `beat_ms` it is
 * asked for a word, and is lost when none comes in half that time.
 */
export async function watchFreshness<Channel extends string>(
  pool: pg.Pool,
  channels: readonly Channel[],
  beat_ms = BEAT_MS,
) {
  const versions = new Map<string, number>(channels.map((channel) => [channel, 1]));
  const heard = new Map(versions);
  const rise = (channel: string): number => {
    const version = (versions.get(channel) ?? 0) + 1;
    versions.set(channel, version);
    return version;
  };
  const hear = (channel: string) => void heard.set(channel, rise(channel));
  let hearLine: (line: string) => void = () => undefined;
  let isListening = false;
  let isClosed = false;
  let client: pg.PoolClient | null = null;
  let timer: NodeJS.Timeout | undefined;

  const listen = async () => {
    client = await pool.connect();
    if (isClosed) return drop();
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === PEERS) for (const line of payload.split('\n')) hearLine(line);
      else hear(channel);
    });
    client.once('error', lost);
    client.once('end', lost);
    for (const channel of [...channels, PEERS]) await client.query(`listen ${channel}`);
    channels.forEach(hear);
    isListening = true;
    beat(client);
  };
  const beat = (requested: pg.PoolClient) => {
    const word = { text: 'select 1', query_timeout: beat_ms / 2 };
    timer = setTimeout(() => requested.query(word).then(() => requested === client && beat(requested), lost), beat_ms);
    timer.unref();
  };
  const drop = () => {
    client?.release(true);
    client = null;
  };
  const lost = () => {
    if (!isListening || isClosed) return;
    isListening = false;
    clearTimeout(timer);
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
  const watched = channels.map((channel): [string, Freshness] => {
    const makers: (() => Promise<void>)[] = [];
    let isSettled = true;
    let settling: Promise<unknown> = Promise.resolve();
    const freshness: Freshness = {
      version: () => {
        if (!isListening) rise(channel);
        return versions.get(channel) ?? 0;
      },
      lastHeard: () => heard.get(channel) ?? 0,
      changed: () => {
        hear(channel);
        isSettled = false;
      },
      onSettle: (make) => void makers.push(make),
      settle: async () => {
        if (!isSettled) settling = Promise.allSettled(makers.map((make) => make()));
        isSettled = true;
        await settling;
      },
    };
    return [channel, freshness];
  });
  const peers: Peers = {
    tell: async (lines) => {
      const words = Array.from({ length: Math.ceil(lines.length / LINES_AT_ONCE) }, (_, at) =>
        lines.slice(at * LINES_AT_ONCE, (at + 1) * LINES_AT_ONCE).join('\n'),
      );
      await pool.query('select pg_notify($1, word) from unnest($2::text[]) as word', [PEERS, words]);
    },
    onTold: (hearIt) => {
      hearLine = hearIt;
    },
  };
  return {
    of: Object.fromEntries(watched) as Record<Channel, Freshness>,
    peers,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      drop();
    },
  };
}

import type { SecurityKind } from '#contract/security-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { insertSecurityEvents, keepNewestEvents, type SecurityRow } from './security-log-queries.ts';

/**
 * Something that somebody may want to know later who looks for a break-in; `about` is a call or a thing, and never a
 * secret.
 */
type SecurityEvent = { kind: SecurityKind; userId?: number | null | undefined; ip: string; about?: string };
export type SecurityLog = { note(event: SecurityEvent): void; flush(): Promise<void> };

const MINUTE_MS = 60_000;
/** The most rows a minute that a process logs separately; above that, events are only counted by kind. */
const MOST_ROWS = 200;
const STORED_MS = 365 * 86_400_000;
/** The oldest rows are deleted above this, so that refusals can't fill the disk. */
const MOST_STORED = 1_000_000;

/**
 * Gathers what happens in memory, so that no call waits for it; `flush` writes it down, and is called again and again.
 */
export function openSecurityLog(db: Db, clock: Clock): SecurityLog {
  let waiting = new Map<string, SecurityRow>();
  let seen = new Set<string>();
  let seenIn = 0;

  const add = (row: SecurityRow) => {
    const key = keyOf(row);
    const known = waiting.get(key);
    if (known) known.count += row.count;
    else waiting.set(key, row);
  };
  const note = ({ kind, userId = null, ip, about = '' }: SecurityEvent) => {
    const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
    if (minute !== seenIn) [seen, seenIn] = [new Set(), minute];
    const row: SecurityRow = { minute, kind, user_id: userId, network: clientNetwork(ip), about, count: 1 };
    if (seen.size < MOST_ROWS) seen.add(keyOf(row));
    add(seen.has(keyOf(row)) ? row : { ...row, user_id: null, network: '', about: '' });
  };
  const write = async () => {
    const rows = [...waiting.values()];
    if (rows.length === 0) return;
    waiting = new Map();
    // While the database is away the rows stay, as many as of a few minutes.
    await insertSecurityEvents(db, rows).catch((error: unknown) => {
      if (waiting.size < 10 * MOST_ROWS) rows.forEach(add);
      throw error;
    });
  };
  // One after the other: who flushes while rows are on their way waits for those too.
  let last = Promise.resolve();
  const flush = () => {
    last = last.then(write, write);
    return last;
  };
  return { note, flush };
}

/** Notes something in the security log; what is the same within a minute, from one network, is one row with a count. */
export function noteSecurity({ securityLog }: { securityLog: SecurityLog }, event: SecurityEvent): void {
  securityLog.note(event);
}

const keyOf = ({ minute, kind, user_id, network, about }: SecurityRow) =>
  JSON.stringify([minute, kind, user_id, network, about]);

/** Forgets what is older than a year, and of more than a million rows the oldest. */
export async function forgetOldSecurityEvents(db: Db, now: Date, most = MOST_STORED): Promise<void> {
  const before = new Date(now.getTime() - STORED_MS);
  await db.deleteFrom('security_events').where('minute', '<', before).execute();
  await keepNewestEvents(db, most);
}

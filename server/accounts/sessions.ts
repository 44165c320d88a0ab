import type { FastifyRequest } from 'fastify';
import type { SessionUser } from '#contract/accounts.ts';
import { hashToken } from '#server/kit/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteSession, sessionUser, touchSession } from './queries.ts';
import { presentSessionUser } from './user.ts';

type Known = { version: number; user: SessionUser; expires_ms: number; seen_ms: number };

/** As exact as `lastSeenAt` is: a write every so often, not one a request. */
const TOUCH_MS = 5 * 60_000;
const MOST_REMEMBERED = 10_000;

/**
 * Finds the user of a token, or null when the token is unknown, ended or too old. What was found is remembered until any
 * session ends or any user changes, in whatever process.
 */
export function createIdentify({ db, clock, log, sessions }: Tools): (token: string) => Promise<SessionUser | null> {
  const remembered = new Map<string, Known>();

  const look = async (hash: Buffer, now: number): Promise<Known | null> => {
    const version = sessions.version();
    const row = await sessionUser(db, hash, new Date(now));
    if (!row) return null;
    return {
      version,
      user: presentSessionUser(row),
      expires_ms: row.expires_at.getTime(),
      seen_ms: row.last_seen_at.getTime(),
    };
  };

  return async (token) => {
    const hash = hashToken(token);
    const key = hash.toString('base64');
    const now = clock.now();
    let known: Known | null = remembered.get(key) ?? null;
    if (!known || known.version !== sessions.version()) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      known = await look(hash, now);
      if (known) remembered.set(key, known);
      else remembered.delete(key);
    }
    if (!known || known.expires_ms <= now) return null;
    if (now - known.seen_ms >= TOUCH_MS) {
      known.seen_ms = now;
      const [seen, before] = [new Date(now), new Date(now - TOUCH_MS + 1)];
      touchSession(db, hash, seen, before).catch((error) => log.warn({ err: error }, 'session not touched'));
    }
    return known.user;
  };
}

/** The token that a call was sent with; of a call by nobody an empty one. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers.authorization ?? '').replace(/^Bearer /i, '').trim();
}

/** Ends the session of a token. */
export async function logOut({ db, sessions }: Tools, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
  sessions.changed();
}

import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/words.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Caller } from '#server/kit/http/caller.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteSession, sessionUser, touchSession } from '../queries.ts';
import { presentSessionUser } from '../user.ts';

/** As exact as `lastSeenAt` is: a write every so often, not one a request. */
const TOUCH_MS = 5 * 60_000;
/** A session ends so long after its login, whatever happens. */
const LONGEST_MS = 30 * 86_400_000;
/** One of a member of staff ends when it was not seen for so long. */
const STAFF_IDLE_MS = 12 * 60 * 60_000;
/** Password or code hold so long before some calls ask for them again. */
const FRESH_MS = 60 * 60_000;

/** When a session ends that was last seen now. */
export function endOfSession(role: Role, created_ms: number, now: number): Date {
  const end_ms = created_ms + LONGEST_MS;
  return new Date(role === 'customer' ? end_ms : Math.min(end_ms, now + STAFF_IDLE_MS));
}

/**
 * Finds the user of a token, or null when the token is unknown, ended or too old. The database is asked each time: what
 * a process remembered would still be taken for some milliseconds after another one has answered the logout.
 */
export function createIdentify({ db, clock, log }: Tools): (token: string) => Promise<Caller | null> {
  return async (token) => {
    const hash = hashToken(token);
    const now = clock.now();
    const row = await sessionUser(db, hash, new Date(now));
    if (!row) return null;
    const user = presentSessionUser(row);
    if (now - row.last_seen_at.getTime() >= TOUCH_MS) {
      const seen = { at: new Date(now), expires_at: endOfSession(user.role, row.created_at.getTime(), now) };
      const before = new Date(now - TOUCH_MS + 1);
      touchSession(db, hash, seen, before).catch((error) => log.warn({ err: error }, 'session not touched'));
    }
    const isFresh = now - row.confirmed_at.getTime() < FRESH_MS;
    return {
      ...user,
      mustRenewPassword: row.must_renew_password,
      hasSecondFactor: row.has_second_factor,
      isFresh,
      present: { at_ms: now, snapshot: row.snapshot },
      seen: null,
      wrote: null,
    };
  };
}

/** The token sent with a call; empty for an anonymous call. */
export function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return (headers.authorization ?? '').replace(/^Bearer /i, '').trim();
}

/** Ends the session of a token. */
export async function logOut({ db }: Tools, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

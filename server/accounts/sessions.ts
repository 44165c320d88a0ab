import type { SessionUser } from '#contract/accounts.ts';
import { hashToken } from '#server/kit/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteSession, sessionUser, touchSession } from './queries.ts';
import { presentSessionUser } from './user.ts';

const TOUCH_MS = 60_000;

/** The user of a token, or null when the token is unknown, ended or too old. */
export async function identify({ db, clock, log }: Tools, token: string): Promise<SessionUser | null> {
  const hash = hashToken(token);
  const now = clock.now();
  const row = await sessionUser(db, hash, new Date(now));
  if (!row) return null;
  if (now - row.last_seen_at.getTime() > TOUCH_MS) {
    touchSession(db, hash, new Date(now)).catch((error) => log.warn({ err: error }, 'session not touched'));
  }
  return presentSessionUser(row);
}

/** Ends the session of a token. */
export async function logOut({ db }: Tools, token: string): Promise<void> {
  await deleteSession(db, hashToken(token));
}

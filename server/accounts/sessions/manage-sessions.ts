import type { Session } from '#contract/nouns/accounts.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countSessionsOf, deleteOtherSessions, deleteSessionOf, sessionsOf } from '../account-queries.ts';
import { deleteSessionsOf, userById } from '../queries.ts';

/** Where a user is logged in, the session that asks first. @returns a page of them with the number of all. */
export async function listSessions(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { id, token }: { id: number; token: string },
  paging: { page: number; limit: number },
): Promise<{ sessions: Session[]; total: number }> {
  const now = new Date(clock.now());
  const [rows, total] = await Promise.all([
    sessionsOf(db, id, { now, token_hash: hashToken(token), ...paging }),
    countSessionsOf(db, id, now),
  ]);
  const sessions = rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    current: Boolean(row.is_current),
  }));
  return { sessions, total };
}

/** Where any user is logged in, for an administrator. @throws Refusal user_not_found. */
export async function listUserSessions(
  tools: Tools,
  id: number,
  { token, ...paging }: { token: string; page: number; limit: number },
) {
  if (!(await userById(tools.db, id))) refuse('user_not_found');
  return listSessions(tools, { id, token }, paging);
}

/**
 * Ends every session of any user, or the one of an id, and writes down that it was done. @throws Refusal user_not_found
 * or session_not_found.
 */
export async function endUserSessions(
  { db, clock }: Tools,
  actor: { id: number },
  userId: number,
  sessionId: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await userById(tx, userId))) refuse('user_not_found');
    if (sessionId === undefined) await deleteSessionsOf(tx, userId);
    else if (!(await deleteSessionOf(tx, userId, sessionId))) refuse('session_not_found');
    const after = { sessions: sessionId ?? 'all' };
    await record(tx, clock, { actor, action: 'user.end-sessions', subject: `user:${userId}`, after });
  });
}

/** Ends every session of a user but that of `token`; or the one of an id. @throws Refusal session_not_found. */
export async function endSessions(
  { db }: Tools,
  caller: { id: number; token: string },
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) await deleteOtherSessions(db, caller.id, hashToken(caller.token));
  else if (!(await deleteSessionOf(db, caller.id, sessionId))) refuse('session_not_found');
}

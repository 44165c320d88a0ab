import { record } from '#server/kit/logs/audit-log.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteSessionOf } from '../account-queries.ts';
import { deleteSessionsOf, userById } from '../queries.ts';
import { listSessions } from './list-sessions.ts';

/** Where any user is logged in, for an administrator. @throws Refusal user_not_found. */
export async function listUserSessions(
  tools: Tools,
  id: number,
  { token, ...paging }: { token: string; page: number; limit: number },
) {
  if (!(await userById(tools.db, id))) refuse('user_not_found');
  return listSessions(tools, { id, token }, paging);
}

/** Ends every session of any user, or the one of an id, and writes down that it was done. @throws Refusal user_not_found or session_not_found. */
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

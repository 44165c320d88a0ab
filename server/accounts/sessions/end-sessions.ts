import { hashToken } from '#server/kit/crypto/tokens.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { deleteOtherSessions, deleteSessionOf } from '../account-queries.ts';

/** Ends every session of a user but that of `token`; or the one of an id. @throws Refusal session_not_found. */
export async function endSessions(
  { db }: Tools,
  caller: { id: number; token: string },
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) await deleteOtherSessions(db, caller.id, hashToken(caller.token));
  else if (!(await deleteSessionOf(db, caller.id, sessionId))) refuse('session_not_found');
}

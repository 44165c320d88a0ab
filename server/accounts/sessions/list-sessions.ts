import type { Session } from '#contract/nouns/accounts.ts';
import { hashToken } from '#server/kit/crypto/tokens.ts';
import type { Tools } from '#server/kit/tools.ts';
import { countSessionsOf, sessionsOf } from '../account-queries.ts';

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

import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Role } from '#contract/words.ts';
import { hashToken, newToken } from '#server/kit/crypto/tokens.ts';
import type { Tx } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { insertSession } from '../queries.ts';
import { effectiveRole } from '../user.ts';
import { endOfSession } from './sessions.ts';

/** Anyone who tries: from where, and with the token of a browser that logged in here before. */
export type Visitor = { ip: string; device: string | null };
export type LoggedIn = { user: SessionUser; token: string; due?: 'password_due'; headers: { 'set-cookie': string } };

export type Checked = { id: number; roles: Role[]; password_hash: string };

/** @returns the token, which is stored only as a hash; null when the password has changed meanwhile. */
export async function openSession(
  { db, clock }: Pick<Tools, 'clock'> & { db: Tx },
  { id, roles, password_hash }: Checked,
): Promise<string | null> {
  const token = newToken();
  const now = clock.now();
  const session = {
    token_hash: hashToken(token),
    user_id: id,
    created_at: new Date(now),
    last_seen_at: new Date(now),
    confirmed_at: new Date(now),
    expires_at: endOfSession(effectiveRole(roles), now, now),
  };
  return (await insertSession(db, session, password_hash)) ? token : null;
}

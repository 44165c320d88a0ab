import type { Waiting } from '#contract/admin/dashboard.ts';
import type { SessionUser } from '#contract/nouns/accounts.ts';
import type { Tools } from '#server/kit/tools.ts';
import { waitingForAdministrators, waitingForFinance } from './waiting-queries.ts';

/** The timers ask PayPal for themselves; after this a person should look too. */
const PATIENCE_MS = 2 * 60 * 60_000;
/** A mail that is tried for the first time is not in trouble yet. */
const FIRST_TRY_MS = 5 * 60_000;

/** What waits for a person, the most pressing first, of what the caller may see. */
export async function listWaiting(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { role }: Pick<SessionUser, 'role'>,
): Promise<Waiting[]> {
  const now = clock.now();
  const [money, rest] = await Promise.all([
    waitingForFinance(db, new Date(now - PATIENCE_MS)),
    role === 'admin' ? waitingForAdministrators(db, new Date(now - FIRST_TRY_MS)) : [],
  ]);
  return [...money, ...rest].map(({ since, ...what }) => ({ ...what, since: since.toISOString() }));
}

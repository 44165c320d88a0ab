import type { Db } from '#server/kit/database/database.ts';
import { LIVE_STATES } from './payment.ts';

/**
 * Releases the leases of a killed process, when it is known that no other process is at work. Payments that it asked
 * money for are checked immediately.
 */
export const releaseDeadLeases = (db: Db, now: Date) =>
  db
    .updateTable('payments')
    .set({ lease_until: null, check_at: now })
    .where('lease_until', 'is not', null)
    .where('state', 'in', LIVE_STATES)
    .execute();

/** The same for what one process held, which was killed. */
export const releaseLeasesOf = (db: Db, holder: string, now: Date) =>
  db
    .updateTable('payments')
    .set({ lease_until: null, check_at: now })
    .where('lease_holder', '=', holder)
    .where('lease_until', 'is not', null)
    .where('state', 'in', LIVE_STATES)
    .execute();

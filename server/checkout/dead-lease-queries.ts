import type { Db } from '#server/kit/database/database.ts';
import { LIVE_STATES } from './payment.ts';

/** Gives back what a killed process held, where it is known that nobody else is at work. Money that it asked for is looked at at once. */
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

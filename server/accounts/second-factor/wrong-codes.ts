import { letterTo, queueEmails } from '#server/kit/email/email.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { Tools } from '#server/kit/tools.ts';
import { wrongCodesEmail } from './emails.ts';
import { markOf } from './open-challenge.ts';
import { countWrongCode, pauseCodes, pauseOfCodes } from './queries.ts';

/** After this many wrong codes with the right password, the owner is notified once. */
const NOTIFIED_AT = 5;
/** From this many on each wrong one pauses the codes, twice as long as the one before. */
const PAUSED_AT = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

type Holder = { id: number; email: string; fullname: string; password_hash: string };

/** Refuses a browser that never logged in while codes are paused. @throws Refusal too_many_requests. */
export async function refuseWhilePaused({ db, clock }: Tools, user: Holder): Promise<void> {
  const until = await pauseOfCodes(db, user.id, markOf(user.password_hash));
  const wait_ms = (until?.getTime() ?? 0) - clock.now();
  if (wait_ms > 0) refuse('too_many_requests', { retryAfter_s: Math.ceil(wait_ms / 1000) });
}

/** Counts a wrong code of somebody who has the password. */
export async function noteWrongCode({ db, clock, settings }: Tools, user: Holder): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const count = await countWrongCode(tx, user.id, markOf(user.password_hash));
    if (count >= PAUSED_AT) {
      const pause_ms = Math.min(FIRST_PAUSE_MS * 2 ** (count - PAUSED_AT), LONGEST_PAUSE_MS);
      await pauseCodes(tx, user.id, new Date(now + pause_ms));
    }
    if (count === NOTIFIED_AT)
      await queueEmails(tx, clock, [letterTo(user, () => wrongCodesEmail(user, now, settings.PUBLIC_URL))]);
  });
}

import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { refuse } from '../refusal.ts';
import { countTry, takeTryBack, triesSoFar } from './rate-limit-queries.ts';

/** How often something may be tried within a window that begins on the clock's multiples of it. */
type RateLimit = { key: string; count: number; window_s: number };

type Counting = { db: Db; clock: Clock };

/**
 * Counts a try under each key in the database, so that all processes count together; counted before the try is made, so
 * that many at once gain nothing. The widest key comes first: what it stops leaves no row under the narrower ones,
 * which a stranger could name without end.
 * @throws Refusal too_many_requests, with the seconds to wait, when a limit of its window is passed.
 */
export async function enforceRateLimit(counting: Counting, limits: RateLimit[]): Promise<void> {
  const wait_s = await countTowardsRateLimit(counting, limits);
  if (wait_s > 0) refuse('too_many_requests', { retryAfter_s: wait_s });
}

/**
 * Counts as `enforceRateLimit` does, for calls that must not reveal the limit in their answer. @returns the seconds to
 * wait, 0 within the limits.
 */
export async function countTowardsRateLimit({ db, clock }: Counting, limits: RateLimit[]): Promise<number> {
  for (const { key, count, window_s } of limits) {
    const start = windowStart(clock, window_s);
    const end = new Date(start.getTime() + window_s * 1000);
    if ((await countTry(db, { key, start, end })) <= count) continue;
    return Math.max(1, Math.ceil((end.getTime() - clock.now()) / 1000));
  }
  return 0;
}

/**
 * Refuses where a limit is reached, without counting a try: for what is only counted when it fails.
 * @throws Refusal too_many_requests, with the seconds to wait.
 */
export async function refuseOverLimit({ db, clock }: Counting, { key, count, window_s }: RateLimit): Promise<void> {
  const start = windowStart(clock, window_s);
  if ((await triesSoFar(db, { key, start })) < count) return;
  refuse('too_many_requests', { retryAfter_s: Math.ceil((start.getTime() + window_s * 1000 - clock.now()) / 1000) });
}

/** Takes one try back under each key: it was a good one. */
export async function releaseRateLimit({ db, clock }: Counting, limits: RateLimit[]): Promise<void> {
  for (const { key, window_s } of limits) await takeTryBack(db, { key, start: windowStart(clock, window_s) });
}

/** Forgets windows that have ended. */
export async function deleteExpiredRateLimits({ db, clock }: Counting): Promise<void> {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', new Date(clock.now())).execute();
}

function windowStart(clock: Clock, window_s: number): Date {
  return new Date(Math.floor(clock.now() / (window_s * 1000)) * window_s * 1000);
}

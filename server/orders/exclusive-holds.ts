import { refuse } from '#server/kit/refusal.ts';

/** So long a font is held for anyone who pays to have it alone. */
export const HOLD_MS = 30 * 60_000;

/** Refuses what somebody else holds, and says when to come again. Times of nothing held are null. */
export function refuseReserved(ends: readonly (Date | null)[], now: Date): void {
  const last_ms = Math.max(...ends.map((end) => end?.getTime() ?? 0));
  if (last_ms > now.getTime()) refuse('held', { retryAfter_s: Math.ceil((last_ms - now.getTime()) / 1_000) });
}

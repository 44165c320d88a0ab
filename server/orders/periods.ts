/**
 * A purchase of a plan, or of a licence for a time, by one person. `revokedAt` is when its money went back, or another
 * licence took its place. One that was sold elsewhere ends when that says, in `endsAt`.
 */
export type Purchase = { id: number; paidAt: Date; months: number; revokedAt: Date | null; endsAt?: Date | null };
/** From start (included) to end (not). */
export type Period = { id: number; start: Date; end: Date };

/**
 * The periods that a person's purchases of one plan, or one licence, come to. A purchase during a running period begins
 * at its end, a later one at once. Ends are counted in UTC months from the first start, never from an end, so a month
 * that was too short costs no day for ever. A revoked purchase ends when it was revoked, and what was stacked upon it
 * moves forward.
 */
export function layOutPeriods(purchases: readonly Purchase[]): Period[] {
  const inOrder = purchases.toSorted(
    (one, other) => one.paidAt.getTime() - other.paidAt.getTime() || one.id - other.id,
  );
  const periods: Period[] = [];
  // The unbroken run that the next purchase may continue: where it was anchored, how many months it has, where it ends.
  let run = { anchor: new Date(0), months: 0, end: new Date(Number.MIN_SAFE_INTEGER / 2) };
  for (const { id, paidAt, months, revokedAt, endsAt = null } of inOrder) {
    if (endsAt !== null) {
      const end = revokedAt !== null && revokedAt < endsAt ? revokedAt : endsAt;
      if (end > run.end) run = { anchor: end, months: 0, end };
      periods.push({ id, start: paidAt, end });
      continue;
    }
    if (paidAt >= run.end) run = { anchor: paidAt, months: 0, end: paidAt };
    const start = run.end;
    const end = addMonths(run.anchor, run.months + months);
    if (revokedAt === null || revokedAt >= end) {
      run = { anchor: run.anchor, months: run.months + months, end };
    } else if (revokedAt > start) {
      run = { anchor: revokedAt, months: 0, end: revokedAt };
    }
    periods.push({ id, start, end: run.end });
  }
  return periods;
}

/** The same moment of the day `months` UTC months later, or on the last day of a month that is too short. */
export function addMonths(anchor: Date, months: number): Date {
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const end = new Date(anchor);
  end.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay));
  return end;
}

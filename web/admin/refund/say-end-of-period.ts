/** In words what a refund of a period of a plan does: of all that is left, or of a part. */
export function sayEndOfPeriod(isAll: boolean): string {
  return isAll
    ? 'The period ends at once, and so do the downloads that it gives. Periods of this plan that were paid after it move forward.'
    : 'The period runs on to its end, with all its downloads.';
}

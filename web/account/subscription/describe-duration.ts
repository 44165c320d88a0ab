/** The length of a plan in words: "1 month", "6 months", "1 year", "18 months", "2 years". */
export function describeDuration(months: number): string {
  if (months % 12 !== 0) return months === 1 ? '1 month' : `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
}

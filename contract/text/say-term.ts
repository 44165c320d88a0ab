/** How long a licence holds that is sold for so many months, in words; null stands for ever. */
export function sayTerm(months: number | null): string {
  if (months === null) return 'for ever';
  if (months % 12 === 0) return months === 12 ? 'for a year' : `for ${months / 12} years`;
  return months === 1 ? 'for a month' : `for ${months} months`;
}

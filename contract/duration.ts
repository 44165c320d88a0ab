/** A plan lasts from one month to ten years. */
const LONGEST_MONTHS = 120;

const WORDS: Record<string, number> = {
  monthly: 1,
  month: 1,
  'per month': 1,
  'every month': 1,
  'a month': 1,
  bulanan: 1,
  quarterly: 3,
  triwulan: 3,
  'half yearly': 6,
  semiannual: 6,
  yearly: 12,
  annual: 12,
  annually: 12,
  year: 12,
  tahunan: 12,
};
const UNITS: [unit: RegExp, months: number][] = [
  [/^(?:months?|mo|bulan)$/, 1],
  [/^quarters?$/, 3],
  [/^(?:years?|yr|tahun)$/, 12],
];

/** What a person may write, for the sentence next to the field. */
export const DURATION_FORMS =
  'A number of months from 1 to 120, monthly, quarterly, half-yearly, yearly, "3 months", "2 years", bulanan or ' +
  'tahunan.';

/**
 * The length of a plan in months, out of what its owner typed: digits are months; case, hyphens and spaces do not
 * matter. @returns 1 to 120, or null for anything else.
 */
export function readDuration(typed: string | number): number | null {
  const words = String(typed)
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/(?<=\S)[-_\s]+(?=\S)/g, ' ');
  const months = WORDS[words] ?? readCount(words);
  return months !== null && months >= 1 && months <= LONGEST_MONTHS ? months : null;
}

function readCount(words: string): number | null {
  const [, digits, unit] = /^(\d{1,4})(?: ?([a-z]+))?$/.exec(words) ?? [];
  if (digits === undefined) return null;
  if (unit === undefined) return Number(digits);
  const found = UNITS.find(([pattern]) => pattern.test(unit));
  return found ? Number(digits) * found[1] : null;
}

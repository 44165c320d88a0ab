import { CURRENCY, centsOf, currencyNow } from '#contract/money.ts';
import type { Criterion, Fact } from './criterion.ts';

const phrases = (...list: string[]) => list.map((phrase) => phrase.split(' '));
const FREE = phrases('free', 'gratis', 'cuma-cuma');
const BELOW = phrases('less than', 'cheaper than', 'under', 'below', '<', 'di bawah', 'dibawah', 'kurang dari');
const AT_MOST = phrases('at most', 'up to', 'max', 'maximum', 'within', 'paling mahal', 'maksimal', 'sampai', 'hingga');
const AT_LEAST = phrases(
  ...['more than', 'at least', 'over', 'above', 'from', '>'],
  ...['di atas', 'diatas', 'lebih dari', 'paling murah', 'minimal', 'mulai dari', 'mulai'],
);
/** What makes a number before it the most. */
const BEHIND = phrases('or less', 'or under', 'ke bawah');
const AMOUNT = /^(\D{0,3})(\d{1,8}(?:\.\d{1,2})?)(\D{0,3})$/;
/** Words that people write behind an amount. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollars', 'dollar', 'bucks', 'dolar'],
  EUR: ['euro', 'euros'],
  GBP: ['pound', 'pounds'],
  IDR: ['rupiah'],
  JPY: ['yen'],
};

/** Whether this is how the shop's currency is written right next to an amount. */
function isSign(written: string): boolean {
  const { code, symbol } = currencyNow();
  return [code, symbol, symbol.slice(-1)].some((sign) => sign.toLowerCase() === written);
}

/**
 * A price from a word on: "under 50", "$20", "over 100 dollars", "free", "di bawah 50", "gratis". A number alone is no
 * price.
 */
export function readPrice(words: readonly string[], at: number): { criterion: Criterion; length: number } | null {
  const phraseAt = (from: number, list: string[][]) =>
    list.find((phrase) => phrase.every((word, next) => words[from + next] === word));
  const free = phraseAt(at, FREE);
  if (free) return criterionOf(free.join(' '), { most: 0 }, free.length);
  const [below, most, least] = [BELOW, AT_MOST, AT_LEAST].map((list) => phraseAt(at, list));
  const before = below ?? most ?? least;
  const from = at + (before ?? []).length;
  const [, sign = '', number, unit = ''] = AMOUNT.exec(words[from] ?? '') ?? [];
  if (number === undefined || [sign, unit].some((written) => written !== '' && !isSign(written))) return null;
  const next = words[from + 1] ?? '';
  const hasUnit = next === CURRENCY.toLowerCase() || (UNITS[CURRENCY]?.includes(next) ?? false);
  const end = from + (hasUnit ? 2 : 1);
  const behind = before ? undefined : phraseAt(end, BEHIND);
  if (!before && !behind && !sign && !unit && !hasUnit) return null;
  const cents = centsOf(Number(number));
  const length = end + (behind ?? []).length - at;
  const fact = below ? { below: cents } : least ? { least: cents } : { most: cents };
  return criterionOf(words.slice(at, at + length).join(' '), fact, length);
}

const criterionOf = (typed: string, fact: Fact, length: number) => ({
  criterion: { name: 'price', typed, facts: [fact], words: [], must: true },
  length,
});

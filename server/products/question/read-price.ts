import type { Fact, Wish } from './question.ts';

const BELOW = [
  ['less', 'than'],
  ['cheaper', 'than'],
  ['at', 'most'],
  ['up', 'to'],
  ['under'],
  ['below'],
  ['max'],
  ['maximum'],
  ['within'],
  ['<'],
];
const ABOVE = [['more', 'than'], ['at', 'least'], ['over'], ['above'], ['from'], ['>']];
const MONEY = /^(\$?)(\d{1,6}(?:\.\d{1,2})?)(\$|usd)?$/;
const UNITS = ['dollars', 'dollar', 'usd', 'bucks'];

/** A price from a word on: "under 50", "$20", "over 100 dollars", "free". A number alone is no price. */
export function readPrice(words: readonly string[], at: number): { wish: Wish; length: number } | null {
  if (words[at] === 'free') return wishOf('free', { most: 0 }, 1);
  const phraseOf = (phrases: string[][]) =>
    phrases.find((phrase) => phrase.every((word, next) => words[at + next] === word));
  const [below, above] = [phraseOf(BELOW), phraseOf(ABOVE)];
  const from = at + (below ?? above ?? []).length;
  const [, sign, number, unit] = MONEY.exec(words[from] ?? '') ?? [];
  if (number === undefined) return null;
  const hasUnit = UNITS.includes(words[from + 1] ?? '');
  if (!below && !above && !sign && !unit && !hasUnit) return null;
  const cents = Math.round(Number(number) * 100);
  const isStrict = below && ['under', 'below', '<', 'than'].includes(below.at(-1)!);
  const length = from - at + (hasUnit ? 2 : 1);
  const fact = above ? { least: cents } : isStrict ? { below: cents } : { most: cents };
  return wishOf(words.slice(at, at + length).join(' '), fact, length);
}

const wishOf = (typed: string, fact: Fact, length: number) => ({
  wish: { is: 'price', typed, facts: [fact], words: [], must: true },
  length,
});

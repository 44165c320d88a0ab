import type { Fact, Wish } from '../question/question.ts';
import { type AspectName, aspectNames } from './aspects.ts';
import { type CatalogueIndex, WEIGHT } from './catalogue-index.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { Marks } from './marks.ts';
import type { GrowingNumbers } from './postings.ts';

/** How many slips of the finger a word may hold: a short one none, a long one two. */
export const slipsOf = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** What a word is worth by where it stands, from descriptions over tags to names: as it was typed, and as another word for it. */
const AS_TYPED = [0, 2, 5, 6];
const AS_MEANT = [0, 1, 3, 3];
/** What the first of several facts is worth, and each of those of a font that others are to be like. */
const FACT = 4;
const FACT_OF_MANY = 2;
const MOST_OF_WORDS = 12;
/** A sense that only a description mentions in other words is not met. */
const ENOUGH = 2;
/** More than all wishes are worth together. */
const MOST = 256;

/** No answer at all. */
export const NONE = -1;

/** Beyond all that is weighed: what lacks a wish that must be met. */
const LACKING = 2 ** 14;

/**
 * How well the product of each place answers wishes: the lower the better, `NONE` for not at all. Whatever meets one wish more comes
 * before what meets it not. A wish that must be met is no matter of degree, unless `isLenient`. What is given back holds until something
 * is weighed the next time.
 * @param marks of each wish, as markWish writes them.
 */
export function weighWishes(
  catalogue: Indexed,
  wishes: readonly Wish[],
  marks: readonly Marks[],
  isLenient: boolean,
): Int16Array {
  const { size } = catalogue.index;
  const { worths, weighed } = catalogue.index.scales();
  weighed.fill(MOST - 1, 0, size);
  for (const [at, wish] of wishes.entries()) {
    sumUp(worthsOf(catalogue, wish), marks[at]!, worths, size);
    weighOne(worths, weighed, size, wish.must && !isLenient);
  }
  const nothing = wishes.length * MOST;
  for (let place = 0; place < size; place += 1) if (weighed[place]! >= nothing) weighed[place] = NONE;
  return weighed;
}

/** What one wish is worth at each place: its best fact and its words. */
function sumUp(facts: readonly Worth[], marks: Marks, worths: Uint8Array, size: number): void {
  worths.fill(0, 0, size);
  for (const { kinds, of } of facts) {
    const all = of.all;
    for (let place = 0; place < size; place += 1) {
      const worth = kinds[all[place]!]!;
      if (worth > worths[place]!) worths[place] = worth;
    }
  }
  const { places } = marks;
  for (let at = 0; at < places.length; at += 1) worths[places[at]!]! += marks.at(places[at]!);
}

function weighOne(worths: Uint8Array, weighed: Int16Array, size: number, isNeeded: boolean): void {
  for (let place = 0; place < size; place += 1) {
    const worth = worths[place]!;
    const before = weighed[place]! - worth;
    if (worth >= ENOUGH) weighed[place] = before;
    else weighed[place] = isNeeded ? before | LACKING : before + MOST;
  }
}

/** How many wishes are not met where this is what was weighed; -1 for no answer. */
export const missingOf = (weighed: number): number => Math.floor(weighed / MOST);

/** What the facts of a wish are worth by the kinds of products, for each numbering of kinds that they ask of. */
type Worth = { kinds: Uint8Array; of: GrowingNumbers };

function worthsOf(catalogue: Indexed, { is, facts }: Wish): Worth[] {
  const worths: Worth[] = [];
  const worthOf = ({ of, passing }: Passing) => {
    const known = worths.find((worth) => worth.of === of);
    if (known) return known;
    const fresh = { kinds: new Uint8Array(passing.length), of };
    worths.push(fresh);
    return fresh;
  };
  const all = facts.map((fact) => passingOf(catalogue, fact));
  const [first] = all;
  for (const [at, passing] of all.entries()) {
    if (!passing) continue;
    const { kinds } = worthOf(passing);
    for (let kind = 0; kind < kinds.length; kind += 1) {
      if (passing.passing[kind] === 0) continue;
      // The first fact of a font to be like is the class of its letters: without it nothing looks alike.
      if (is !== 'like') kinds[kind] = Math.max(kinds[kind]!, ENOUGH, FACT - at);
      else if (first?.passing[kind] === 1) kinds[kind]! += FACT_OF_MANY;
    }
  }
  return worths;
}

type Passing = { passing: Uint8Array; of: GrowingNumbers };

/** Which kinds pass all that a fact asks: traits, which are numbered together, or one thing of another aspect. */
function passingOf({ index, ...offered }: Indexed, fact: Fact): Passing | null {
  const { least = 0, most = Number.POSITIVE_INFINITY, below = Number.POSITIVE_INFINITY, ...filters } = fact;
  const names = Object.keys(filters).filter(isAspect);
  if (names.length === 0) return index.pricesPassing((cents) => cents >= least && cents <= most && cents < below);
  const { of } = index.aspects.numbers(names[0]!);
  const each = names.flatMap((name) => index.aspects.passing(name, filters, offered) ?? []);
  const [first] = each;
  return first ? { passing: first.map((_, kind) => (each.every((one) => one[kind] === 1) ? 1 : 0)), of } : null;
}

const isAspect = (name: string): name is AspectName => (aspectNames as readonly string[]).includes(name);

/** Marks what the words of a wish are worth in each product; a word that nobody knows may hold a slip. */
export function markWish(index: CatalogueIndex, marks: Marks, { is, typed, words, near = [] }: Wish): void {
  const { dictionary } = index;
  for (const [at, place] of near.entries()) marks.raise(place, Math.ceil(MOST_OF_WORDS * (1 - at / near.length)));
  const asTyped = typed.split(' ');
  for (const word of words) {
    const isTyped = asTyped.includes(word);
    const worth = isTyped ? AS_TYPED : AS_MEANT;
    const least = is === 'like' && isTyped ? WEIGHT.name : WEIGHT.text;
    const known = is === 'word' ? dictionary.holding(word, true) : dictionary.formsOf(word);
    const numbers = known.length === 0 && is === 'word' ? dictionary.meantBy(word, slipsOf(word)).whole.flat() : known;
    // What stands for itself is there or not; of a sense each word says more.
    const add = is === 'word' ? 0 : 1;
    for (const number of numbers)
      index.mark(marks, number, least, (weight, before) => Math.min(MOST_OF_WORDS, worth[weight]! + add * before));
  }
}

import type { Fact, Wish } from '../question/question.ts';
import { type AspectName, aspectNames } from './aspects.ts';
import { type CatalogueIndex, WEIGHT } from './catalogue-index.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { GrowingNumbers, Marks } from './postings.ts';

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

/**
 * Tells of a place how well the product there answers wishes: the lower the better, `NONE` for not at all. Whatever meets one wish more comes
 * before what meets it not. A wish that must be met is no matter of degree, unless `isLenient`.
 * @param marks of each wish, as markWish writes them.
 */
export function weighWishes(catalogue: Indexed, wishes: readonly Wish[], marks: readonly Marks[], isLenient: boolean) {
  const worths = wishes.map((wish) => worthsOf(catalogue, wish));
  const isNeeded = wishes.map(({ must }) => must && !isLenient);
  const count = wishes.length;
  return (place: number): number => {
    let missing = 0;
    let worth = 0;
    for (let at = 0; at < count; at += 1) {
      let sum = 0;
      const ofWish = worths[at]!;
      for (let each = 0; each < ofWish.length; each += 1) {
        const { kinds, of } = ofWish[each]!;
        const found = kinds[of.at(place)]!;
        if (found > sum) sum = found;
      }
      sum += marks[at]!.at(place);
      worth += sum;
      if (sum >= ENOUGH) continue;
      if (isNeeded[at]) return NONE;
      missing += 1;
    }
    return missing === count ? NONE : missing * MOST + (MOST - 1 - worth);
  };
}

/** How many wishes are not met where this is what was weighed. */
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

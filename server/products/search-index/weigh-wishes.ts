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

type Test = (place: number) => boolean;

/**
 * Tells of a place how well the product there answers wishes: the lower the better, `NONE` for not at all. Whatever meets one wish more comes
 * before what meets it not. A wish that must be met is no matter of degree, unless `isLenient`.
 * @param marks of each wish, as markWish writes them.
 */
export function weighWishes(catalogue: Indexed, wishes: readonly Wish[], marks: readonly Marks[], isLenient: boolean) {
  const tests = wishes.map(({ facts }) => facts.map((fact) => testOf(catalogue, fact)));
  return (place: number): number => {
    let missing = 0;
    let worth = 0;
    for (let at = 0; at < wishes.length; at += 1) {
      const { is, must } = wishes[at]!;
      const ofFacts = is === 'like' ? weighEach(tests[at]!, place) : weighFirst(tests[at]!, place);
      const sum = ofFacts + marks[at]!.at(place);
      worth += sum;
      if (sum >= ENOUGH) continue;
      if (must && !isLenient) return NONE;
      missing += 1;
    }
    return missing === wishes.length ? NONE : missing * MOST + (MOST - 1 - worth);
  };
}

/** How many wishes are not met where this is what was weighed. */
export const missingOf = (weighed: number): number => Math.floor(weighed / MOST);

function weighFirst(tests: readonly Test[], place: number): number {
  for (let at = 0; at < tests.length; at += 1) if (tests[at]!(place)) return Math.max(ENOUGH, FACT - at);
  return 0;
}

/** The first of them is the class of letters: without it nothing looks alike. */
function weighEach(tests: readonly Test[], place: number): number {
  if (tests.length === 0 || !tests[0]!(place)) return 0;
  let worth = 0;
  for (const test of tests) if (test(place)) worth += FACT_OF_MANY;
  return worth;
}

function testOf(
  { index, ...offered }: Indexed,
  { least = 0, most = Number.POSITIVE_INFINITY, below = Number.POSITIVE_INFINITY, ...filters }: Fact,
): Test {
  const passing: { kinds: Uint8Array; of: GrowingNumbers }[] = [];
  for (const name of Object.keys(filters).filter(isAspect)) {
    const kinds = index.aspects.passing(name, filters, offered);
    if (kinds) passing.push({ kinds, of: index.aspects.numbers(name).of });
  }
  return (place) => {
    for (const { kinds, of } of passing) if (kinds[of.at(place)] === 0) return false;
    const cents = index.centsAt(place);
    return cents >= least && cents <= most && cents < below;
  };
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

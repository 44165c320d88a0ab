import type { Understood } from '#contract/nouns/product-filters.ts';
import { searchable, wordsOf } from '../filters.ts';
import { explainQuestion } from '../question/explain-question.ts';
import type { Question, Wish } from '../question/question.ts';
import { type CatalogueIndex, WEIGHT } from './catalogue-index.ts';
import type { Meant } from './dictionary.ts';
import type { Indexed } from './follow-catalogue.ts';
import type { Marks } from './marks.ts';
import { readQuestion } from './read-question.ts';
import { markWish, missingOf, NONE, slipsOf, weighWishes } from './weigh-wishes.ts';

/** Places in their order, of which only the first are wanted; the others are counted. */
class Found {
  readonly first: number[] = [];
  total = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(place: number): void {
    if (this.first.length < this.#most) this.first.push(place);
    this.total += 1;
  }
}

export type SearchRequest = { query: string; literal?: 'yes' | undefined; page: number; limit: number };

/** Fewer letters than these are the beginning of a name: nearly every font has them somewhere. */
export const SHORTEST_PIECE = 3;

/**
 * What is searched for, names first; then what has the facts that the words ask for; where nothing holds it, what somebody may have meant
 * who mistyped.
 */
export function searchPlaces(catalogue: Indexed, request: SearchRequest): Listed {
  const { index } = catalogue;
  const words = [...new Set(wordsOf(request.query))];
  if (words.length === 0) return { ids: [], total: 0 };
  const text = searchable(request.query);
  const last = request.page * request.limit;
  const question = request.literal ? null : readQuestion(index, request.query);
  const found = question ? findAsked(catalogue, question, { text, words, last }) : findExact(index, text, words, last);
  const exact = cut(index, request, found);
  return exact.total > 0 ? exact : cut(index, request, findNear(index, words, last));
}

/** By class: all of the first class go before those of the second. */
type Classes = Found[];
const IN_TAGS = 3;

/**
 * Names that begin with the text, names that hold it, names that hold all its words, then tags, then descriptions; the newest
 * first among equals.
 */
function findExact(index: CatalogueIndex, text: string, words: readonly string[], last: number): Classes {
  if (text.length < SHORTEST_PIECE) {
    const begun = new Found(last);
    for (const place of index.inOrder('newest')) if (index.names[place]!.startsWith(text)) begun.add(place);
    if (begun.total > 0) return [begun];
  }
  const marks = markAsked(index, words, [], true);
  const classes: Classes = Array.from({ length: 5 }, () => new Found(last));
  const classOf = classify(index, marks, text);
  index.visitNewest(marks, (place) => classes[classOf(place)]!.add(place));
  return classes;
}

/** The class of a place that has all the words: below IN_TAGS where all of them are in its name. */
function classify(index: CatalogueIndex, marks: readonly Marks[], text: string): (place: number) => number {
  return (place) => {
    let weight: number = WEIGHT.name;
    for (const found of marks) weight = Math.min(weight, found.at(place));
    if (weight < WEIGHT.name) return weight === WEIGHT.tags ? IN_TAGS : IN_TAGS + 1;
    const name = index.names[place]!;
    return name.startsWith(text) ? 0 : marks.length === 1 || name.includes(text) ? 1 : 2;
  };
}

type Asked = { text: string; words: readonly string[]; last: number };

/** Names that hold all the words, then what answers the question, the best first, then what else says all the words. */
function findAsked(catalogue: Indexed, { wishes }: Question, { text, words, last }: Asked): Classes {
  const { index } = catalogue;
  const marks = markAsked(index, words, wishes, true);
  const literal = marks.slice(0, words.length);
  const classOf = classify(index, literal, text);
  const find = (isLenient: boolean) => {
    const weighed = weighWishes(catalogue, wishes, marks.slice(words.length), isLenient);
    const named: Classes = Array.from({ length: IN_TAGS }, () => new Found(last));
    const answers: Classes = [];
    const others = [new Found(last), new Found(last)];
    for (const place of index.inOrder('newest')) {
      const at = hasAll(literal, place) ? classOf(place) : null;
      if (at !== null && at < IN_TAGS) {
        named[at]!.add(place);
        continue;
      }
      const worth = weighed[place]!;
      if (worth !== NONE) {
        answers[worth] ??= new Found(last);
        answers[worth].add(place);
      } else if (at !== null) others[at - IN_TAGS]!.add(place);
    }
    const hasNamed = named.some(({ total }) => total > 0);
    // What lacks a wish helps whoever would find nothing else.
    const isWorth = (at: number) => missingOf(at) === 0 || (!hasNamed && missingOf(at) <= wishes.length / 2);
    const answering = Object.entries(answers).filter(([at]) => isWorth(Number(at)));
    return [...named, ...answering.map(([, found]) => found), ...others];
  };
  const strict = find(false);
  return strict.some(({ total }) => total > 0) ? strict : find(true);
}

/** What is understood of words that are searched for, and whether any product has all of it. */
export function explainSearch(catalogue: Indexed, query: string): Understood {
  const { index } = catalogue;
  const question = readQuestion(index, query);
  if (question === null) return explainQuestion(null, true);
  const { wishes } = question;
  const weighed = weighWishes(catalogue, wishes, markAsked(index, [], wishes, true), true);
  const isMet = index.inOrder('newest').some((place) => missingOf(weighed[place]!) === 0);
  return explainQuestion(question, isMet);
}

/** Whether a place has each of some marks. */
export function hasAll(marks: readonly Marks[], place: number): boolean {
  for (let at = 0; at < marks.length; at += 1) if (marks[at]!.at(place) === 0) return false;
  return true;
}

/** The marks of all words as they stand, and behind them those of the wishes; see Dictionary.holding for `isTyped`. */
export const markAsked = (index: CatalogueIndex, words: readonly string[], wishes: readonly Wish[], isTyped: boolean) =>
  index.marksOf([...words, ...wishes], (marks, asked) => {
    if (typeof asked !== 'string') return markWish(index, marks, asked);
    for (const number of index.dictionary.holding(asked, isTyped))
      index.mark(marks, number, WEIGHT.text, (weight) => weight);
  });

/**
 * Products whose name, else tags, else description holds every word but for a slip or two, those with the fewest slips first. In names a
 * word may go on behind what was typed, as words do while one types.
 */
function findNear(index: CatalogueIndex, words: readonly string[], last: number): Classes {
  const meant = words.map((word) => {
    const most = slipsOf(word);
    if (most > 0) return index.dictionary.meantBy(word, most);
    const holding = [index.dictionary.holding(word, true)];
    return { begun: holding, whole: holding };
  });
  for (const least of [WEIGHT.name, WEIGHT.tags, WEIGHT.text]) {
    const lists = meant.map(({ begun, whole }) => (least === WEIGHT.name ? begun : whole));
    const classes = sortBySlips(index, lists, least, last);
    if (classes.length > 0) return classes;
  }
  return [];
}

function sortBySlips(index: CatalogueIndex, lists: readonly Meant[], least: number, last: number): Classes {
  const marks = index.marksOf(lists, (rightness, meant) => {
    for (const [slips, numbers] of meant.entries())
      for (const number of numbers) index.mark(rightness, number, least, () => meant.length - slips);
  });
  const most = lists.reduce((sum, meant) => sum + meant.length, 0);
  const classes: Classes = [];
  index.visitNewest(marks, (place) => {
    let right = 0;
    for (const rightness of marks) right += rightness.at(place);
    classes[most - right] ??= new Found(last);
    classes[most - right]!.add(place);
  });
  return classes.filter((found) => found !== undefined);
}

function cut(index: CatalogueIndex, { page, limit }: SearchRequest, classes: Classes): Listed {
  const places: number[] = [];
  let total = 0;
  for (const found of classes) {
    const from = Math.max(0, (page - 1) * limit + places.length - total);
    places.push(...found.first.slice(from, from + limit - places.length));
    total += found.total;
  }
  return { ids: places.map((place) => index.ids[place]!), total };
}

export type Listed = { ids: number[]; total: number };

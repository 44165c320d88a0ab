import { compareSketches } from '#fonts/engine.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import type { Model } from './criterion.ts';
import { kindsOfLetters } from './known-faces.ts';
import { scoreDocs } from './score-docs.ts';
import { WEIGHT } from './words.ts';

/** This many products are compared by the sketches of their letters, and this many of them are like a model. */
const SKETCHED = 300;
export const MOST_NEAR = 24;
/** Sketches of the same class are nearer than this, and those of kindred ones nearer than half of it. */
const OF_CLASS = 2 / 3;
/**
 * What a word for the face that the owner writes adds to the nearness of sketches, by where it is, and what a word for
 * another kind of letters takes off. Outlines alone find three of four; owners know what a figure does not show.
 */
const WORTH_OF_WORD = [0, 0.01, 0.02, 0.02];
const MOST_OF_WORDS = 0.06;
const OTHER_KIND = 0.04;

/**
 * The products that look most like a model, the likest first: those of its class, or of a kindred one where there are
 * none.
 */
export function findLike(index: CatalogueIndex, { doc: own, face }: Model): number[] {
  const isWanted = (doc: number) => index.isOther(doc, null);
  const nearOwn = own === null ? [] : index.shapes.nearestDocs(own, SKETCHED, isWanted);
  const near =
    nearOwn.length > 0 || !face
      ? nearOwn
      : index.shapes.nearest(face.shape, { most: SKETCHED, among: 'regular', isWanted }).map(({ doc }) => doc);
  const sketches = near.map((doc) => index.sketches.at(doc));
  const models = [...(nearOwn.length > 0 ? [index.sketches.at(own!)] : []), ...(face?.sketches ?? [])];
  const scores = models.map((model) => compareSketches(model, sketches));
  const worthOfWords = weighWords(index, face?.words ?? []);
  const found = near.map((doc, at) => {
    const mean = scores.reduce((sum, of) => sum + of[at]!, 0) / scores.length;
    return { doc, nearness: scores[0]![at]!, score: doc === own ? Infinity : mean + worthOfWords(doc) };
  });
  const ofClass = found.filter(({ nearness }) => nearness > OF_CLASS);
  return (ofClass.length > 0 ? ofClass : found.filter(({ nearness }) => nearness > OF_CLASS / 2))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR)
    .map(({ doc }) => doc);
}

function weighWords(index: CatalogueIndex, words: readonly string[]): (doc: number) => number {
  const weightsOf = (word: string) => scoreDocs(index, index.words.formsOf(word), (weight) => weight);
  const weights = words.map(weightsOf);
  const isKind = (word: string) => kindsOfLetters.includes(word);
  const own = weights.filter((_, at) => isKind(words[at]!));
  const others = own.length === 0 ? [] : kindsOfLetters.filter((kind) => !words.includes(kind)).map(weightsOf);
  return (doc) => {
    const isCalled = (of: Uint8Array) => of[doc]! >= WEIGHT.tags;
    const sum = weights.reduce((worth, of) => worth + WORTH_OF_WORD[of[doc]!]!, 0);
    return Math.min(MOST_OF_WORDS, sum) - (others.some(isCalled) && !own.some(isCalled) ? OTHER_KIND : 0);
  };
}

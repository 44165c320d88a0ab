import { bytesOfLetters, bytesOfStep, noTrait, traitWeights } from './describe-likeness.ts';
import { classGaps } from './font-classes.ts';

/** Letters that have nothing in common count as much as this many steps of a trait. */
const weightOfLetters = 25;
/** Styles that are this many steps apart are half as near as one is to itself. */
const halfDistance = 20;
/** More steps of one trait make no difference. */
const mostSteps = 3;
/** Whether one of two has a trait at all. */
const stepsOfLack = 1;

/**
 * How much fonts look like one, given what `measure` says of each, in the order of `others`: 1 for the same drawing, at
 * least two thirds for one of the same class, at least one third for one of kindred class. One that was made in another
 * way than `one` (of another length) is nothing like it: 0.
 */
export function compareLikeness(one: Uint8Array, others: readonly Uint8Array[]): number[] {
  return compareLetters(one, others).map((cosine, at) => {
    const other = others[at]!;
    if (other.length !== one.length) return 0;
    return nearness(cosine, one.subarray(bytesOfLetters), other.subarray(bytesOfLetters));
  });
}

/** How near styles are by the cosine of their letters, and by the bytes of their classes and traits. */
export function nearness(cosine: number, one: Uint8Array, other: Uint8Array): number {
  // The root makes a distance of the cosine: without it small differences, by which a family is known, count for
  // nothing.
  const steps = weightOfLetters * Math.sqrt(Math.max(0, 1 - cosine)) + countSteps(one, other);
  const gap = classGaps[one[0]!]?.[other[0]!] ?? 2;
  return (2 - gap + 1 / (1 + steps / halfDistance)) / 3;
}

/**
 * How much the letters of fonts look like those of one, whatever their class and traits: their cosine, 1 for the same
 * drawing, more than 0.999 for one that was only moved to another em and rounded, and less for all that are drawn
 * again. 0 for one of another length.
 */
export function compareLetters(one: Uint8Array, others: readonly Uint8Array[]): number[] {
  const letters = one.subarray(0, bytesOfLetters);
  return others.map((other) =>
    other.length === one.length ? cosineOf(letters, other.subarray(0, bytesOfLetters)) : 0,
  );
}

export const cosineOf = (one: Uint8Array, other: Uint8Array): number =>
  multiply(one, other) / (Math.sqrt(multiply(one, one) * multiply(other, other)) || 1);

function multiply(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

/** How many steps the traits of two styles are apart, each with its weight. */
function countSteps(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let trait = 0; trait < traitWeights.length; trait++) {
    const a = one[1 + trait]!;
    const b = other[1 + trait]!;
    if (a === b) continue;
    const lacks = a === noTrait || b === noTrait;
    sum += traitWeights[trait]! * (lacks ? stepsOfLack : Math.min(mostSteps, Math.abs(a - b) / bytesOfStep));
  }
  return sum;
}

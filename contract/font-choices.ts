import { keysOf } from './keys-of.ts';

/**
 * The properties that fonts are filtered by in the list, in addition to their descriptions: from their files, or
 * measured from their outlines.
 */

/** Weights as OpenType counts them (OS/2 usWeightClass). */
const weights = ['100', '200', '300', '400', '500', '600', '700', '800', '900'] as const;
const widths = ['condensed', 'normal', 'expanded'] as const;
const slopes = ['upright', 'italic'] as const;
const levels = ['low', 'middle', 'high'] as const;
export type Level = (typeof levels)[number];
/** How wide figures are next to each other, and whether there are old-style ones. */
const figureKinds = ['tabular', 'optional', 'proportional', 'oldstyle'] as const;
/** The letters a and g in one storey or in two. */
const constructions = ['a1', 'a2', 'g1', 'g2'] as const;
const fontClasses = ['serif', 'sans', 'slab', 'mono', 'script', 'display', 'pixel'] as const;

/** What fonts are chosen by that their files say or their letters show, with the choices of each. */
export const traitChoices = {
  weight: weights,
  width: widths,
  slope: slopes,
  variable: ['yes'],
  color: ['yes'],
  class: fontClasses,
  xHeight: levels,
  contrast: levels,
  construction: constructions,
  figures: figureKinds,
} as const;
export type TraitName = keyof typeof traitChoices;
export const traitNames = keysOf(traitChoices);

/** How high lower case is, by its share of the capitals; null where it is none of its own. */
export function levelOfHeight(share: number): Level | null {
  if (share > 0.97) return null;
  return share >= 0.74 ? 'high' : share < 0.66 ? 'low' : 'middle';
}

/** By the thickest place of the o to the thinnest. */
export const levelOfContrast = (ratio: number): Level => (ratio < 1.5 ? 'low' : ratio < 2.2 ? 'middle' : 'high');

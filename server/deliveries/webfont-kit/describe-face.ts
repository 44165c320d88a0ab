import { mustExist } from '#contract/must-exist.ts';
import type { FontFacts } from '#fonts/engine.ts';

export type Face = { facts: FontFacts };
type Span = readonly [from: number, to: number];

/** CSS font-stretch of the nine width classes. OpenType OS/2, usWidthClass. */
const STRETCHES = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200];
/** Stands for italics, which no angle reaches. */
const ITALIC = 1000;

/**
 * How CSS chooses a face, each a span: weights, widths in percent, and degrees that it leans to the right. CSS Fonts 4,
 * font-style: `slnt` leans to the left.
 */
export function describeFace({ facts }: Face): Record<'weight' | 'width' | 'slope', Span> {
  const span = (tag: string): Span | null => {
    const axis = facts.axes.find((one) => one.tag === tag);
    return axis ? [axis.min, axis.max] : null;
  };
  const width = STRETCHES[facts.width - 1] ?? 100;
  const slant = span('slnt');
  const fixed = facts.slope === 'upright' ? 0 : ITALIC;
  return {
    weight: span('wght') ?? [facts.weight, facts.weight],
    width: span('wdth') ?? [width, width],
    slope: slant ? [0 - slant[1], 0 - slant[0]] : [fixed, fixed],
  };
}

/** The descriptors of an `@font-face` rule. */
export function writeDescriptors(face: Face): Record<string, string> {
  const { weight, width, slope } = describeFace(face);
  const percent = width.map((value) => `${value}%`);
  return {
    'font-style':
      slope[0] === ITALIC ? 'italic' : slope[0] === slope[1] ? 'normal' : `oblique ${slope[0]}deg ${slope[1]}deg`,
    'font-weight': joinSpan(weight.map(String)),
    'font-stretch': joinSpan(percent),
  };
}

const joinSpan = ([from, to]: readonly string[]) => (from === to ? mustExist(from) : `${from} ${to}`);

/**
 * Whether it leans along an axis: browsers that are asked for an italic slant what has no italic face, though it has
 * leant already.
 */
export const canLean = (face: Face) => face.facts.axes.some(({ tag }) => tag === 'slnt');

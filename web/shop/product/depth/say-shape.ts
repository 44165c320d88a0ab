import type { FontShape } from '#contract/nouns/product-drawings.ts';

const storeys = { 1: 'one storey', 2: 'two storeys' } as const;
const figures = {
  tabular: 'All of one width',
  optional: 'Of one width when asked for (tnum)',
  proportional: 'Each of its own width',
} as const;

/** What was measured on the letters, in words; nothing is said of what could not be measured. */
export function sayShape(shape: FontShape): [label: string, words: string][] {
  const { xHeight, contrast, width, slope } = shape;
  const facts: [string, string | null][] = [
    ['Lower case', xHeight === null ? null : sayHeight(xHeight)],
    ['Contrast', contrast === null ? null : sayContrast(contrast)],
    ['Width', width === null ? null : `${sayWidth(width)}, ${width.toFixed(2)} em a letter`],
    ['Slope', slope === null ? null : saySlope(slope)],
    ['Letters', sayLetters(shape)],
    ['Figures', shape.figures && figures[shape.figures]],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words] as [string, string]] : []));
}

/** Letters without lower case are as high as capitals. */
function sayHeight(share: number): string {
  if (share > 0.97) return 'As high as the capitals';
  const size = share >= 0.74 ? 'Large' : share < 0.66 ? 'Small' : 'Medium';
  return `${size}, ${Math.round(share * 100)}% of the capitals`;
}

function sayContrast(ratio: number): string {
  const much = ratio < 1.5 ? 'Low' : ratio < 2.2 ? 'Medium' : 'High';
  return `${much}, thick to thin ${ratio.toFixed(1)} to 1`;
}

const sayWidth = (em: number) => (em < 0.44 ? 'Narrow' : em > 0.56 ? 'Wide' : 'Normal');

function saySlope(degrees: number): string {
  if (Math.abs(degrees) < 1) return 'Upright';
  return `Leans ${Math.abs(Math.round(degrees))}° to the ${degrees > 0 ? 'right' : 'left'}`;
}

function sayLetters({ storeysOfA, storeysOfG, distinctBars, markedZero }: FontShape): string | null {
  const words = [
    storeysOfA && `a in ${storeys[storeysOfA]}`,
    storeysOfG && `g in ${storeys[storeysOfG]}`,
    distinctBars === null ? null : distinctBars ? 'I, l and 1 each of its own shape' : 'I, l and 1 hard to tell apart',
    markedZero && 'a zero with a mark',
  ].filter((part) => typeof part === 'string');
  return words.length === 0 ? null : words.join('; ');
}

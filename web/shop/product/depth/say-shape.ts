import { levelOfContrast, levelOfHeight } from '#contract/font-choices.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { FontShape } from '#contract/nouns/product-drawings.ts';
import { classWords } from '../../font-class-words.ts';

const storeys = { 1: msg('one storey'), 2: msg('two storeys') } as const;
const figures = {
  tabular: msg('All of one width'),
  optional: msg('Of one width when asked for (tnum)'),
  proportional: msg('Each of its own width'),
} as const;

/** What was measured on the letters, in words; nothing is said of what could not be measured. */
export function describeShape(shape: FontShape): [label: string, words: string][] {
  const { xHeight, contrast, width, slope } = shape;
  const facts: [string, string | null][] = [
    [t('Class'), shape.class && t(classWords[shape.class])],
    [t('Lower case'), xHeight === null ? null : formatHeight(xHeight)],
    [t('Contrast'), contrast === null ? null : describeContrast(contrast)],
    [
      t('Width'),
      width === null ? null : t('{width}, {em} em a letter', { width: formatWidth(width), em: width.toFixed(2) }),
    ],
    [t('Slope'), slope === null ? null : formatSlope(slope)],
    [t('Letters'), formatLetters(shape)],
    [t('Figures'), shape.figures && t(figures[shape.figures])],
  ];
  return facts.flatMap(([label, words]) => (words ? [[label, words] as [string, string]] : []));
}

/** Letters without lower case are as high as capitals. */
function formatHeight(share: number): string {
  const level = levelOfHeight(share);
  if (level === null) return t('As high as the capitals');
  const size = level === 'high' ? t('Large') : level === 'low' ? t('Small') : t('Medium');
  return t('{size}, {share}% of the capitals', { size, share: Math.round(share * 100) });
}

function describeContrast(ratio: number): string {
  const level = levelOfContrast(ratio);
  const much = level === 'low' ? t('Low') : level === 'high' ? t('High') : t('Medium');
  return t('{contrast}, thick to thin {ratio} to 1', { contrast: much, ratio: ratio.toFixed(1) });
}

const formatWidth = (em: number) => (em < 0.44 ? t('Narrow') : em > 0.56 ? t('Wide') : t('Normal'));

function formatSlope(degrees: number): string {
  if (Math.abs(degrees) < 1) return t('Upright');
  const values = { degrees: Math.abs(Math.round(degrees)) };
  return degrees > 0 ? t('Leans {degrees}° to the right', values) : t('Leans {degrees}° to the left', values);
}

function formatLetters({ storeysOfA, storeysOfG, distinctBars, markedZero }: FontShape): string | null {
  const words = [
    storeysOfA && t('a in {storeys}', { storeys: t(storeys[storeysOfA]) }),
    storeysOfG && t('g in {storeys}', { storeys: t(storeys[storeysOfG]) }),
    distinctBars === null
      ? null
      : distinctBars
        ? t('I, l and 1 easy to tell apart')
        : t('I, l and 1 hard to tell apart'),
    markedZero && t('a marked zero'),
  ].filter((part) => typeof part === 'string');
  return words.length === 0 ? null : words.join('; ');
}

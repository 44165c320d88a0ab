import type { TraitName, traitChoices } from '#contract/font-choices.ts';
import { type Message, msg, t } from '#contract/languages/translate.ts';
import { classWords } from '../font-class-words.ts';

type Words<Name extends TraitName> = { [Choice in (typeof traitChoices)[Name][number]]: Message };

const levels = { low: msg('Low'), middle: msg('Medium'), high: msg('High') };

/** What choices are called, by trait. */
const choiceWords: { [Name in TraitName]: Words<Name> } = {
  weight: {
    100: msg('Thin'),
    200: msg('Extra light'),
    300: msg('Light'),
    400: msg('Regular'),
    500: msg('Medium|weight'),
    600: msg('Semibold'),
    700: msg('Bold'),
    800: msg('Extra bold'),
    900: msg('Black'),
  },
  width: { condensed: msg('Condensed'), normal: msg('Normal'), expanded: msg('Expanded') },
  slope: { upright: msg('Upright'), italic: msg('Italic') },
  variable: { yes: msg('Variable') },
  color: { yes: msg('In colours') },
  class: classWords,
  xHeight: { low: msg('Small'), middle: msg('Medium'), high: msg('Large') },
  contrast: levels,
  construction: {
    a1: msg('a in one storey'),
    a2: msg('a in two storeys'),
    g1: msg('g in one storey'),
    g2: msg('g in two storeys'),
  },
  figures: {
    tabular: msg('All of one width'),
    optional: msg('Of one width when asked for'),
    proportional: msg('Each of its own width'),
    oldstyle: msg('Old-style figures'),
  },
};

/** What is asked of each trait. */
export const traitLegends: { readonly [Name in TraitName]: Message } = {
  weight: msg('Weight'),
  width: msg('Width'),
  slope: msg('Slope'),
  variable: msg('Variable'),
  color: msg('In colours'),
  class: msg('Class'),
  xHeight: msg('Lower case'),
  contrast: msg('Contrast'),
  construction: msg('Letters a and g'),
  figures: msg('Figures'),
};

/** A choice on its own, as it stands under what is asked. */
export function nameChoice(trait: TraitName, value: string): string {
  const words: Readonly<Record<string, Message>> = choiceWords[trait];
  return words[value] ? t(words[value]) : value;
}

const needLegend: readonly TraitName[] = ['width', 'xHeight', 'contrast', 'figures'];

/** A choice where nothing else says what it is of. */
export function nameTrait(trait: TraitName, value: string): string {
  const choice = nameChoice(trait, value);
  return needLegend.includes(trait)
    ? t('{trait}: {choice}', { trait: t(traitLegends[trait]), choice: choice.toLowerCase() })
    : choice;
}

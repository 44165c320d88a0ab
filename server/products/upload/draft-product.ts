import { mustExist } from '#contract/must-exist.ts';
import type { FontClass, FontFacts } from '#fonts/engine.ts';
import type { Family } from './read-fonts.ts';

const KINDS = {
  '': '',
  Mono: 'monospaced ',
  Sans: 'sans serif ',
  Serif: 'serif ',
  Script: 'script ',
  Display: 'display ',
} as const;
const TYPES = { serif: 'Serif', sans: 'Sans', script: 'Script', display: 'Display' } as const;
type FontType = keyof typeof KINDS;
/** The types of what is measured on outlines. */
const DRAWN_TYPES: Record<FontClass, FontType> = {
  ...TYPES,
  ...{ slab: 'Serif', mono: 'Mono', pixel: 'Display' },
};
/** Scripts with letters built like those of Latin; outlines are measured by them. */
const LIKE_LATIN = ['Latn', 'Grek', 'Cyrl'];
const SCRIPTS = new Intl.DisplayNames('en', { type: 'script' });
const MOST_SCRIPTS = 6;
const MOST_TAGS = 12;
const MOST_DESIGNERS = 10;
const LONGEST_NAME = 100;
/** What every text font has is worth no tag. */
const USUAL =
  /^(kern|mark|mkmk|ccmp|locl|rlig|liga|calt|rvrn|init|medi|fina|isol|aalt|dlig|case|ordn|sups|subs|sinf|numr|dnom)$/;

/**
 * The type of a font by its outlines, or by its tables if the outlines are inconclusive or its script is built in
 * another way. "Display" comes from the maker's data only, whatever the outlines are like. Empty if neither is
 * conclusive: a wrong type is worse than none.
 */
export function proposeType(
  facts: Pick<FontFacts, 'monospace' | 'genre' | 'scripts'>,
  drawn: FontClass | null,
): FontType {
  if (facts.monospace) return 'Mono';
  const statement = facts.genre === null ? '' : TYPES[facts.genre];
  const isMeasurable = facts.scripts.every((script) => LIKE_LATIN.includes(script));
  return drawn === null || !isMeasurable || statement === 'Display' ? statement : DRAWN_TYPES[drawn];
}

/**
 * A draft of what a shop would say of a family: only what was measured, for the owner to make better. @param drawnAs
 * the class of
 * the outlines of a font.
 */
export async function draftProduct(
  { name, fonts }: Family,
  drawnAs: (font: Family['fonts'][number]) => Promise<FontClass | null>,
) {
  const facts = fonts.map((font) => font.facts);
  const regular = mustExist(facts.toSorted((a, b) => distance(a) - distance(b))[0]);
  const type = proposeType(regular, await drawnAs(mustExist(fonts.find((font) => font.facts === regular))));
  const scripts = regular.scripts.slice(0, MOST_SCRIPTS).map(nameScript);
  const count = facts.length === 1 ? 'one style' : `${facts.length} styles`;
  const isVariable = facts.some(({ axes }) => axes.length > 0);
  const kind = `${KINDS[type]}family`;
  return {
    regular,
    product: {
      name,
      type,
      shortDescription: `${isVariable ? 'Variable ' : ''}${kind} in ${count}.`.replace(/^./, (letter) =>
        letter.toUpperCase(),
      ),
      description: [
        `${name} comes in ${count}${spanOf(facts)}.`,
        `${figure(regular.glyphs, 'glyph')}${scripts.length > 0 ? ` for ${listWords(scripts)}` : ''}, ${figure(regular.languages.length, 'language')}.`,
        ...(isVariable
          ? [`Variable along ${listWords([...new Set(facts.flatMap(({ axes }) => axes.map((axis) => axis.name)))])}.`]
          : []),
      ].join(' '),
      categories: scripts.join(', '),
      tags: tagsOf(facts, regular, isVariable).join(', '),
      ...draftCredits([regular, ...facts]),
    },
  };
}

/** Whom fonts name as their designers and their manufacturer; a designer who made the files alone is no foundry. */
export function draftCredits(facts: readonly Pick<FontFacts, 'designer' | 'manufacturer'>[]) {
  const designers = [...new Set(facts.flatMap(({ designer }) => splitDesigners(designer)))];
  const foundry = facts.map(({ manufacturer }) => manufacturer.trim()).find((name) => name !== '') ?? '';
  return {
    designers: designers.slice(0, MOST_DESIGNERS).join(', '),
    foundry: designers.includes(foundry) || [...foundry].length > LONGEST_NAME ? '' : foundry,
  };
}

/**
 * Fonts name several designers as people write lists, with what each of them did: "Devanagari: A & B. Latin: C,
 * assisted by D."
 */
function splitDesigners(text: string): string[] {
  return text
    .replace(/\([^()]*\)/g, '')
    .replace(/(^|[.;])[^:.,;]+:(?!\/\/)/g, ',')
    .split(/,|;|&|\+|\s-\s|\sand\s/)
    .map((part) =>
      part
        .replace(/^\s*(?:assisted by|with|by)\s+/i, '')
        .replace(/\s+/g, ' ')
        .replace(/\s?with\s.*$/, '')
        .trim(),
    )
    .map((name) => name.replace(/(?<=[^.\s]{3})\.$/, ''))
    .filter((name) => name !== '' && [...name].length <= LONGEST_NAME && !/^(?:inc|ltd|llc|gmbh|co)\.?$/i.test(name));
}

const distance = (facts: FontFacts) =>
  Math.abs(facts.weight - 400) + Math.abs(facts.width - 5) * 1000 + (facts.slope === 'upright' ? 0 : 10_000);

function spanOf(facts: readonly FontFacts[]): string {
  const upright = facts.filter(({ slope }) => slope === 'upright').toSorted((a, b) => a.weight - b.weight);
  const [first, last] = [upright.at(0), upright.at(-1)];
  const span = first && last && first.weight !== last.weight ? `, from ${first.style} to ${last.style}` : '';
  return `${span}${upright.length > 0 && upright.length < facts.length ? `${span === '' ? ',' : ''} with italics` : ''}`;
}

function tagsOf(facts: readonly FontFacts[], regular: FontFacts, isVariable: boolean): string[] {
  return [
    ...(isVariable ? ['variable'] : []),
    ...(facts.some(({ slope }) => slope !== 'upright') ? ['italic'] : []),
    ...(regular.monospace ? ['monospaced'] : []),
    ...(facts.some(({ color }) => color) ? ['colour'] : []),
    ...regular.features
      .filter(({ tag }) => !USUAL.test(tag) && !/^(ss|cv)\d\d$/.test(tag))
      .map(({ name }) => name.toLowerCase().replaceAll(',', '')),
  ].slice(0, MOST_TAGS);
}

const nameScript = (code: string) => SCRIPTS.of(code) ?? code;
const figure = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
const listWords = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);

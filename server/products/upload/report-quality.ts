import type { DesktopFault, FontFacts } from '#fonts/engine.ts';
import { commonCoverage, neededCodePoints } from '../coverage.ts';
import type { Family } from './read-fonts.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FIGURES = '0123456789';
const SIGNS = '.,:;!?-()&@$€';
const NAMED = 12;

/** What an owner should know of a family before selling it, in plain words. Nothing of it is a reason to refuse the font. */
export function reportQuality(family: Family): string[] {
  const found = family.fonts.flatMap(({ facts }) =>
    [
      ...missingLetters(facts),
      ...wrongMetrics(facts),
      ...embedding(facts),
      ...undrawn(facts),
      ...flaws(facts),
      ...installed(facts),
    ].map((words) => [words, facts.style] as const),
  );
  const styles = Map.groupBy(found, ([words]) => words);
  const sentences = [...styles].map(
    ([words, where]) =>
      `${nameStyles(
        where.map(([, style]) => style),
        family,
      )}${words}`,
  );
  return [...family.warnings, ...sentences, ...sameNames(family), ...sameMenus(family)];
}

function nameStyles(styles: string[], { fonts }: Family): string {
  if (styles.length === fonts.length) return fonts.length === 1 ? '' : 'All styles: ';
  return `${styles.slice(0, 5).join(', ')}${styles.length > 5 ? ` and ${styles.length - 5} more` : ''}: `;
}

function missingLetters(facts: FontFacts): string[] {
  const isLatin = facts.scripts.includes('Latn') || covers(facts, 'a') || covers(facts, 'A');
  const groups: [string, string][] = isLatin
    ? [
        ['the basic letters', LETTERS + LETTERS.toUpperCase()],
        ['the figures', FIGURES],
        ['the everyday signs', SIGNS],
      ]
    : [['the figures', FIGURES]];
  return groups.flatMap(([what, text]) => {
    const missing = [...text].filter((letter) => !covers(facts, letter));
    if (missing.length === 0) return [];
    const rest = missing.length > NAMED ? ` and ${missing.length - NAMED} more` : '';
    return [`of ${what} ${missing.slice(0, NAMED).join(' ')}${rest} can not be written.`];
  });
}

const covers = (facts: FontFacts, letter: string) => {
  const needed = neededCodePoints(letter);
  return commonCoverage([facts.coverage, needed]).length === needed.length;
};

function wrongMetrics({ ascender, descender, unitsPerEm, xHeight, capHeight }: FontFacts): string[] {
  const words: string[] = [];
  const height = (ascender - descender) / unitsPerEm;
  if (ascender <= 0 || descender > 0) words.push('the ascender or the descender is on the wrong side of the baseline.');
  else if (height < 0.5 || height > 4)
    words.push(`its lines are ${height.toFixed(1)} em high, so text will stand badly.`);
  if (xHeight > 0 && capHeight > 0 && xHeight > capHeight) words.push('the x-height is above the cap height.');
  return words;
}

/** OpenType OS/2 fsType: 2 forbids embedding, 4 allows print only, 0x200 bitmaps only. */
function embedding({ fsType }: FontFacts): string[] {
  if ((fsType & 0x000e) === 2) return ['its embedding bits forbid any embedding, also on web pages and in documents.'];
  if ((fsType & 0x000e) === 4) return ['its embedding bits allow preview and print only, not web pages.'];
  return (fsType & 0x0200) !== 0 ? ['its embedding bits allow only bitmaps to be embedded.'] : [];
}

const UNDRAWN = {
  'color-pictures': 'its colours come as pictures (bitmaps or SVG), which previews leave out.',
} as const;

const undrawn = ({ undrawn: left }: FontFacts) => left.map((what) => UNDRAWN[what]);

const FLAWS = {
  checksums: 'a table does not fit its checksum: the file was changed or damaged. Copies for buyers get right ones.',
  'strange-bytes': 'the file holds bytes that belong to no table. Copies for buyers leave them out.',
  'empty-table': 'it has a table of no length, which browsers refuse. Copies for buyers are made without.',
  'two-outlines':
    'it holds outlines of two kinds. Those that its header names are shown, and copies for buyers are made without the others.',
} as const;

const flaws = ({ flaws: found }: FontFacts) => found.map((what) => FLAWS[what]);

const INSTALLED: Record<Exclude<DesktopFault, 'style-unlinked'>, string> = {
  'names-long': 'its name is longer than menus keep: 31 characters of a family, 63 of the whole.',
  'postscript-name':
    'its PostScript name is missing, too long, or holds signs that it may not: printers and PDF may refuse it.',
  'style-bits':
    'its tables do not agree on whether it is bold or italic, so programs may thicken or slant it by themselves.',
  'line-heights': 'its lines have another height on Windows than on a Mac.',
  'cut-letters': 'Windows cuts letters off at the end of a line: its winAscent or winDescent is too small.',
};

const installed = ({ desktop: { style, faults } }: FontFacts) =>
  faults.map((fault) =>
    fault === 'style-unlinked'
      ? `its short style name is "${style}", and only Regular, Italic, Bold and Bold Italic are linked with each other by all programs.`
      : INSTALLED[fault],
  );

/** Styles that menus of four take for the same one. */
function sameMenus({ fonts }: Family): string[] {
  const byMenu = Map.groupBy(fonts, ({ facts: { desktop } }) => `${desktop.family} ${desktop.style}`);
  return [...byMenu]
    .filter(([, same]) => new Set(same.map(({ facts }) => facts.style)).size > 1)
    .map(
      ([menu, same]) =>
        `${new Intl.ListFormat('en-GB').format(same.map(({ facts }) => facts.style))} are all called ${menu} in old menus, which show one of them.`,
    );
}

function sameNames({ fonts }: Family): string[] {
  const byName = Map.groupBy(fonts, ({ facts }) => facts.style.toLowerCase());
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map(
      (same) =>
        `${same.length} files call their style ${same[0]!.facts.style}: ${same.map(({ name }) => name).join(', ')}.`,
    );
}

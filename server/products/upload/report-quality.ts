import { languageNow, type Message, msg, t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import type { DesktopFault, FontFacts } from '#fonts/engine.ts';
import { commonCoverage, neededCodePoints } from '../catalogue/coverage.ts';
import { styleNamesOf } from '../catalogue/font-columns.ts';
import type { Family } from './read-fonts.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const FIGURES = '0123456789';
const SIGNS = '.,:;!?-()&@$€';
const NAMED = 12;
const MOST_STYLES = 5;

/**
 * What an owner should know of a family before selling it, in plain words. Nothing of it is a reason to refuse the
 * font.
 */
export function reportQuality(family: Family): string[] {
  const found = family.fonts.flatMap(({ facts }) =>
    [
      ...missingLetters(facts),
      ...wrongMetrics(facts),
      ...embedding(facts),
      ...undrawn(facts),
      ...unshaped(facts),
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
  if (styles.length === fonts.length) return fonts.length === 1 ? '' : `${t('All styles')}: `;
  const more = styles.length - MOST_STYLES;
  const shown = styles.slice(0, MOST_STYLES).join(', ');
  return `${more > 0 ? t('{names} and {count} more', { names: shown, count: more }) : shown}: `;
}

function missingLetters(facts: FontFacts): string[] {
  const isLatin = facts.scripts.includes('Latn') || covers(facts, 'a') || covers(facts, 'A');
  const groups: [Message, string][] = isLatin
    ? [
        [msg('basic letters are missing: {letters}.'), LETTERS + LETTERS.toUpperCase()],
        [msg('figures are missing: {letters}.'), FIGURES],
        [msg('everyday punctuation is missing: {letters}.'), SIGNS],
      ]
    : [[msg('figures are missing: {letters}.'), FIGURES]];
  return groups.flatMap(([words, text]) => {
    const missing = [...text].filter((letter) => !covers(facts, letter));
    if (missing.length === 0) return [];
    const shown = missing.slice(0, NAMED).join(' ');
    const more = missing.length - NAMED;
    return [t(words, { letters: more > 0 ? t('{names} and {count} more', { names: shown, count: more }) : shown })];
  });
}

const covers = (facts: FontFacts, letter: string) => {
  const needed = neededCodePoints(letter);
  return commonCoverage([facts.coverage, needed]).length === needed.length;
};

function wrongMetrics({ ascender, descender, unitsPerEm, xHeight, capHeight }: FontFacts): string[] {
  const words: string[] = [];
  const height = (ascender - descender) / unitsPerEm;
  if (ascender <= 0 || descender > 0) words.push(t('ascender or descender is on the wrong side of the baseline.'));
  else if (height < 0.5 || height > 4)
    words.push(
      t('lines are {height} em high, so lines of text overlap or lie far apart.', { height: writeNumber(height, 1) }),
    );
  if (xHeight > 0 && capHeight > 0 && xHeight > capHeight)
    words.push(t('the x-height is greater than the cap height.'));
  return words;
}

/** OpenType OS/2 fsType: 2 forbids embedding, 4 allows print only, 0x200 bitmaps only. */
function embedding({ fsType }: FontFacts): string[] {
  if ((fsType & 0x000e) === 2) return [t('its embedding bits forbid embedding, including web pages and documents.')];
  if ((fsType & 0x000e) === 4) return [t('its embedding bits allow preview and print only, not web pages.')];
  return (fsType & 0x0200) !== 0 ? [t('its embedding bits allow only bitmaps to be embedded.')] : [];
}

const UNDRAWN: Record<FontFacts['undrawn'][number], () => string> = {
  'color-pictures': () => t('its colours come as pictures (bitmaps or SVG), which previews leave out.'),
  graphite: () => t('its letters use Graphite rules, which previews here and most browsers and programs ignore.'),
};

const undrawn = ({ undrawn: left }: FontFacts) => left.map((what) => UNDRAWN[what]());

const SCRIPTS = new Map<string, Intl.DisplayNames>();

/** What of a script's letters is there and can't be written, in the language of the reader. */
const unshaped = ({ unshaped: scripts }: FontFacts) =>
  scripts.map((script) => {
    const language = languageNow() ?? 'en';
    const names = SCRIPTS.get(language) ?? new Intl.DisplayNames(language, { type: 'script' });
    SCRIPTS.set(language, names);
    return t(
      'it has the letters of {script}, but doesn’t join or combine them, so no language in {script} is listed.',
      {
        script: names.of(script) ?? script,
      },
    );
  });

const FLAWS: Record<FontFacts['flaws'][number], Message> = {
  checksums: msg(
    'a table doesn’t match its checksum: the file was changed or damaged. Buyers’ copies have correct ones.',
  ),
  'strange-bytes': msg('the file has bytes outside its tables. Buyers’ copies leave them out.'),
  'empty-table': msg('it has an empty table, which browsers reject. Buyers’ copies leave it out.'),
  'two-outlines': msg(
    'it has two kinds of outlines. The kind its header names is shown, and buyers’ copies leave out the other.',
  ),
};

const flaws = ({ flaws: found }: FontFacts) => found.map((what) => t(FLAWS[what]));

const INSTALLED: Record<Exclude<DesktopFault, 'style-unlinked'>, Message> = {
  'names-long': msg('its name is too long for menus: up to 31 characters for the family, 63 for the full name.'),
  'postscript-name': msg(
    'its PostScript name is missing, too long or has characters that aren’t allowed: printers and PDF may refuse it.',
  ),
  'style-bits': msg('its tables disagree on whether it is bold or italic, so programs may embolden or slant it.'),
  'line-heights': msg('line height differs between Windows and Mac.'),
  'cut-letters': msg('Windows cuts letters off at the edge of a line: winAscent or winDescent is too small.'),
};

const installed = ({ desktop: { style, faults } }: FontFacts) =>
  faults.map((fault) =>
    fault === 'style-unlinked'
      ? t(
          'its short style name is "{style}", but only Regular, Italic, Bold and Bold Italic are linked in every program.',
          { style },
        )
      : t(INSTALLED[fault]),
  );

/** Styles that menus of four take for the same one. */
function sameMenus({ fonts }: Family): string[] {
  const byMenu = Map.groupBy(fonts, ({ facts: { desktop } }) => `${desktop.family} ${desktop.style}`);
  return [...byMenu]
    .filter(([, same]) => new Set(same.map(({ facts }) => facts.style)).size > 1)
    .map(([menu, same]) =>
      t('{styles} are all called {menu} in older menus, which show only one of them.', {
        styles: new Intl.ListFormat(languageNow() ?? 'en').format(same.map(({ facts }) => facts.style)),
        menu,
      }),
    );
}

function sameNames({ fonts }: Family): string[] {
  const names = styleNamesOf(fonts.map(({ facts }) => facts));
  const byName = Map.groupBy(fonts, (_, at) => mustExist(names[at]).toLowerCase());
  return [...byName.values()]
    .filter((same) => same.length > 1)
    .map((same) =>
      t('{count} files have the style name {style}: {files}.', {
        count: same.length,
        style: mustExist(same[0]).facts.style,
        files: same.map(({ name }) => name).join(', '),
      }),
    );
}

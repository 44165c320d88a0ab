import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const code = readSourceFiles().filter(
  ({ path, isTest }) => /\.tsx?$/.test(path) && !isTest && path !== 'server/kit/database/tables.ts',
);

/**
 * How many there are today. They go down: whoever removes some lowers the number, and nobody raises it. Beyond the
 * formatter's 120 characters stand markup, PDF operators and expressions that are one string.
 */
const MOST = { assertions: 143, casts: 183, longLines: 107 };

/** A text that is translated stays in one piece, since its translation is found by it. */
const WHOLE_TEXT = /^\s*(?:[?:] |\w+: |\w+=\{)*(?:\w+\()?(?:'.*'|".*")[\s,;)}\]]*$/;
/** The reason for an exception from a rule stands on its line, and so does a pattern. */
const ON_ONE_LINE = /biome-ignore|^\s*(?:const \w+ = )?\/.*\/\w*[,;]?$/;

test('lines are no longer than 120 characters, but for texts, patterns and some markup', () => {
  const long = code.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) =>
        line.length > 120 && !WHOLE_TEXT.test(line) && !ON_ONE_LINE.test(line) ? [`${path}:${at + 1}`] : [],
      ),
  );
  expect(long.length, long.join('\n')).toBeLessThanOrEqual(MOST.longLines);
});

test('a value that must exist is said to by mustExist() or only(), not by an exclamation mark', () => {
  const asserted = /[\w\])>]!(?=[\s.,;)\]}[(:?*+/<>-]|$)(?!=)/g;
  const found = code
    .filter(({ path }) => !path.startsWith('fonts/'))
    .flatMap(({ path, text }) => [...withoutComments(text).matchAll(asserted)].map(() => path));
  expect(found.length, perFile(found)).toBeLessThanOrEqual(MOST.assertions);
});

test('a type is found by the compiler, and told to it by a cast in few places', () => {
  const cast = /\bas (?!const\b)(?=[A-Z{(]|typeof|keyof|string|number|unknown|never|boolean|object|readonly)/g;
  const found = code.flatMap(({ path, text }) =>
    [...withoutTexts(withoutComments(text)).matchAll(cast)].map(() => path),
  );
  expect(found.length, perFile(found)).toBeLessThanOrEqual(MOST.casts);
});

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Without what stands in quotation marks, the names that imports and exports take, and SQL; what is within `${}` goes with it. */
const withoutTexts = (text: string) =>
  text
    .replace(/^(?:import [^;]*|export \{[^;]*);/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, '``');

function perFile(paths: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([path, count]) => `${count} ${path}`)
    .join('\n');
}

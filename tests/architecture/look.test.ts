import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

const TOKENS = 'web/styles/tokens.css';
/** Where pages break: between phone and desk, and where a desk grows wide. */
const BREAKS = [900, 1200];
/** A window lower than this is a small or enlarged one: bars come loose there. */
const LOW = '(height < 600px)';
/** What a sheet or a script measures itself: it follows the thing that stands there, so it is no step of a scale. */
const MEASURED = ['--above', '--asked', '--cap', '--high', '--seen'];
/** Distances and sizes of type. Sizes of a thing itself (a width, a height, a line, a column) are its own matter. */
const BY_TOKEN =
  /^(?:(?:margin|padding|inset)(?:-.+)?|(?:row-|column-)?gap|top|right|bottom|left|font|font-size|border-radius)$/;

type Declaration = { where: string; property: string; value: string };

const files = readSourceFiles().filter(({ path }) => path.startsWith('web/'));
const tokens = new Set(files.find(({ path }) => path === TOKENS)!.text.match(/--[\w-]+(?=:)/g));
const sheets = files
  .filter(({ path }) => path.endsWith('.css') && path !== TOKENS)
  .map(({ path, text }) => ({
    path,
    text: text.replace(/\/\*[\s\S]*?\*\//g, (words) => words.replace(/[^\n]/g, ' ')),
  }));
const declarations = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(
    ({ 1: property, 2: value, index }): Declaration => ({
      where: `${path}:${text.slice(0, index).split('\n').length}`,
      property: property!,
      value: value!.replace(/\s+/g, ' '),
    }),
  ),
);

const format = ({ where, property, value }: Declaration) => `${where} ${property}: ${value}`;

/** A length that is written out. A hairline of 1 px is taken off where it stands in a distance. */
const hasLength = (value: string) => /(?<![\w.-])(?!0px|1px)[\d.]+(?:px|rem|pt)\b/.test(value);

test('distances and sizes of type are steps of the scale', () => {
  const guarded = declarations.filter(({ property }) => BY_TOKEN.test(property));
  expect(guarded.length).toBeGreaterThan(700);
  const wrong = guarded.filter(({ property, value }) => {
    // The height of a line is a size of its own.
    const statement = property === 'font' ? value.replace(/\/ \S+/, '') : value;
    const names = statement.match(/--[\w-]+/g) ?? [];
    return hasLength(statement) || names.some((name) => !tokens.has(name) && !MEASURED.includes(name));
  });
  expect(wrong.map(format)).toEqual([]);
});

test('distances that a part brings itself are steps of the scale too', () => {
  const wrong = files
    .filter(({ path, isTest }) => path.endsWith('.tsx') && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/style=\{\{([\s\S]*?)\}\}/g)]
        .flatMap(
          ([, style = '']) => style.match(/\b(?:margin|padding|inset|gap|fontSize|borderRadius)\w*: [^,]+/g) ?? [],
        )
        .filter((style) => /: .*(?:(?<![\w.'-])[1-9][\d.]*(?!\w)|\dpx|\drem)/.test(style))
        .map((style) => `${path} ${style}`),
    );
  expect(wrong).toEqual([]);
});

test('a page breaks at two widths and at one height only', () => {
  const inSheets = [...sheets, ...files.filter(({ path }) => path === TOKENS)].flatMap(({ path, text }) =>
    [...text.matchAll(/@media ([^{]*)/g)].map(([, query = '']) => ({ path, query })),
  );
  const inCode = files.flatMap(({ path, text }) =>
    [...text.matchAll(/matchMedia\('[^']*'|\b(?:media|sizes)="[^"]*"/g)].map(([query]) => ({ path, query })),
  );
  expect(inSheets.length).toBeGreaterThan(70);
  const wrong = [...inSheets, ...inCode].filter(
    ({ query }) =>
      /(?:min|max)-width/.test(query) ||
      (query.replace(LOW, '').match(/\d[\d.]*\w*/g) ?? []).some(
        (width) => !BREAKS.map((px) => `${px}px`).includes(width),
      ),
  );
  expect(wrong).toEqual([]);
});

test('colours are those of the tokens', () => {
  const wrong = declarations.filter(({ value }) =>
    /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(|\b(?:black|white)\b/i.test(
      value.replace(/url\([^)]*\)/g, ''),
    ),
  );
  expect(wrong.map(format)).toEqual([]);
});

test('a table of staff is read line by line on a phone', () => {
  const wrong = files
    .filter(({ path }) => path.startsWith('web/admin/') && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<table className=(?:"|\{`)(tab\b[^"`]*)/g)]
        .filter(([, look]) => !/\b(?:stack|brief)\b|\$\{look\}/.test(look!))
        .map(() => path),
    );
  expect(wrong).toEqual([]);
});

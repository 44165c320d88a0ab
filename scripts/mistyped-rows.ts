import fs from 'node:fs';
import path from 'node:path';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { DescribedStatement } from '#tests/note-queries.ts';

const ROOT = path.join(import.meta.dirname, '..');

/** What the driver makes of a column of these types (OIDs of pg_type); anything else is a text. */
const DRIVER_TYPES: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number',
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
  1005: 'number[]',
  1007: 'number[]',
  114: 'json',
  3802: 'json',
};
const SCALARS = ['boolean', 'Buffer', 'number', 'Date'];

/** What columns and tables of other templates leave: it fits nearly every statement. */
const HOLLOW = /^\^(?:select )?\[[^\]]*\]\*\? \[/;

/** A template with its row's type: sql<Row>`...`. */
type Template = { where: string; row: Map<string, string>; pattern: RegExp };

/**
 * Raw statements with rows that differ from their TypeScript types: for each `sql<Row>` of the server, the names and
 * types of its columns are compared with those that PostgreSQL reported while the tests ran (see
 * tests/note-queries.ts).
 */
export function mistypedRows(folder: string): string[] {
  const templates = readTemplates();
  const found = readStatements(folder).flatMap(({ text, columns }) => {
    // A template that is little but other templates fits many statements; of those that fit, the one with most words is
    // meant.
    const fitting = templates.filter(({ pattern }) => pattern.test(text.trim()));
    const most = Math.max(0, ...fitting.map(({ pattern }) => pattern.source.length));
    return fitting
      .filter(({ pattern }) => pattern.source.length === most)
      .flatMap(({ where, row }) => differences(row, columns).map((words) => `${where}: ${words}`));
  });
  return [...new Set(found)];
}

function differences(row: Map<string, string>, columns: DescribedStatement['columns']): string[] {
  const described = new Map(columns);
  return [
    ...[...row.keys()].filter((name) => !described.has(name)).map((name) => `${name} is in no row`),
    ...columns.flatMap(([name, oid]) => {
      const type = row.get(name);
      const given = DRIVER_TYPES[oid] ?? 'string';
      return type === undefined || fits(type, given) ? [] : [`${name} is ${given}, not ${type}`];
    }),
  ];
}

/**
 * Whether a value that the driver gives may have this type. What a name stands for is the compiler's matter: it is no
 * scalar.
 */
function fits(type: string, given: string): boolean {
  const parts = type.split('|').map((part) => part.trim());
  const named = parts.filter((part) => part !== 'null' && part !== 'undefined' && part !== 'unknown');
  if (given === 'json') return true;
  return named.every((part) => (SCALARS.includes(given) ? part === given : !SCALARS.includes(part)));
}

function readStatements(folder: string): DescribedStatement[] {
  const all = new Map<string, DescribedStatement>();
  for (const file of fs.readdirSync(folder)) {
    const { statements }: { statements: DescribedStatement[] } = JSON.parse(
      fs.readFileSync(path.join(folder, file), 'utf8'),
    );
    for (const statement of statements) all.set(statement.text, statement);
  }
  return [...all.values()];
}

function readTemplates(): Template[] {
  return fs.globSync('server/**/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    return [...text.matchAll(/\bsql</g)].flatMap(({ index }) => {
      const end = closing(text, index + 3, '<', '>');
      const row = fieldsOf(text.slice(index + 4, end), file);
      const where = `${file}:${text.slice(0, index).split('\n').length}`;
      const pattern = patternOf(text, end + 1);
      return row && !HOLLOW.test(pattern.source) ? [{ where, row, pattern }] : [];
    });
  });
}

/**
 * What a statement made of a template looks like: its words, with anything where a value or another template stands.
 */
function patternOf(text: string, start: number): RegExp {
  const words: string[] = [];
  let word = '';
  for (let at = start + 1; text[at] !== '`'; at += 1) {
    if (text.startsWith('${', at)) {
      at = closing(text, at + 1, '{', '}');
      words.push(word);
      word = '';
    } else word += text[at];
  }
  words.push(word);
  return new RegExp(
    `^${words
      .join('\0')
      .trim()
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .split('\0')
      .join(String.raw`[\s\S]*?`)}$`,
  );
}

/** Where what opens at `at` closes. */
function closing(text: string, at: number, open: string, close: string): number {
  let depth = 0;
  for (let here = at; here < text.length; here += 1) {
    if (text[here] === open) depth += 1;
    if (text[here] === close && text[here - 1] !== '=') depth -= 1;
    if (depth === 0) return here;
  }
  throw new Error(`Nothing closes ${text.slice(at, at + 40)}`);
}

/** The fields of a type by name; nothing where it is no row. */
function fieldsOf(type: string, file: string): Map<string, string> | undefined {
  const parts = splitTop(type, '&');
  const fields = parts.map((part) => (part.startsWith('{') ? ownFields(part) : namedFields(part, file)));
  if (fields.some((found) => found === undefined)) return undefined;
  return new Map(fields.flatMap((found) => [...mustExist(found)]));
}

function ownFields(literal: string): Map<string, string> {
  const body = literal.slice(1, literal.lastIndexOf('}')).replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm, '');
  const fields = splitTop(body.replaceAll('\n', ' '), ';').filter((field) => field !== '');
  return new Map(
    fields.map((field) => {
      const [, name, type] = notNull(/^(?:readonly )?"?'?(\w+)'?"?\??:\s*(\S.*)$/.exec(field));
      return [mustExist(name), mustExist(type)];
    }),
  );
}

/** A type by its name: as it stands in the file, or where the file has it from. */
function namedFields(name: string, file: string): Map<string, string> | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  const found = new RegExp(`^(?:export )?type ${name} =\\s*`, 'm').exec(text);
  if (found) {
    const start = found.index + found[0].length;
    return fieldsOf(mustExist(splitTop(text.slice(start), ';')[0]), file);
  }
  const from = new RegExp(`import [^;]*\\b${name}\\b[^;]* from '([^']+)'`).exec(text)?.[1];
  if (from === undefined) return undefined;
  const target = from.startsWith('#') ? from.slice(1) : path.join(path.dirname(file), from);
  return fs.existsSync(path.join(ROOT, target)) ? namedFields(name, target) : undefined;
}

/** Parts between separators that stand in no bracket. */
function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  for (const letter of text) {
    if ('{[(<'.includes(letter)) depth += 1;
    if ('}])>'.includes(letter)) depth -= 1;
    if (letter === separator && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()];
}

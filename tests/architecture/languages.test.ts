import { expect, test } from 'vitest';
import en from '#contract/languages/en/site.json' with { type: 'json' };
import { groups, listTexts, readGroup, translatedInto } from '../../scripts/list-texts.ts';
import { readSourceFiles } from './source-files.ts';

const texts = listTexts();

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort();

const shelves = translatedInto.flatMap((language) => groups.map((group) => [language, group] as const));

test.each(shelves)('every text is on the shelf %s/%s, and nothing that the shop no longer says', (language, group) => {
  const stated = [...texts].filter(([, on]) => on === group).map(([text]) => text);
  expect(stated.length).toBeGreaterThan(50);
  // In this order, in which a person finds one and two branches merge.
  expect(Object.keys(readGroup(language, group))).toEqual(stated.sort());
});

test.each(shelves)('the shelf %s/%s has words for each text, with the same holes', (language, group) => {
  const wrong = Object.entries(readGroup(language, group)).filter(
    ([text, words]) => words.trim() === '' || holes(words).join() !== holes(text).join(),
  );
  expect(wrong).toEqual([]);
});

test('what is put into English is a text of the shop', () => {
  expect(Object.keys(en).filter((text) => !texts.has(text))).toEqual([]);
});

test('no row of a table is labelled with what is not a text yet', () => {
  // TypeScript doesn't check attributes with a hyphen, and a Message in one is shown as [object Object].
  const labels = readSourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/data-l=\{(?!t\()([^}]*)\}/g)].map(([, label]) => `${path}: ${label}`),
  );
  // These are texts by their own types.
  expect(labels.sort()).toEqual([
    'web/admin/ledger/difference-table.tsx: mainLabel',
    'web/admin/ledger/statements-page.tsx: name',
  ]);
});

test('whatever the font engine refuses with is a text of the shop, with holes for what differs', () => {
  const sources = readSourceFiles().filter(({ path }) => path.startsWith('fonts/') && !/test/.test(path));
  const calls = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<!function )\brefuseFont\(\s*([^\n]*)/g)].map(([, first]) => [path, first!] as const),
  );
  expect(calls.length).toBeGreaterThan(100);
  const unsaid = calls.filter(([, first]) => !/^(?:engineText\(|describeTooShort\(|['"]|$)/.test(first));
  expect(unsaid).toEqual([]);
  const literals = calls.flatMap(([path, first]) => {
    const text = /^'((?:[^'\\]|\\.)*)'/.exec(first)?.[1];
    return text === undefined || texts.has(text) ? [] : [`${path}: ${text}`];
  });
  expect(literals).toEqual([]);
});

test('where an owner works nothing asks for a command line, a variable, a path or the name of an algorithm', () => {
  const foreign =
    /\b(?:npm run|DATA_DIR|PostgreSQL|Ed25519|SHA-?256|sslmode)\b|\b[A-Z]{2,}_[A-Z]{2,}\b|\bdocs\/|\.log\b/;
  const sources = readSourceFiles().filter(({ path }) =>
    /^(?:server\/health\/|server\/setup\/|contract\/field-words).*(?<!\.test)\.ts$/.test(path),
  );
  const labels = sources.flatMap(({ text }) => [...text.matchAll(/'((?:[^'\\\n]|\\.)*)'/g)].map(([, words]) => words!));
  // What an owner types to empty a demo is a name between braces.
  const all = [...Object.keys(readGroup('id', 'admin')), ...labels.filter((words) => texts.has(words))];
  expect(all.map((words) => words.replace(/\{\w+\}/g, '')).filter((words) => foreign.test(words))).toEqual([]);
});

test('no text names a currency where the shop counts in its own', () => {
  // How digits go over from one currency to another is said by an example.
  const named = [...texts.keys()].filter((text) => /[$€£¥]/.test(text) && !text.startsWith('Prices keep their digits'));
  expect(named).toEqual([]);
});

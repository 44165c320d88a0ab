import { expect, test } from 'vitest';
import en from '#contract/languages/en.json' with { type: 'json' };
import { listTexts, readShelf, shelves } from '../../scripts/list-texts.ts';
import { readSourceFiles } from './source-files.ts';

const texts = listTexts();

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort();

test.each(shelves)(
  'every text of the shelf %s is there in Indonesian, and nothing that the shop no longer says',
  (shelf) => {
    const said = [...texts].filter(([, on]) => on === shelf).map(([text]) => text);
    expect(said.length).toBeGreaterThan(100);
    // In this order, in which a person finds one and two branches merge.
    expect(Object.keys(readShelf(shelf))).toEqual(said.sort());
  },
);

test.each(shelves)('the shelf %s has words for each text, with the same holes', (shelf) => {
  const wrong = Object.entries(readShelf(shelf)).filter(
    ([text, words]) => words.trim() === '' || holes(words).join() !== holes(text).join(),
  );
  expect(wrong).toEqual([]);
});

test('what is put into English is a text of the shop', () => {
  expect(Object.keys(en).filter((text) => !texts.has(text))).toEqual([]);
});

test('no row of a table is labelled with what is not a text yet', () => {
  // The type of an attribute with a hyphen is checked by nobody, and a Message in one is shown as [object Object].
  const labels = readSourceFiles().flatMap(({ path, text }) =>
    [...text.matchAll(/data-l=\{(?!t\()([^}]*)\}/g)].map(([, label]) => `${path}: ${label}`),
  );
  // These are texts by their own types.
  expect(labels.sort()).toEqual([
    'web/admin/ledger/difference-table.tsx: mainLabel',
    'web/admin/ledger/statements-page.tsx: name',
  ]);
});

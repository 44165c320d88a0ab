import { expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { readSourceFiles } from './source-files.ts';

const pages = readSourceFiles().filter(({ path, isTest }) => path.startsWith('web/') && !isTest);
/** Code alone: what a comment speaks of is used nowhere. */
const codeOf = ({ text }: { text: string }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('one module touches what a browser stores, so that a browser that refuses breaks no page', () => {
  const stores =
    /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|BroadcastChannel|document\.cookie|navigator\.storage|caches\.open)\b/;
  const touching = pages.filter((file) => stores.test(codeOf(file))).map(({ path }) => path);
  expect(touching).toEqual(['web/ui/browser-storage.ts']);
  const listens = pages.filter((file) => /addEventListener\(\s*'storage'/.test(codeOf(file))).map(({ path }) => path);
  expect(listens).toEqual(['web/ui/browser-storage.ts']);
});

test('a part that comes later comes by the one component that survives when it does not', () => {
  const lazy = pages.filter((file) => /\blazy\(/.test(codeOf(file))).map(({ path }) => path);
  expect(lazy).toEqual(['web/api/parts/lazy-part.tsx']);
  const others = pages.flatMap((file) =>
    [
      ...codeOf(file)
        .replace(/lazyPart\([^;]*?\bimport\(/g, '')
        .matchAll(/.*\bimport\(.*/g),
    ].map(([line]) => `${file.path}: ${line.trim()}`),
  );
  // Words, what a worker loads, what only the server imports, and what a tester does without where it does not come.
  const known =
    /^web\/(?:api\/bring-words|clean\/inspect-worker|serving\/|shop\/product\/tester\/use-(?:stage|tester))/;
  expect(others.filter((line) => !known.test(line))).toEqual([
    "web/root.tsx: await (await import('./api/bring-words.ts')).bringWords('site');",
  ]);
});

test('what only staff may call is asked by the pages of staff alone, which bring its addresses', () => {
  const ofStaff = new Set(endpoints.filter(({ who }) => Array.isArray(who)).map(({ name }) => String(name)));
  const asked = (pattern: RegExp, files = pages) =>
    files.flatMap((file) => [...codeOf(file).matchAll(pattern)].map(([, name = '']) => ({ path: file.path, name })));
  const isOfStaff = ({ name }: { name: string }) => ofStaff.has(name);
  const byStaff = asked(/\b(?:callAdmin|adminQuery)\(\s*'(\w+)'/g).filter(isOfStaff);
  expect(byStaff.length).toBeGreaterThan(100);
  const elsewhere = pages.filter(({ path }) => !/^web\/(?:admin\/|routes\.ts)/.test(path));
  expect(asked(/\w\(\s*'(\w+)'/g, elsewhere).filter(isOfStaff)).toEqual([]);
  const takesOpenTable = pages.filter(({ text }) => text.includes("'#contract/addresses.ts'")).map(({ path }) => path);
  expect(takesOpenTable.filter((path) => path.startsWith('web/admin/'))).toEqual([]);
  // These read the addresses that every page has.
  expect(asked(/\b(?:(?:call|callAccount|accountQuery|urlOf)\(\s*'|addresses\.)(\w+)/g).filter(isOfStaff)).toEqual([]);
});

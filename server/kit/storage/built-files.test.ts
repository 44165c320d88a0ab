import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { builtFileByName } from './built-file-queries.ts';
import { createBuiltFileKeeper } from './built-files.ts';

const shop = await openShop();
const { db } = shop.tools;
const DAY_MS = 86_400_000;
const folders = ['first', 'second'].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`)));
const [first = '', second = ''] = folders;
fs.writeFileSync(path.join(first, 'page-A.js'), 'of the first version');
fs.writeFileSync(path.join(first, 'page-A.js.br'), 'packed');
fs.writeFileSync(path.join(second, 'page-B.js'), 'of the second version');
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});
const read = async (name: string) => (await builtFileByName(db, name))?.toString();

test('the files of an earlier version are there for a week after an update, wherever they were built, and then they go', async () => {
  await createBuiltFileKeeper(shop.tools, first)();
  const running = createBuiltFileKeeper(shop.tools, first);
  shop.clock.advance(30 * DAY_MS);
  // It runs for a month, and its folder is gone before it is: an image was replaced.
  await running();
  fs.rmSync(path.join(first, 'page-A.js'));
  const updated = createBuiltFileKeeper(shop.tools, second);
  await updated();
  expect(await read('page-A.js')).toBe('of the first version');
  expect(await read('page-A.js.br')).toBeUndefined();
  shop.clock.advance(7 * DAY_MS);
  await updated();
  expect(await read('page-A.js')).toBe('of the first version');
  shop.clock.advance(DAY_MS);
  await updated();
  expect(await read('page-A.js')).toBeUndefined();
  expect(await read('page-B.js')).toBe('of the second version');
});

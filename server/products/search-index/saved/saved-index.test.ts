import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import type { Tools } from '#server/kit/tools.ts';
import { copyProduct } from '#tests/stock/copy-product.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { countFacets, countLetters } from '../count-facets.ts';
import { type Catalogue, followCatalogue } from '../follow-catalogue.ts';
import { listPlaces } from '../list-places.ts';
import { searchPlaces } from '../search-places.ts';
import { saveIndexIn } from './saved-index.ts';
import { SavedParts, writeParts } from './saved-parts.ts';

type Saved = Pick<Tools, 'db' | 'settings' | 'edition' | 'log'>;

let shop: TestShop;
let database: Database;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'index-'));
const file = path.join(folder, 'search-index', 'index');
const run = (text: string, values: unknown[] = []) => database.pool.query(text, values);
beforeAll(async () => {
  shop = await openTestShop();
  database = openDatabase(shop.connection, { size: 3 });
  const { id } = await shop.product({ name: 'Origin' });
  await shop.product({ name: 'Grotesk c++', type: 'Serif', tags: ['elegant'] });
  await copyProduct(database.db, id, 2_100);
  await run(
    "update products set name = 'Copy', regular_price_cents = regular_price_cents + substr(slug, 6)::int where slug like 'copy-%'",
  );
});
afterEach(async () => {
  await Promise.all(writes);
  fs.rmSync(file, { force: true });
});
afterAll(async () => {
  await database.close();
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const savedAs = (change: Partial<Saved> = {}) => {
  const { db, settings, log } = shop.tools;
  return saveIndexIn({ db, settings: { ...settings, DATA_DIR: folder }, log, edition: 'this', ...change })!;
};
/** Those that are begun behind an answer. */
const writes: Promise<void>[] = [];
const follow = (change: Partial<Saved> = {}) => {
  const saved = savedAs(change);
  const write: typeof saved.write = (...all) => {
    const written = saved.write(...all);
    writes.push(written);
    return written;
  };
  return followCatalogue(change.db ?? shop.tools.db, () => undefined, { ...saved, write });
};
/** An index that is made, and saved. */
const saveOne = async () => {
  const catalogue = follow();
  await catalogue();
  await expect.poll(() => fs.existsSync(file)).toBe(true);
  return catalogue;
};
const nameOf = ({ index }: Catalogue, words: string) => index.findNamed(words);
/** A write of which nobody is told: only who reads all products anew knows of it. */
const renameInSilence = async (from: string, to: string) => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query('update products set search_name = $2 where search_name = $1', [from, to]);
  await client.query('commit');
  client.release();
};
const rename = (from: string, to: string) =>
  run('update products set search_name = $2, search_text = $2 where search_name = $1', [from, to]);

/** All that it is made of, and what it answers. */
const allOf = (catalogue: Catalogue) => ({
  parts: [...catalogue.index.save()].map((part) => Array.from<string | number>(part)),
  answers: [
    ...(['newest', 'price-asc', 'price-desc'] as const).map((sort) =>
      listPlaces(catalogue, { sort, page: 2, limit: 20, type: 'Serif', text: 'Hamburg' }),
    ),
    ...['copy', 'grotsek', 'c++', 'elegant serif', 'copy 19'].map((query) =>
      searchPlaces(catalogue, { query, page: 1, limit: 50 }),
    ),
    countFacets(catalogue, {}),
    countLetters(catalogue, { text: 'Hamburg' }),
  ],
});

test('an index of the next start is the one of the last, and goes on like it', async () => {
  const before = await saveOne();
  await renameInSilence('copy 7', 'quiet 7');
  const after = follow();
  expect(nameOf(await after(), 'quiet 7')).toBeNull();
  expect(allOf(await after())).toEqual(allOf(await before()));
  await rename('copy 8', 'told of later');
  await run("delete from products where search_name = 'copy 9'");
  expect(nameOf(await after(), 'told of later')).not.toBeNull();
  expect(allOf(await after())).toEqual(allOf(await before()));
  await renameInSilence('quiet 7', 'copy 7');
});

test('what was written, and what is gone, between two starts is in the first answer of the second', async () => {
  await saveOne();
  await rename('copy 20', 'twenty');
  await run("delete from products where search_name = 'copy 21'");
  await shop.product({ name: 'Newcomer' });
  const now = await follow()();
  const found = ['twenty', 'newcomer', 'copy 20', 'copy 21'].map((name) => nameOf(now, name) !== null);
  expect(found).toEqual([true, true, false, false]);
});

test('what a transaction wrote that had not ended when the index was saved is in the first answer too', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("update products set search_name = 'late' where search_name = 'copy 30'");
  await saveOne();
  await client.query('commit');
  client.release();
  expect(nameOf(await follow()(), 'late')).not.toBeNull();
});

test('what was written after an index was looked up and before it was saved is in the first answer too', async () => {
  const { index } = await (await saveOne())();
  const { rows } = await run('select pg_snapshot_xmin(pg_current_snapshot())::text as horizon');
  await rename('copy 31', 'between');
  await savedAs().write(index, rows[0].horizon);
  expect(nameOf(await follow()(), 'between')).not.toBeNull();
});

test('an index is saved again when a fiftieth of it, and a thousand beside, is new', async () => {
  const catalogue = await saveOne();
  fs.rmSync(file);
  for (const turn of [1, 2]) {
    await run(`update products set search_name = search_name || ' ${turn}' where slug like 'copy-1%'`);
    const { whole } = await catalogue();
    await whole;
  }
  await expect.poll(() => fs.existsSync(file)).toBe(true);
  expect(nameOf(await follow()(), 'copy 100 1 2')).not.toBeNull();
});

test('an index of other code, of another history, or of one that was put back to before it is not used', async () => {
  await saveOne();
  const saved = fs.readFileSync(file);
  const from = new SavedParts(file);
  const [edition, history, position] = from.texts();
  from.close();
  await renameInSilence('copy 40', 'unheard');
  /** Whether it is used with that written at its head. */
  const isUsed = async (head: (string | undefined)[]) => {
    const heads = [edition, history, position].map((own, at) => head[at] ?? own!);
    await writeParts(file, [[edition!, history!, position!]]);
    const rest = saved.subarray(fs.statSync(file).size);
    await writeParts(file, [heads]);
    fs.appendFileSync(file, rest);
    const isFound = nameOf(await follow()(), 'unheard') !== null;
    await Promise.all(writes);
    return !isFound;
  };
  expect(await isUsed([])).toBe(true);
  expect(await isUsed(['other'])).toBe(false);
  expect(await isUsed([undefined, history!.replace(' 00000001 ', ' 00000002 ')])).toBe(false);
  expect(await isUsed([undefined, undefined, 'FFFFFFFF/0'])).toBe(false);
});

test('a file that is damaged or cut off is not used, and the next one takes its place', async () => {
  const warned: unknown[] = [];
  const log = shop.tools.log.child({}, {});
  log.warn = (told: unknown) => void warned.push(told);
  for (const spoil of [
    (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
    (bytes: Buffer) => bytes.fill(bytes[5_000]! ^ 1, 5_000, 5_001),
  ]) {
    await saveOne();
    fs.writeFileSync(file, spoil(fs.readFileSync(file)));
    const damaged = fs.readFileSync(file);
    await renameInSilence('copy 50', 'healed');
    const now = await follow({ log })();
    expect(nameOf(now, 'healed')).not.toBeNull();
    await expect.poll(() => fs.readFileSync(file).equals(damaged)).toBe(false);
    await renameInSilence('healed', 'copy 50');
  }
  expect(warned).toHaveLength(2);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { rowsRead } from '#tests/rows-read.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { forgetMeasures, isMeasured, unmeasuredFiles } from './measure-queries.ts';
import { createMeasureFiller } from './measure-style.ts';

let shop: TestShop;
let alone: Database;
let fileKey: string;
beforeAll(async () => {
  shop = await openTestShop();
  alone = openDatabase(shop.connection, { size: 1 });
  await shop.product({ name: 'Measured' });
  fileKey = (await shop.tools.db.selectFrom('product_styles').select('file_key').executeTakeFirstOrThrow()).file_key;
});
afterAll(async () => {
  await alone.close();
  await shop.close();
});

const unmeasured = () => unmeasuredFiles(alone.db, [], 20);
const copyStyle = (key: string, copies = 1) =>
  sql`insert into product_styles (product_id, position, name, weight, width, slope, is_default, file_key, file_name, outlines, size_bytes, coverage, release)
    select product_id, position + at + (select max(position) from product_styles), name, weight, width, slope, false, ${key}, file_name, outlines, size_bytes, coverage, release
    from product_styles, generate_series(1, ${copies}::int) at where id = (select min(id) from product_styles)`.execute(
    alone.db,
  );

test('a file that comes with a style, or whose measures were lost, is measured once and then no more', async () => {
  expect(await unmeasured()).toEqual([]);
  await sql`delete from font_measures`.execute(alone.db);
  expect(await unmeasured()).toEqual([fileKey]);
  await createMeasureFiller(shop.tools)();
  expect([await isMeasured(alone.db, fileKey), await unmeasured()]).toEqual([true, []]);

  await copyStyle(fileKey);
  expect(await unmeasured()).toEqual([]);
  await copyStyle('f'.repeat(64));
  expect(await unmeasured()).toEqual(['f'.repeat(64)]);
  await sql`delete from product_styles where file_key = ${'f'.repeat(64)}`.execute(alone.db);
  await shop.tools.db.transaction().execute((tx) => forgetMeasures(tx, ['f'.repeat(64)]));
  expect(await unmeasured()).toEqual([]);
});

test('what an older edition measured is measured again', async () => {
  await sql`update font_measures set edition = 1`.execute(alone.db);
  expect(await unmeasured()).toEqual([fileKey]);
  await createMeasureFiller(shop.tools)();
  expect(await unmeasured()).toEqual([]);
});

test('nobody looks through the styles of a large shop for files that are not measured', async () => {
  await copyStyle(fileKey, 5_000);
  await sql`analyze product_styles, font_measures, unmeasured_files`.execute(alone.db);
  const read = () => rowsRead(alone.db, ['product_styles', 'font_measures']);
  const before = await read();
  expect(await unmeasured()).toEqual([]);
  expect((await read()) - before).toBeLessThan(100);
});

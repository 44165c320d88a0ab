import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCase, readCases } from '#fonts/test-fonts.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { rowsRead } from '#tests/rows-read.ts';
import { openTestShop, type TestShop } from '#tests/test-shop.ts';
import { stylesOf } from '../catalogue/queries.ts';
import { forgetMeasures, isMeasured, unmeasuredFiles } from './measure-queries.ts';
import { createMeasureFiller } from './measure-style.ts';

let shop: TestShop;
let ownDatabase: Database;
let fileKey: string;
beforeAll(async () => {
  shop = await openTestShop();
  ownDatabase = openDatabase(shop.connection, { size: 1 });
  await shop.product({ name: 'Measured' });
  fileKey = (await shop.tools.db.selectFrom('product_styles').select('file_key').executeTakeFirstOrThrow()).file_key;
});
afterAll(async () => {
  await ownDatabase.close();
  await shop.close();
});

const unmeasured = () => unmeasuredFiles(ownDatabase.db, [], 20);
const copyStyle = (key: string, copies = 1) =>
  sql`insert into product_styles (product_id, position, name, weight, width, slope, is_default, file_key, file_name,
    outlines, size_bytes, coverage, release)
    select product_id, position + at + (select max(position) from product_styles), name, weight, width, slope, false,
      ${key}, file_name, outlines, size_bytes, coverage, release
    from product_styles, generate_series(1, ${copies}::int) at where id = (select min(id) from product_styles)`.execute(
    ownDatabase.db,
  );

test('a file that comes with a style, or whose measures were lost, is measured once and then no more', async () => {
  expect(await unmeasured()).toEqual([]);
  await sql`delete from font_measures`.execute(ownDatabase.db);
  expect(await unmeasured()).toEqual([fileKey]);
  await createMeasureFiller(shop.tools)();
  expect([await isMeasured(ownDatabase.db, fileKey), await unmeasured()]).toEqual([true, []]);

  await copyStyle(fileKey);
  expect(await unmeasured()).toEqual([]);
  await copyStyle('f'.repeat(64));
  expect(await unmeasured()).toEqual(['f'.repeat(64)]);
  await sql`delete from product_styles where file_key = ${'f'.repeat(64)}`.execute(ownDatabase.db);
  await shop.tools.db.transaction().execute((tx) => forgetMeasures(tx, ['f'.repeat(64)]));
  expect(await unmeasured()).toEqual([]);
});

test('what an older edition measured is measured again', async () => {
  await sql`update font_measures set edition = 1`.execute(ownDatabase.db);
  expect(await unmeasured()).toEqual([fileKey]);
  await createMeasureFiller(shop.tools)();
  expect(await unmeasured()).toEqual([]);
});

test('what a product claimed under older rules is read again: its slopes, its languages and the words that show it', async () => {
  const fonts = ['arabic-without-joining.ttf', 'icons-only.ttf'].map(readCase);
  const italic = [...(await readCases('italic-by-angle.zip')).values()];
  const [arabic, icons, leaning] = [
    await shop.product({ name: 'Casus Claim', files: [Buffer.from(fonts[0]!)] }),
    await shop.product({ name: 'Casus Icons', files: [Buffer.from(fonts[1]!)] }),
    await shop.product({ name: 'Casus Lean', files: italic.map((bytes) => Buffer.from(bytes)) }),
  ];
  const slopesOf = async () =>
    (await stylesOf(shop.tools.db, leaning.id)).map(({ slope, is_default }) => [slope, is_default]);
  const slopes = await slopesOf();
  expect(slopes.map(([slope]) => slope)).toContain('italic');
  await sql`update products set languages = '{ar,ur}', specimen = name`.execute(ownDatabase.db);
  await sql`update product_styles set slope = 'upright', is_default = slope <> 'upright'
    where product_id = ${leaning.id}`.execute(ownDatabase.db);
  await sql`update font_measures set edition = 4`.execute(ownDatabase.db);
  const fill = createMeasureFiller(shop.tools);
  while ((await unmeasured()).length > 0) await fill();
  const { rows } = await sql<{ languages: string[]; specimen: string }>`
    select languages, specimen from products where id in (${arabic.id}, ${icons.id}) order by id`.execute(
    ownDatabase.db,
  );
  expect(rows[0]!.languages).toEqual(arabic.font!.languages.map(({ tag }) => tag));
  expect(rows[0]!.languages).not.toContain('ar');
  expect(rows[1]!.specimen).toBe('\ue5d2\ue86c\ue88a');
  expect(await slopesOf()).toEqual(slopes);
});

test('nobody looks through the styles of a large shop for files that are not measured', async () => {
  await copyStyle(fileKey, 5_000);
  await sql`analyze product_styles, font_measures, unmeasured_files`.execute(ownDatabase.db);
  const read = () => rowsRead(ownDatabase.db, ['product_styles', 'font_measures']);
  const before = await read();
  expect(await unmeasured()).toEqual([]);
  expect((await read()) - before).toBeLessThan(100);
});

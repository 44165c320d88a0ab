import { expect, test } from 'vitest';
import type { CsvReport } from '#contract/admin/uploads.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const send = async (rows: string[], query = '', encoding: BufferEncoding = 'utf8') => {
  const file = { bytes: new Uint8Array(Buffer.from(rows.join('\r\n'), encoding)), name: 'products.csv' };
  return sendForm<CsvReport>(shop, owner, `POST /api/product/upload-file${query}`, { file });
};
const adminProducts = async () =>
  (await owner.call('listStock', { query: { sort: 'sku' } })).data.map(
    ({ sku, name, regularPrice, salePrice, categories }) => [sku, name, regularPrice, salePrice, categories],
  );

const rows = [
  'SKU,Name,Type,Regular Price,Sale Price,Categories,Note',
  'CSV-1,First,Serif,10.50,9,"Text, Book",x',
  'CSV-2,Second,Sans,12.345,,,x',
  'CSV-3,,Sans,12,,,x',
  'CSV-1,Twice,Sans,12,,,x',
  'CSV-4,"=HYPERLINK(""http://evil.test"")",Sans,7,,,x',
  'CSV-5,Too many,Sans,7,,,x,y,z',
  ',Without a number,Sans,8,,,x',
];

test('a dry run says what an import would do and writes nothing; the import then does it', async () => {
  const before = await adminProducts();
  const dry = await send(rows, '?dryRun=1');
  expect(dry).toMatchObject({ status: 201, body: { kind: 'csv', dryRun: true, created: 3, updated: 0 } });
  expect(await adminProducts()).toEqual(before);
  const real = await send(rows);
  expect(real.body).toMatchObject({ created: 3, updated: 0, rejected: dry.body.rejected });
  expect(real.body.rejected).toEqual([
    { row: 3, why: 'regularPrice: An amount in dollars with at most two decimals.' },
    { row: 4, why: 'There is no product with the SKU CSV-3, and a new one needs a name.' },
    { row: 5, why: 'The SKU CSV-1 stands in an earlier row too.' },
    { row: 7, why: 'It has 9 cells, and the heading 7.' },
  ]);
  expect(await adminProducts()).toEqual([
    ['CSV-1', 'First', 10.5, 9, 'Text, Book'],
    ['CSV-4', '=HYPERLINK("http://evil.test")', 7, null, ''],
    ['FNT-WITH-01', 'Without a number', 8, null, ''],
  ]);
  const { data } = await shop.visitor('listProducts', { query: {} });
  expect(data.every(({ licenseTypes }) => licenseTypes[0]?.name === 'Standard License')).toBe(true);
});

test('a product of a known SKU is changed in the columns that are there; an empty cell clears what may be empty', async () => {
  const { body } = await send(['\uFEFFsku;sale_price;name', 'csv-1;;', "CSV-4;3.5;'=Formula"]);
  expect(body).toMatchObject({ created: 0, updated: 2, rejected: [] });
  expect((await adminProducts()).slice(0, 2)).toEqual([
    ['CSV-1', 'First', 10.5, null, 'Text, Book'],
    ['CSV-4', '=Formula', 7, 3.5, ''],
  ]);
});

test('what is no table of products is refused, and a torn one tells where it tears', async () => {
  const refused = async (lines: string[], encoding?: BufferEncoding) => {
    const { status, body } = await send(lines, '', encoding);
    return [status, body.code];
  };
  expect(await refused(['price,tags', '1,2'])).toEqual([400, 'csv_unreadable']);
  expect(await refused(['sku,sku', '1,2'])).toEqual([400, 'csv_unreadable']);
  expect(await refused(['a letter', 'to the shop'])).toEqual([415, 'upload_unreadable']);
  const latin = await send(['sku,name,price', 'CSV-9,Café,5'], '', 'latin1');
  expect(latin.body.rejected).toEqual([{ row: 2, why: 'Its text is not in UTF-8.' }]);
  for (const [line, column] of [
    ['CSV-6,Si"x,6', 2],
    ['CSV-6,"Six"es,6', 2],
    ['CSV"6,Six,6', 1],
    ['CSV-6,Six,"6" "', 3],
  ] as const) {
    const before = await adminProducts();
    const { status, body } = await send(['sku,name,price', 'CSV-5,Five,5', '', line, 'CSV-4,Four,4']);
    expect([line, status, body.code]).toEqual([line, 400, 'csv_unreadable']);
    expect(body.fields!.file).toMatch(new RegExp(`^Row 3, column ${column}: `));
    // Nothing of it is written, not even the rows before.
    expect(await adminProducts()).toEqual(before);
  }
  const torn = await send(['sku,name,price', 'CSV-8,Eight,8', 'CSV-7,"Seven,7']);
  expect(torn.body).toMatchObject({
    created: 1,
    rejected: [{ row: 3, why: expect.stringContaining('a quote is missing') }],
  });
});

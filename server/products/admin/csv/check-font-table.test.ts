import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { FontTable, Upload } from '#contract/admin/uploads.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const bytes = fs.readFileSync('node_modules/@expo-google-fonts/monoton/400Regular/Monoton_400Regular.ttf');

const check = (rows: string[]) =>
  sendForm<FontTable>(shop, owner, 'POST /api/product/check-table', {
    file: { bytes: new TextEncoder().encode(rows.join('\r\n')), name: 'fonts.csv' },
  });
const adminProducts = async () => (await owner.call('listStock', { query: {} })).data;

test('a table of fonts says what each row would make and what is wrong with it, and writes nothing', async () => {
  const { body } = await check([
    'ZIP,SKU,Name,Price,Status,Price of Web License,Note',
    'kata.zip,K-1,Kata,49,published,59,x',
    'mono.zip,K-2,,12.50,,,x',
    ',K-3,No file,5,,,x',
    'more.zip,,No SKU,5,,,x',
    'KATA.zip,K-4,The same file,5,,,x',
    'free.zip,K-5,No price,,,,x',
    'odd.zip,K-6,Odd,1.234,,,x',
    'web.zip,K-7,Web,5,,many,x',
    'again.zip,k-1,The same SKU,5,,,x',
  ]);
  const [web] = (await shop.visitor('listLicenseTypes', { query: {} })).data.filter(
    ({ name }) => name === 'Web License',
  );
  expect(body).toEqual({
    rows: [
      {
        row: 2,
        file: 'kata.zip',
        fields: {
          sku: 'K-1',
          name: 'Kata',
          regularPrice: '49',
          status: 'published',
          licensePrices: JSON.stringify([{ licenseTypeId: web!.id, price: 59, factor: null, steps: [] }]),
        },
        product: null,
      },
      { row: 3, file: 'mono.zip', fields: { sku: 'K-2', regularPrice: '12.50' }, product: null },
    ],
    wrong: [
      { row: 4, why: 'It names no file.' },
      { row: 5, why: 'It has no SKU, by which it is known again.' },
      { row: 6, why: 'The file KATA.zip stands in an earlier row too.' },
      { row: 7, why: 'A new product needs a regular price.' },
      { row: 8, why: 'regularPrice: An amount in dollars with at most two decimals.' },
      { row: 9, why: expect.stringMatching(/^price of web license: /) },
      { row: 10, why: 'The SKU k-1 stands in an earlier row too.' },
    ],
  });
  expect(await adminProducts()).toEqual([]);
});

test('the fields of a row and the references of its file make the product; the same table then finds it there, and one without fonts gets them', async () => {
  const rows = ['file,sku,name,price,price of Web License', 'monoton.ttf,M-1,Menara,49,59', 'late.ttf,M-2,Later,9,'];
  await sendForm(shop, owner, 'POST /api/product/add', { name: 'Later', sku: 'M-2', regularPrice: '9' });
  const { body } = await check(rows);
  expect(body.rows.map(({ product }) => product?.hasFonts)).toEqual([undefined, false]);
  const uploaded = await sendForm<Upload>(shop, owner, 'POST /api/product/upload-file', {
    file: { bytes, name: 'monoton.ttf' },
  });
  const draft = uploaded.body.kind === 'font' ? uploaded.body : null;
  const made = await sendForm<{ name: string; status: string }>(shop, owner, 'POST /api/product/add', {
    name: draft!.product.name,
    ...body.rows[0]!.fields,
    status: 'draft',
    formatTTF: draft!.formatTTF!,
  });
  expect(made).toMatchObject({ status: 201, body: { name: 'Menara', status: 'draft', regularPrice: 49 } });
  expect((await adminProducts()).find(({ sku }) => sku === 'M-1')?.licensePrices).toMatchObject([{ price: 59 }]);
  const again = await check(rows);
  expect(again.body.rows.map(({ product }) => product?.hasFonts)).toEqual([true, false]);
});

test('a table without the columns for file and SKU is none of fonts, and only staff may ask', async () => {
  expect((await check(['sku,name,price', 'A,B,5'])).body).toMatchObject({
    code: 'csv_unreadable',
    fields: { file: 'A column is missing: `file` and `sku`.' },
  });
  const stranger = await shop.customer();
  const file = { bytes: new Uint8Array([65]), name: 'fonts.csv' };
  expect((await sendForm(shop, stranger, 'POST /api/product/check-table', { file })).status).toBe(403);
});

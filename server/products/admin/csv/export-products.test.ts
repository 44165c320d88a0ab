import { expect, test } from 'vitest';
import type { CsvReport } from '#contract/admin/uploads.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const bring = async (text: string) => {
  const file = { bytes: new TextEncoder().encode(text), name: 'products.csv' };
  return (await sendForm<CsvReport>(shop, owner, 'POST /api/product/upload-file', { file })).body;
};
const takeTable = async () =>
  (await owner.send({ method: 'GET', url: '/api/product/admin/export.csv', headers: {} })).body;
const stored = async () =>
  (await shop.tools.db.selectFrom('products').selectAll().orderBy('id').execute()).map(
    ({ updated_at: _, update_number: __, drawing_key: ___, ...row }: Record<string, unknown>) => row,
  );
const priced = () => shop.tools.db.selectFrom('product_licenses').selectAll().orderBy('product_id').execute();
const partsOf = async (id: number) =>
  (await shop.visitor('listParts', { params: { id } })).data.map(({ kind, name, regularPrice, salePrice }) => [
    kind,
    name,
    regularPrice,
    salePrice,
  ]);

const font = await familyOfThree(shop, { sale: 50 });
const whole = await familyOfThree(shop);
await sellInParts(owner, font, [
  { styles: ['Regular', 'Bold'], name: 'Uprights; all', regularPrice: 40 },
  { styles: ['Regular'], regularPrice: 25, salePrice: 20 },
  { styles: ['Bold'], name: 'Fat', regularPrice: 25 },
]);
const [, web] = (await shop.visitor('listLicenseTypes', { query: {} })).data;
await sendForm(shop, owner, `PUT /products/${font.id}`, {
  description: '=One line\n"and", another;',
  designers: 'Laras Wibisono, Bima',
  foundry: 'Lontar',
  tags: 'a,b',
  licensePrices: JSON.stringify([
    {
      licenseTypeId: web!.id,
      steps: [
        { from: 1, to: 5, price: 49 },
        { from: 6, to: null, price: 39.5 },
      ],
    },
  ]),
});
await sendForm(shop, owner, 'POST /api/product/add', { name: 'No fonts', regularPrice: '9', status: 'draft' });

test('a table of all products is imported again and changes nothing', async () => {
  const before = [await stored(), await priced()];
  const table = await takeTable();
  expect(table).toContain('"""Uprights; all"" (Regular, Bold): 40.00; Regular: 25.00 sale 20.00; Fat = Bold: 25.00"');
  expect(await bring(table)).toMatchObject({ created: 0, updated: before[0]!.length, rejected: [] });
  expect([await stored(), await priced()]).toEqual(before);
});

test('a table of an earlier day gives each family the parts of that day again, with their ids', async () => {
  const table = await takeTable();
  const before = (await shop.visitor('listParts', { params: { id: font.id } })).data;
  await sellInParts(owner, font, []);
  await sellInParts(owner, whole, [{ styles: ['Bold'], regularPrice: 10 }]);
  expect(await bring(table)).toMatchObject({ rejected: [] });
  expect(await partsOf(font.id)).toEqual(
    before.map((part) => [part.kind, part.name, part.regularPrice, part.salePrice]),
  );
  expect(await partsOf(whole.id)).toHaveLength(1);
});

test('a part that does not fit is told at its row by its name, and the product stays as it was', async () => {
  const before = await stored();
  const heads = 'sku,price,Packages and styles';
  const rows = [
    [`${font.sku},60,"Black: 20"`, 'packages and styles: Black: This font has no such style.'],
    [
      `${font.sku},60,"Bold: 61"`,
      'packages and styles: Bold: The whole family costs $60. A part of it can’t cost more.',
    ],
    [
      `${font.sku},20,"Bold: 25"`,
      'packages and styles: Bold: The whole family costs $20. A part of it can’t cost more.',
    ],
    [`${font.sku},60,"Bold: 25; bold: 20"`, 'packages and styles: bold: Another part is already called bold.'],
    [`${font.sku},60,"Bold 25"`, expect.stringMatching(/^packages and styles: Such as Bold: 25/)],
    [`${font.sku},60,"Bold: 25.999"`, expect.stringMatching(/^packages and styles: An amount in dollars/)],
  ] as const;
  for (const [row, why] of rows)
    expect(await bring([heads, row].join('\r\n'))).toMatchObject({ updated: 0, rejected: [{ row: 2, why }] });
  expect(await stored()).toEqual(before);
});

test('an empty cell leaves the parts of a family, and the word none sells it whole', async () => {
  await sellInParts(owner, font, [{ styles: ['Bold'], regularPrice: 25 }]);
  await bring(`sku,parts\r\n${font.sku},`);
  expect(await partsOf(font.id)).toHaveLength(2);
  await bring(`sku,parts\r\n${font.sku},none`);
  expect(await partsOf(font.id)).toHaveLength(1);
});

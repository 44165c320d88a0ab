import { expect, test } from 'vitest';
import type { FontTable, Upload } from '#contract/admin/uploads.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { Product } from '#contract/nouns/products.ts';
import { writeZip } from '#fonts/zip.ts';
import { filesOfThree } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const zip = await writeZip((await filesOfThree()).map((bytes, at) => ({ name: `amiri-${at}.ttf`, bytes })));

/** The reference of an upload of Regular, Italic and Bold. */
async function uploadThree(): Promise<string> {
  const file = { bytes: zip, name: 'amiri.zip' };
  const { body } = await sendForm<Upload>(shop, owner, 'POST /api/product/upload-file', { file });
  return mustExist((body.kind === 'font' ? body.formatZIP : null) ?? undefined);
}
const add = async (parts: object[] | string, fields: Record<string, string> = {}) =>
  sendForm<Product & { code: string; fields: Record<string, string> }>(shop, owner, 'POST /api/product/add', {
    name: 'Amiri',
    regularPrice: '60',
    formatZIP: await uploadThree(),
    parts: typeof parts === 'string' ? parts : JSON.stringify(parts),
    ...fields,
  });
const BOLD = { kind: 'style', name: 'Bold', styleNames: ['Bold'], regularPrice: '25' };
const UPRIGHT = { kind: 'package', name: 'Uprights', styleNames: ['Bold', 'Regular'], regularPrice: '40' };

test('a family is uploaded with its packages and styles, which are on sale from its first day', async () => {
  const { status, body } = await add([UPRIGHT, BOLD]);
  expect(status).toBe(201);
  const { parts, font } = (await shop.visitor('productById', { params: { id: body.id } })).data;
  const ids = (...names: string[]) => font?.styles.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  expect(parts.map(({ id, name, price, styleIds }) => [id, name, price, styleIds])).toEqual([
    [0, 'Amiri', 60, ids('Regular', 'Italic', 'Bold')],
    [1, 'Uprights', 40, ids('Regular', 'Bold')],
    [2, 'Bold', 25, ids('Bold')],
  ]);
});

test('a family that is uploaded without any is sold whole', async () => {
  expect((await add('')).body.parts).toMatchObject([{ kind: 'family' }]);
});

test.each([
  ['a style that it has not', [{ ...BOLD, styleNames: ['Black'] }], 'parts.0.styleNames'],
  ['all of its styles', [{ ...UPRIGHT, styleNames: ['Regular', 'Italic', 'Bold'] }], 'parts.0.styleNames'],
  ['a price above its own', [UPRIGHT, { ...BOLD, regularPrice: '60.01' }], 'parts.1.regularPrice'],
  ['an amount that is none', [{ ...BOLD, regularPrice: '1.234' }], 'parts.0.regularPrice'],
  ['no name', [{ ...UPRIGHT, name: ' ' }], 'parts.0.name'],
])('with %s nothing is added, and the field is named', async (_, parts, field) => {
  const count = async () => (await owner.call('listStock', { query: {} })).total;
  const before = await count();
  const { status, body } = await add(parts);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect(await count()).toBe(before);
});

test('fonts that come to a product later bring their parts; other parts replace them, and nothing sent leaves them', async () => {
  const { body } = await sendForm<Product>(shop, owner, 'POST /api/product/add', { name: 'Later', regularPrice: '60' });
  const change = async (fields: Record<string, string>) =>
    (await sendForm<Product>(shop, owner, `PUT /products/${body.id}`, fields)).body.parts?.map(({ id, name }) => [
      id,
      name,
    ]);
  const first = await change({ formatZIP: await uploadThree(), parts: JSON.stringify([UPRIGHT, BOLD]) });
  expect(first).toEqual([
    [0, 'Later'],
    [1, 'Uprights'],
    [2, 'Bold'],
  ]);
  expect(await change({ type: 'Serif' })).toEqual(first);
  const italic = { ...BOLD, name: 'Italic', styleNames: ['Italic'] };
  expect(await change({ parts: JSON.stringify([BOLD, italic]) })).toEqual([
    [0, 'Later'],
    [2, 'Bold'],
    [3, 'Italic'],
  ]);
  expect(await change({ parts: '[]' })).toEqual([[0, 'Later']]);
});

test('a table of fonts brings the parts of each family, and tells at once which can not be', async () => {
  const rows = [
    'file,sku,price,packages and styles',
    'amiri.zip,A-1,60,"Uprights (Regular, Bold): 40; Bold: 25"',
    'other.zip,A-2,20,Bold: 25',
    'third.zip,A-3,20,Bold 25',
  ];
  const file = { bytes: new TextEncoder().encode(rows.join('\r\n')), name: 'fonts.csv' };
  const { body } = await sendForm<FontTable>(shop, owner, 'POST /api/product/check-table', { file });
  expect(body.wrong).toEqual([
    { row: 3, why: 'packages and styles: Bold: The whole family costs $20. A part of it can’t cost more.' },
    { row: 4, why: expect.stringMatching(/^packages and styles: Such as/) },
  ]);
  const { status, body: made } = await add('', mustExist(body.rows[0]).fields);
  expect([status, made.parts?.map(({ name, price }) => [name, price])]).toEqual([
    201,
    [
      ['Amiri', 60],
      ['Uprights', 40],
      ['Bold', 25],
    ],
  ]);
});

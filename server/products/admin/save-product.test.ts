import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import type { Product } from '#contract/nouns/products.ts';
import { readTestFont, type TestFont } from '#fonts/test-fonts.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

type Fields = Parameters<typeof sendForm>[3];
const add = (fields: Fields) => sendForm<Product>(shop, owner, 'POST /api/product/add', fields);
const change = (id: number, fields: Fields) => sendForm<Product>(shop, owner, `PUT /products/${id}`, fields);
const upload = async (font: TestFont) => {
  const file = { bytes: readTestFont(font), name: 'font.ttf' };
  return (await sendForm<Extract<Upload, { kind: 'font' }>>(shop, owner, 'POST /api/product/upload-file', { file }))
    .body;
};
const picture = async (format: 'png' | 'jpeg', size = 30) => ({
  bytes: new Uint8Array(
    await sharp({ create: { width: size, height: size, channels: 3, background: '#F0503A' } })
      .toFormat(format)
      .toBuffer(),
  ),
  name: 'picture.svg',
});

test('a draft becomes a product that is listed at once, under the Standard licence, with slug and SKU of its own', async () => {
  const draft = await upload('small');
  const { formatZIP, formatTTF, formatWOFF } = draft;
  const formats = { formatZIP: formatZIP!, formatTTF: formatTTF!, formatWOFF: formatWOFF! };
  const { status, body } = await add({ ...draft.product, ...formats, regularPrice: '49.50', salePrice: '' });
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body).toMatchObject({
    name: 'Righteous',
    slug: 'righteous',
    sku: 'FNT-RIGH-01',
    regularPrice: 49.5,
    salePrice: null,
    formats: ['ZIP', 'TTF', 'WOFF', 'WOFF2'],
    demo: false,
    fontDetail: { formatZIP: `/api/product/${body.id}/originals/zip`, formatOTF: null },
  });
  expect(body.licenseTypes.map((type) => type.name)).toEqual(['Standard License']);
  const { data: listed } = await shop.visitor('listProducts', { query: {} });
  expect(listed[0]).toMatchObject({ id: body.id, fontDetail: null });
  const again = await add({ ...draft.product, ...formats, regularPrice: '1' });
  expect(again.body).toMatchObject({ slug: 'righteous-2', sku: 'FNT-RIGH-02' });
  const { data: shown } = await shop.visitor('productBySlug', { params: { slug: 'righteous' } });
  expect(shown.font).toMatchObject({ glyphs: draft.font.glyphs });
  const drawn = await fetch(`${shop.address}${shown.images}`);
  expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
});

test('an absent field stays, an empty one is cleared, and what is wrong with a field is said at the field', async () => {
  const { body: made } = await add({
    name: 'Kept',
    regularPrice: '20',
    salePrice: '15',
    sku: 'KEPT-1',
    type: 'Serif',
    description: 'Long.',
    categories: 'Text, text , Book',
    tags: 'a, b',
  });
  expect(made).toMatchObject({ salePrice: 15, categories: 'Text, Book', formats: [], styleCount: 0 });
  const renamed = await change(made.id, { name: 'Renamed' });
  expect(renamed.body).toMatchObject({
    name: 'Renamed',
    slug: 'kept',
    sku: 'KEPT-1',
    salePrice: 15,
    type: 'Serif',
    tags: 'a, b',
  });
  const cleared = await change(made.id, { salePrice: '', tags: '', description: '' });
  expect(cleared.body).toMatchObject({ salePrice: null, tags: '', description: '', categories: 'Text, Book' });
  const wrong = async (fields: Fields) => {
    const { status, body } = await change(made.id, fields);
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await wrong({ regularPrice: '12.345' })).toEqual([400, ['regularPrice']]);
  expect(await wrong({ salePrice: '-1' })).toEqual([400, ['salePrice']]);
  expect(await wrong({ name: ' ' })).toEqual([400, ['name']]);
  expect(await wrong({ images: 'https://elsewhere.test/a.png' })).toEqual([400, ['images']]);
  expect(await wrong({ formatZIP: 'nobody.zip' })).toEqual([400, ['formatZIP']]);
  await add({ name: 'Other', regularPrice: '1', sku: 'OTHER-1' });
  expect(await wrong({ sku: 'other-1' })).toEqual([409, ['sku']]);
  expect((await change(2_000_000, { name: 'a' })).status).toBe(404);
  expect((await add({ name: 'No price' })).status).toBe(400);
  // Without fonts and without a picture there is nothing to be seen of it but its name.
  expect(made.images).toBe('');
});

test('the licence types of a product are given with it, as a list, and an empty one takes all off', async () => {
  const { data: types } = await shop.visitor('listLicenseTypes', { query: {} });
  const [standard, web] = types.map(({ id }) => id);
  const { body } = await add({ name: 'Offered', regularPrice: '3', licenseTypeIds: `${web}` });
  expect(body.licenseTypes.map(({ id }) => id)).toEqual([web]);
  const both = await change(body.id, { licenseTypeIds: `${standard}, ${web}` });
  expect(both.body.licenseTypes.map(({ id }) => id)).toEqual([standard, web]);
  expect((await change(body.id, { licenseTypeIds: '' })).body.licenseTypes).toEqual([]);
  expect((await change(body.id, { licenseTypeIds: '999999' })).body.code).toBe('license_type_not_found');
  expect((await change(body.id, { licenseTypeIds: 'web' })).status).toBe(400);
});

test('other fonts make another version, and who bought the old one goes on downloading', async () => {
  const buying = createBuying(shop);
  const { buyer, product, order, returnUrl } = await buying.payment(42, {});
  await buying.comeBack(returnUrl);
  const draft = await upload('cff');
  const { body } = await change(product.id, { formatZIP: draft.formatZIP!, formatOTF: draft.formatOTF! });
  expect(body).toMatchObject({ slug: product.slug, formats: ['ZIP', 'OTF', 'WOFF', 'WOFF2'], styleCount: 1 });
  expect(body.version).not.toBe(product.version);
  const { data: stored } = await buyer.call('orderById', { params: { id: order.id } });
  const { pathname, search } = new URL(stored.orderItems[0]!.product.fontDetail!.formatZIP!);
  expect((await fetch(`${shop.address}${pathname}${search}`)).status).toBe(200);
  const off = await change(product.id, { formatOTF: '', formatZIP: body.fontDetail!.formatZIP! });
  expect(off.body).toMatchObject({ formats: ['ZIP', 'WOFF', 'WOFF2'], version: body.version });
});

test('references are only good for whom they were given to, and all of one upload', async () => {
  const [first, second] = [await upload('small'), await upload('mono')];
  const other = await shop.customer('admin');
  const fields = { name: 'Taken', regularPrice: '1', formatZIP: first.formatZIP! };
  expect((await sendForm(shop, other, 'POST /api/product/add', fields)).status).toBe(400);
  const mixed = await add({ ...fields, formatTTF: second.formatTTF! });
  expect([mixed.status, mixed.body.code]).toEqual([400, 'upload_not_found']);
});

test('a picture is drawn anew and served by the shop; what is none is refused', async () => {
  const { body } = await add({ name: 'Pictured', regularPrice: '5', images: await picture('png') });
  expect(body.images).toMatch(/^\/api\/product\/\d+\/picture\.webp\?v=[0-9a-f]{12}$/);
  const served = await fetch(`${shop.address}${body.images}`);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await change(body.id, { images: await picture('jpeg', 2000) })).body.images).not.toBe(body.images);
  expect((await change(body.id, { images: '' })).body.images).toBe('');
  const svg = {
    bytes: new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
    name: 'a.png',
  };
  expect((await change(body.id, { images: svg })).body.code).toBe('picture_unreadable');
  const torn = await picture('png');
  const cut = { bytes: torn.bytes.slice(0, 60), name: 'a.png' };
  expect((await change(body.id, { images: cut })).body.code).toBe('picture_unreadable');
  expect(fs.readdirSync(path.join(shop.tools.settings.DATA_DIR, 'incoming'))).toEqual([]);
});

test('the owner reads the files as they are kept; nobody else does', async () => {
  const draft = await upload('cff');
  const { body } = await add({ name: 'Files', regularPrice: '5', formatZIP: draft.formatZIP! });
  const get = (format: string, person: Buyer | null) =>
    fetch(`${shop.address}/api/product/${body.id}/originals/${format}`, {
      headers: person ? { authorization: `Bearer ${person.token}` } : {},
    });
  const otf = await get('otf', owner);
  expect(Buffer.from(await otf.arrayBuffer()).equals(readTestFont('cff'))).toBe(true);
  expect((await get('zip', owner)).headers.get('content-type')).toBe('application/zip');
  expect([
    (await get('woff2', owner)).status,
    (await get('ttf', owner)).status,
    (await get('otf', null)).status,
  ]).toEqual([200, 404, 401]);
});

test('the office lists by name or SKU, sorted either way', async () => {
  await add({ name: 'Zebra Ümlaut', regularPrice: '900', sku: 'STRIPES-9' });
  const list = async (query: object) => (await owner.call('listStock', { query })).data.map((product) => product.name);
  expect(await list({ query: 'UMLAUT' })).toEqual(['Zebra Ümlaut']);
  expect(await list({ query: 'stripes' })).toEqual(['Zebra Ümlaut']);
  expect((await list({ sort: '-price' }))[0]).toBe('Zebra Ümlaut');
  expect((await list({ sort: '-name' }))[0]).toBe('Zebra Ümlaut');
  for (const sort of ['id', 'sku', '-type'] as const) expect((await list({ sort })).length).toBeGreaterThan(4);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { CsvReport } from '#contract/admin/uploads.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

let made = 0;
async function makeBundle(regularPrice: number) {
  const fonts = await Promise.all([shop.product({ price: 60 }), shop.product({ price: 40 })]);
  made += 1;
  const members = fonts.map(({ id }) => ({ product_id: id }));
  const body = { kind: 'bundle', name: `Pair ${made}`, members, regularPrice } as const;
  return { fonts, bundle: (await owner.call('addProduct', { body })).data };
}
const detail = async (id: number) => (await shop.visitor('productById', { params: { id } })).data;
const sendTable = (rows: string[]) =>
  sendForm<CsvReport>(shop, owner, 'POST /api/product/upload-file', {
    file: { bytes: new Uint8Array(Buffer.from(rows.join('\r\n'))), name: 'products.csv' },
  });

test('a form sends the members of a bundle as JSON text, and another order of them is stored', async () => {
  const { fonts, bundle } = await makeBundle(80);
  const members = JSON.stringify(fonts.toReversed().map(({ id }) => ({ product_id: id, part_id: 0 })));
  const { status } = await sendForm(shop, owner, `PUT /products/${bundle.id}`, { members });
  expect(status).toBe(200);
  expect((await detail(bundle.id)).members.map(({ product_id }) => product_id)).toEqual([fonts[1].id, fonts[0].id]);
});

test('the page of a font names the bundles on offer that it is in, with their prices', async () => {
  const { fonts, bundle } = await makeBundle(80);
  const inBundles = async () => (await detail(fonts[0].id)).inBundles;
  expect(await inBundles()).toEqual([{ id: bundle.id, name: bundle.name, slug: bundle.slug, price: 80 }]);
  await owner.call('updateProduct', { params: { id: bundle.id }, body: { salePrice: 70 } });
  expect((await inBundles())[0]?.price).toBe(70);
  await owner.call('updateProduct', { params: { id: fonts[1].id }, body: { status: 'withdrawn' } });
  expect(await inBundles()).toEqual([]);
});

test('a table of products changes a bundle and leaves its members, but not to a price above theirs', async () => {
  const { bundle } = await makeBundle(80);
  const table = (price: number) => [
    'SKU,Name,Type,Regular price,Status',
    `${bundle.sku},${bundle.name},Pair,${price},published`,
  ];
  expect((await sendTable(table(80))).body).toMatchObject({ created: 0, updated: 1, rejected: [] });
  const { kind, members, regularPrice, type } = await detail(bundle.id);
  expect({ kind, members, regularPrice, type }).toEqual({
    kind: 'bundle',
    members: bundle.members,
    regularPrice: 80,
    type: 'Pair',
  });
  expect((await sendTable(table(101))).body).toMatchObject({
    updated: 0,
    rejected: [{ row: 2, why: 'Its fonts cost $100 one by one. The bundle can’t cost more.' }],
  });
  expect((await detail(bundle.id)).regularPrice).toBe(80);
});

test('a change of many makes no bundle dearer than its fonts, but both dearer at once', async () => {
  const { fonts, bundle } = await makeBundle(80);
  const change = (ids: number[]) =>
    owner.call('changeProducts', { body: { ids, regularPrice: { percent: 50 } } }).then(
      () => 'done',
      (error: { body: { fields?: object } }) => Object.keys(error.body.fields ?? {}).join(),
    );
  expect(await change([bundle.id])).toBe('regularPrice');
  expect((await detail(bundle.id)).regularPrice).toBe(80);
  expect(await change([bundle.id, ...fonts.map(({ id }) => id)])).toBe('done');
  expect((await detail(bundle.id)).regularPrice).toBe(120);
});

test('the picture for links shows the fonts of a bundle, and changes with them', async () => {
  const { fonts, bundle } = await makeBundle(80);
  const picture = async () => {
    const reply = await fetch(`${shop.address}/api/product/${bundle.id}/share.png`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(reply.headers.get('cache-control') ?? '').not.toContain('immutable');
    return Buffer.from(await reply.arrayBuffer());
  };
  const first = await picture();
  const { width, height } = await sharp(first).metadata();
  expect([width, height]).toEqual([1200, 630]);
  expect((await picture()).equals(first)).toBe(true);
  const third = await shop.product({ price: 20 });
  const members = [...fonts, third].map(({ id }) => ({ product_id: id }));
  await owner.call('updateProduct', { params: { id: bundle.id }, body: { members } });
  expect((await picture()).equals(first)).toBe(false);
});

import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import type { Order } from '#contract/nouns/orders.ts';
import { writeZip } from '#fonts/zip.ts';
import { postEntries } from '#server/ledger/post-entries.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, filesOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');

type Member = { product_id: number; part_id?: number };
type Font = Awaited<ReturnType<typeof shop.product>>;

const addBundle = async (members: Member[], regularPrice: number, more: object = {}) =>
  (
    await owner.call('addProduct', {
      body: {
        kind: 'bundle',
        name: `Bundle ${Math.random().toString(36).slice(2, 8)}`,
        members,
        regularPrice,
        ...more,
      },
    })
  ).data;
const typeIdOf = (font: Pick<Font, 'licenseTypes'>, name: string) =>
  font.licenseTypes.find((type) => type.name === name)!.id;
const standardOf = (font: Font) => typeIdOf(font, 'Standard License');
const lineOf = (id: number, typeId: number, quantity = 1) => ({ product_id: id, license_type_id: typeId, quantity });
const quote = async (who: Pick<Buyer, 'call'> | typeof shop, items: object[], more: object = {}) => {
  const call = 'call' in who ? who.call : who.visitor;
  return (await call('quoteLines', { body: { items: items as never, ...more } })).data;
};
const order = async (buyer: Buyer, items: { price: number }[], more: object = {}): Promise<Order> => {
  const { body } = await buying.createOrder(buyer, items, more);
  if (!body.order) throw new Error(JSON.stringify(body));
  return body.order;
};
const buy = async (buyer: Buyer, items: { price: number }[], more: object = {}) =>
  buying.pay(buyer, await order(buyer, items, more));
const fonts = () =>
  Promise.all([shop.product({ price: 60 }), shop.product({ price: 30 }), shop.product({ price: 10 })]);
const membersOf = (list: readonly Font[]) => list.map(({ id }) => ({ product_id: id }));

test('a bundle is one line of the order at its own price, and gives a licence and the files of each member', async () => {
  const list = await fonts();
  const bundle = await addBundle(membersOf(list), 80);
  expect(bundle).toMatchObject({ kind: 'bundle', regularPrice: 80, parts: [{ id: 0 }] });
  expect(bundle.members.map(({ product_id, price, isOnOffer }) => [product_id, price, isOnOffer])).toEqual(
    list.map(({ id }, at) => [id, [60, 30, 10][at], true]),
  );
  const type = standardOf(list[0]);
  const asked = await quote(shop, [lineOf(bundle.id, type)]);
  expect(asked).toMatchObject({ total: 80, items: [{ available: true, price: 80, owned: null, credit: null }] });
  expect(asked.items[0]!.members.map(({ price }) => price)).toEqual([48, 24, 8]);
  const buyer = await shop.customer();
  const paid = await buy(buyer, [{ ...lineOf(bundle.id, type), price: 80 }]);
  expect(paid).toMatchObject({ status: 'success', totalAmount: 80 });
  expect(paid.orderItems).toHaveLength(1);
  const [line] = paid.orderItems;
  expect(line).toMatchObject({ price: 80, product: { id: bundle.id, name: bundle.name, fontDetail: null } });
  expect(line!.members.map(({ product, price }) => [product.id, price])).toEqual(
    list.map(({ id }, at) => [id, [48, 24, 8][at]]),
  );
  for (const { license, product } of line!.members) {
    expect(license.licenseNumber).toMatch(/^[A-Z]{2,4}-/);
    expect(product.fontDetail?.formatZIP).toContain('/download/');
  }
  const library = (await buyer.call('listLibrary', {})).data;
  expect(library.map(({ product }) => product.id).sort()).toEqual(list.map(({ id }) => id).sort());
  expect((await buyer.call('listOrders', {})).data[0]!.orderItems).toHaveLength(1);
});

test('what a bundle costs is spread to the cent, with a discount, several at once and tax added', async () => {
  const list = await Promise.all([
    shop.product({ price: 33.33 }),
    shop.product({ price: 33.33 }),
    shop.product({ price: 33.34 }),
  ]);
  const bundle = await addBundle(membersOf(list), 70.01);
  const code = `B${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  await owner.call('createCode', {
    body: { code, title: 'Spring', kind: 'percent', value: 33, products: [bundle.id] },
  });
  const type = standardOf(list[0]);
  for (const quantity of [1, 3]) {
    const asked = await quote(shop, [lineOf(bundle.id, type, quantity)], { code });
    const off = Math.round(7001 * quantity * 0.33) / 100;
    expect(asked).toMatchObject({ discount: { amount: off }, total: Math.round((70.01 * quantity - off) * 100) / 100 });
    const buyer = await shop.customer();
    const paid = await buy(buyer, [{ ...lineOf(bundle.id, type, quantity), price: 70.01 }], { code });
    expect(paid).toMatchObject({ totalAmount: asked.total, discount: { amount: off } });
    const [line] = paid.orderItems;
    const sum = (of: (one: { price: number; discount: number }) => number) =>
      Math.round(line!.members.reduce((total, one) => total + of(one), 0) * 100) / 100;
    expect(sum(({ price }) => price)).toBe(70.01);
    expect(sum(({ discount }) => discount)).toBe(off);
  }
});

test('another licence type costs for a bundle what it costs for its members, as much less as the bundle is', async () => {
  const list = await Promise.all([shop.product({ price: 60 }), shop.product({ price: 40 })]);
  const bundle = await addBundle(membersOf(list), 75, {
    licenseTypeIds: [standardOf(list[0]), typeIdOf(list[0], 'Web License')],
  });
  const web = list[0].licenseTypes.find(({ name }) => name === 'Web License')!;
  const expected = Math.round(2 * web.price * 0.75 * 100) / 100;
  expect(bundle.licenseTypes.map(({ name, price }) => [name, price])).toEqual([
    ['Standard License', 75],
    ['Web License', expected],
  ]);
  expect((await quote(shop, [lineOf(bundle.id, web.id)])).total).toBe(expected);
  await owner.call('assignLicense', { body: { productId: bundle.id, licenseTypeId: web.id, price: 111 } });
  expect((await quote(shop, [lineOf(bundle.id, web.id)])).total).toBe(111);
  // What is not sold for each of its fonts is not sold for the bundle.
  await owner.call('unassignLicense', { query: { productId: list[1].id, licenseTypeId: web.id } });
  expect((await quote(shop, [lineOf(bundle.id, web.id)])).items[0]!.available).toBe(false);
  const shown = (await shop.visitor('productById', { params: { id: bundle.id } })).data;
  expect(shown.licenseTypes.map(({ name }) => name)).toEqual(['Standard License']);
});

test('who has a font of a bundle already, under that licence or a larger one, pays for the others only', async () => {
  const list = await fonts();
  const bundle = await addBundle(membersOf(list), 80);
  const type = standardOf(list[0]);
  const buyer = await shop.customer();
  const had = await buy(buyer, [{ ...lineOf(list[0].id, type), price: 60 }]);
  const number = had.orderItems[0]!.license.licenseNumber;
  const asked = await quote(buyer, [lineOf(bundle.id, type)]);
  expect(asked).toMatchObject({ total: 32, items: [{ price: 80, credit: { amount: 48, licenseNumber: number } }] });
  expect(asked.items[0]!.members.map(({ owned }) => owned)).toEqual([true, false, false]);
  const paid = await buy(buyer, [{ ...lineOf(bundle.id, type), price: 80 }]);
  expect(paid).toMatchObject({ totalAmount: 32, orderItems: [{ price: 80, credit: { amount: 48 } }] });
  expect(paid.orderItems[0]!.members).toHaveLength(2);
  const licenses = (await buyer.call('listLicenses', {})).data;
  expect(licenses.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
  // Nobody else gets anything off, nor does more than one of it.
  expect((await quote(shop, [lineOf(bundle.id, type)])).total).toBe(80);
  const again = await quote(buyer, [lineOf(bundle.id, type)]);
  expect(again).toMatchObject({ total: 80, items: [{ owned: { licenseNumber: number }, credit: null }] });
  const several = await shop.customer();
  await buy(several, [{ ...lineOf(list[0].id, type), price: 60 }]);
  expect((await quote(several, [lineOf(bundle.id, type, 2)])).total).toBe(160);
});

test('a member is refunded alone by what it cost in the bundle, and its designer earns by that', async () => {
  const list = await fonts();
  const bundle = await addBundle(membersOf(list), 80);
  const buyer = await shop.customer();
  const paid = await buy(buyer, [{ ...lineOf(bundle.id, standardOf(list[0])), price: 80 }]);
  const [first, second] = paid.orderItems[0]!.members;
  const { body } = await buying.ask(owner, 'POST', `/api/orders/${paid.id}/refund`, { items: [first!.id] });
  expect(body).toMatchObject({ status: 'partially_refunded' });
  const after = (await buyer.call('listOrders', {})).data[0]!;
  expect(after.creditNotes.map(({ amount }) => amount)).toEqual([48]);
  expect(after.orderItems[0]!.members.map(({ product }) => product.fontDetail !== null)).toEqual([false, true, true]);
  const licenses = (await buyer.call('listLicenses', {})).data;
  expect(licenses.map(({ status }) => status).sort()).toEqual(['refunded', 'valid', 'valid']);
  expect(second!.price).toBe(24);
  await createBooks(shop).drain();
  await postEntries(shop.tools);
  const { data } = await owner.call('readReport', { params: { by: 'font' }, query: {} });
  expect(list.map(({ name }) => data.rows.find((row) => row.name === name)?.gross)).toEqual([48, 24, 8]);
  expect(list.map(({ name }) => data.rows.find((row) => row.name === name)?.refunds)).toEqual([48, 0, 0]);
});

test('what a buyer has of a font in a smaller licence is credited to that font in the bundle', async () => {
  const list = await Promise.all([shop.product({ price: 60, files: await filesOf(2) }), shop.product({ price: 40 })]);
  const styles = list[0].font!.styles;
  await owner.call('changeParts', {
    params: { id: list[0].id },
    body: [{ kind: 'style', name: 'One', styleIds: [styles[0]!.id], regularPrice: 25 }],
  });
  const bundle = await addBundle(membersOf(list), 80);
  const type = standardOf(list[0]);
  const buyer = await shop.customer();
  const one = await buy(buyer, [{ ...lineOf(list[0].id, type), part_id: 1, price: 25 } as never]);
  expect(one.totalAmount).toBe(25);
  const asked = await quote(buyer, [lineOf(bundle.id, type)]);
  expect(asked).toMatchObject({ total: 55, items: [{ credit: { amount: 25 } }] });
  const paid = await buy(buyer, [{ ...lineOf(bundle.id, type), price: 80 }]);
  expect(paid.totalAmount).toBe(55);
  const licenses = (await buyer.call('listLicenses', {})).data;
  expect(licenses.map(({ status }) => status).sort()).toEqual(['superseded', 'valid', 'valid']);
});

test('a bundle whose font leaves the shop is off sale until it is back, staff are told, and an order for it is not paid', async () => {
  const list = await fonts();
  const bundle = await addBundle(membersOf(list), 80);
  const type = standardOf(list[0]);
  const buyer = await shop.customer();
  const waiting = async () => (await owner.call('listWaiting', {})).data.find(({ kind }) => kind === 'bundle');
  const isListed = async () =>
    (await shop.visitor('listProducts', { query: { query: bundle.name } })).data.some(({ id }) => id === bundle.id);
  expect([await isListed(), await waiting()]).toEqual([true, undefined]);
  const placed = await order(buyer, [{ ...lineOf(bundle.id, type), price: 80 }]);
  const change = (id: number, body: object) => owner.call('updateProduct', { params: { id }, body: body as never });
  await change(list[1].id, { status: 'withdrawn' });
  expect((await quote(shop, [lineOf(bundle.id, type)])).items[0]!.available).toBe(false);
  expect([await isListed(), (await waiting())?.name]).toEqual([false, bundle.name]);
  const { data: gone } = await shop.visitor('withdrawnProduct', { params: { slug: bundle.slug } });
  expect([gone.name, gone.withdrawnAt, gone.similar.map(({ id }) => id)]).toEqual([
    bundle.name,
    null,
    list.flatMap(({ id }, at) => (at === 1 ? [] : id)),
  ]);
  expect((await buying.startPayment(buyer, placed)).status).toBe(409);
  await change(list[1].id, { status: 'published' });
  expect([await isListed(), await waiting()]).toEqual([true, undefined]);
  expect((await quote(shop, [lineOf(bundle.id, type)])).total).toBe(80);
  // Its fonts are on offer, and the bundle itself is not any more.
  await change(bundle.id, { status: 'withdrawn' });
  expect((await buying.startPayment(buyer, placed)).status).toBe(409);
});

test('a bundle of a style is off sale when a new release comes without that style, and back with it', async () => {
  const family = await familyOfThree(shop);
  const [, bold] = await sellInParts(owner, family, [{ styles: ['Bold'], regularPrice: 20 }]);
  const other = await shop.product({ price: 30 });
  const bundle = await addBundle([{ product_id: family.id, part_id: bold!.id }, { product_id: other.id }], 40);
  const [regular, italic, boldFile] = await filesOfThree();
  const release = async (files: Buffer[]) => {
    const bytes = await writeZip(files.map((file, at) => ({ name: `${at}.ttf`, bytes: file })));
    const { body } = await sendForm<Upload>(shop, owner, 'POST /api/product/upload-file', {
      file: { bytes, name: 'fonts.zip' },
    });
    const formatZIP = body.kind === 'font' ? body.drafts[0]?.formatZIP : null;
    await owner.call('updateProduct', { params: { id: family.id }, body: { formatZIP } as never });
  };
  const isOnSale = async () =>
    (await quote(shop, [lineOf(bundle.id, standardOf(other))])).items[0]!.available &&
    (await shop.visitor('listProducts', { query: { query: bundle.name } })).data.length === 1;
  expect(await isOnSale()).toBe(true);
  await release([regular!, italic!]);
  expect((await shop.visitor('listProducts', { query: { query: bundle.name } })).data).toEqual([]);
  expect(await isOnSale()).toBe(false);
  await release([regular!, italic!, boldFile!]);
  expect(await isOnSale()).toBe(true);
});

test('a bundle takes no wrong members and no price above theirs, and a family none at all', async () => {
  const list = await fonts();
  const bundle = await addBundle(membersOf(list), 80);
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { body: { fields?: object } }) => Object.keys(error.body.fields ?? {}).join(),
    );
  expect(await refusal(addBundle(membersOf(list).slice(0, 1), 10))).toBe('members');
  expect(await refusal(addBundle(membersOf([list[0], list[0]]), 10))).toBe('members.1');
  expect(await refusal(addBundle([...membersOf(list), { product_id: bundle.id }], 10))).toBe('members.3');
  expect(await refusal(addBundle([{ product_id: list[0].id, part_id: 7 }, ...membersOf(list.slice(1))], 10))).toBe(
    'members.0',
  );
  expect(await refusal(addBundle(membersOf(list), 100.01))).toBe('regularPrice');
  const change = (id: number, body: object) =>
    refusal(owner.call('updateProduct', { params: { id }, body: body as never }));
  expect(await change(list[0].id, { members: membersOf(list) })).toBe('members');
  expect(await change(bundle.id, { regularPrice: 101 })).toBe('regularPrice');
  expect(await change(bundle.id, { members: membersOf(list.slice(1)) })).toBe('regularPrice');
  expect(await change(bundle.id, { members: membersOf(list.slice(1)), regularPrice: 35 })).toBe('done');
  expect((await shop.visitor('productById', { params: { id: bundle.id } })).data.members).toHaveLength(2);
});

async function filesOf(many: number): Promise<Uint8Array[]> {
  const names = ['400Regular/ZillaSlab_400Regular.ttf', '700Bold/ZillaSlab_700Bold.ttf'];
  return Promise.all(
    names.slice(0, many).map((name) => fs.readFile(`node_modules/@expo-google-fonts/zilla-slab/${name}`)),
  );
}

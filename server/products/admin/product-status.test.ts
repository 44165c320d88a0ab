import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import type { Product } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { publishDue } from '../catalogue/publish-due.ts';

const shop = await openShop();
const people = { owner: await shop.customer('admin') };
const buying = createBuying(shop);
const MINUTE_MS = 60_000;
const soon = (minutes: number) => new Date(shop.clock.now() + minutes * MINUTE_MS).toISOString();
const refused = (call: Promise<unknown>) => call.then(() => 'nothing').catch((error: CallRefused) => error.code);

type Fields = Parameters<typeof sendForm>[3];
const add = async (fields: Fields) =>
  (await sendForm<Product>(shop, people.owner, 'POST /api/product/add', { regularPrice: '20', ...fields })).body;
const change = (id: number, fields: Fields) => sendForm<Product>(shop, people.owner, `PUT /products/${id}`, fields);
/** A product with fonts that stands where it is said. */
const standing = async (status: 'draft' | 'published' | 'withdrawn') => {
  const product = await shop.product();
  const { db, freshness } = shop.tools;
  if (status === 'withdrawn') await change(product.id, { status });
  if (status === 'draft')
    await db
      .updateTable('products')
      .set({ status, published_at: null })
      .where('id', '=', product.id)
      .execute()
      .then(freshness.changed);
  return product;
};
const own = async (id: number) =>
  (await people.owner.call('listStock', { query: {} })).data.find((one) => one.id === id)!;
const isListed = async (id: number) =>
  (await shop.visitor('listProducts', { query: { limit: 100 } })).data.some((product) => product.id === id);

test.each(['draft', 'withdrawn'] as const)(
  'a %s font is found by no visitor, in no list and by no drawing',
  async (status) => {
    const { id, slug, name } = await standing(status);
    expect(await isListed(id)).toBe(false);
    const params = { id };
    for (const look of [
      () => shop.visitor('productById', { params }),
      () => shop.visitor('productBySlug', { params: { slug } }),
      () => shop.visitor('similarProducts', { params, query: {} }),
      () => shop.visitor('productGlyphs', { params, query: {} }),
      () => shop.visitor('drawGlyphs', { params, query: { points: '41' } }),
      () => shop.visitor('productFeatures', { params }),
      () => shop.visitor('productLanguages', { params, query: {} }),
    ])
      expect(await refused(look())).toBe('product_not_found');
    for (const file of ['preview.svg?text=A', 'share.png', 'specimen.pdf', 'trial'])
      expect((await fetch(`${shop.address}/api/product/${id}/${file}`)).status, file).toBe(404);
    const { data: found } = await shop.visitor('searchProducts', { query: { query: name } });
    expect(found.map((product) => product.id)).not.toContain(id);
    const { data: mapped } = await shop.visitor('listProductAddresses', { query: {} });
    expect(mapped.map((one) => one.slug)).not.toContain(slug);
  },
);

test('staff see a draft as it will be, drawn by a key that its version has and that nobody can guess', async () => {
  const { id, slug, version } = await standing('draft');
  const { data: seen } = await people.owner.call('productBySlug', { params: { slug } });
  expect(seen.status).toBe('draft');
  const drawn = (v: string) => fetch(`${shop.address}/api/product/${id}/preview.svg?text=A&v=${v}`);
  expect(seen.version).toMatch(new RegExp(`^${version}\\.[0-9a-f]{32}$`));
  expect((await drawn(seen.version)).status).toBe(200);
  expect((await fetch(`${shop.address}${seen.images}`)).status).toBe(200);
  expect((await drawn(version)).status).toBe(404);
  expect((await drawn(`${version}.${'0'.repeat(32)}`)).status).toBe(404);
  expect((await people.owner.call('productGlyphs', { params: { id }, query: {} })).data.total).toBeGreaterThan(0);
  const customer = await shop.customer();
  expect(await refused(customer.call('productById', { params: { id } }))).toBe('product_not_found');
});

test('a product that is added is published, a draft where that is said, and published at its time where one is given', async () => {
  const [published, draft] = [await add({ name: 'At once' }), await add({ name: 'Later', status: 'draft' })];
  const planned = await add({ name: 'On a day', publishAt: soon(10) });
  expect([published.status, draft.status, planned.status]).toEqual(['published', 'draft', 'draft']);
  expect([await isListed(published.id), await isListed(draft.id), await isListed(planned.id)]).toEqual([
    true,
    false,
    false,
  ]);
  shop.clock.advance(11 * MINUTE_MS);
  await publishDue(shop.tools);
  expect(await isListed(planned.id)).toBe(true);
  expect(await isListed(draft.id)).toBe(false);
  const { data: listed } = await shop.visitor('listProducts', { query: { limit: 1 } });
  // New is what came into the shop last, not what was made last.
  expect(listed[0]).toMatchObject({ id: planned.id, createdAt: new Date(shop.clock.now()).toISOString() });
  const { data: log } = await people.owner.call('listChanges', { query: { limit: 5 } });
  expect(log[0]).toMatchObject({
    action: 'product.update',
    subject: `product:${planned.id}`,
    after: { status: 'published' },
  });
});

test('a font is published and withdrawn by one call, and who bought it keeps it', async () => {
  const { id, slug } = await standing('draft');
  expect((await change(id, { status: 'published' })).body.status).toBe('published');
  expect(await isListed(id)).toBe(true);
  const { data: product } = await shop.visitor('productById', { params: { id } });
  const buyer = await shop.customer();
  const order = await buying.pay(buyer, (await buying.createOrder(buyer, [buying.lineOf(product)])).body.order!);
  await change(id, { status: 'withdrawn' });
  expect(await isListed(id)).toBe(false);
  const { data: library } = await buyer.call('listLibrary', { query: {} });
  expect(library.map((item) => item.product.id)).toEqual([id]);
  const links = library[0]!.product.fontDetail!;
  const { pathname, search } = new URL(links.formatZIP!, shop.address);
  expect((await fetch(`${shop.address}${pathname}${search}`)).status).toBe(200);
  const { data: orders } = await buyer.call('listOrders', { query: {} });
  const image = orders.find((one) => one.id === order.id)!.orderItems[0]!.product.image;
  expect((await fetch(`${shop.address}${image}`)).status).toBe(200);
  const { data: gone } = await shop.visitor('withdrawnProduct', { params: { slug } });
  expect(gone).toMatchObject({ slug, licenses: 1, withdrawnAt: new Date(shop.clock.now()).toISOString() });
  const again = await buying.createOrder(buyer, [buying.lineOf(product)]);
  expect(again.status).toBe(400);
  await change(id, { status: 'published' });
  expect(await isListed(id)).toBe(true);
  expect(await refused(shop.visitor('withdrawnProduct', { params: { slug } }))).toBe('product_not_found');
});

test('what was published becomes no draft again, a draft is not withdrawn, and times lie ahead, one after the other', async () => {
  const [draft, published] = [await standing('draft'), await standing('published')];
  expect((await change(published.id, { status: 'draft' })).body).toMatchObject({ code: 'published_already' });
  expect((await change(draft.id, { status: 'withdrawn' })).body).toMatchObject({ code: 'draft_not_withdrawn' });
  const fieldsOf = async (id: number, fields: Fields) =>
    Object.keys(((await change(id, fields)).body as unknown as { fields: object }).fields);
  expect(await fieldsOf(draft.id, { publishAt: soon(-1) })).toEqual(['publishAt']);
  expect(await fieldsOf(draft.id, { publishAt: 'tomorrow' })).toEqual(['publishAt']);
  expect(await fieldsOf(published.id, { publishAt: soon(1) })).toEqual(['publishAt']);
  expect(await fieldsOf(draft.id, { publishAt: soon(2), withdrawAt: soon(1) })).toEqual(['withdrawAt']);
  expect(await own(draft.id)).toMatchObject({ status: 'draft', publishAt: null, withdrawAt: null });
  expect(await own(published.id)).toMatchObject({ status: 'published', withdrawnAt: null });
});

test('a font that is sold until a day is withdrawn then, unless that is taken back', async () => {
  const [until, stored] = [await standing('published'), await standing('published')];
  for (const { id } of [until, stored]) await change(id, { withdrawAt: soon(5) });
  await change(stored.id, { withdrawAt: '' });
  shop.clock.advance(6 * MINUTE_MS);
  await publishDue(shop.tools);
  expect([(await own(until.id)).status, (await own(stored.id)).status]).toEqual(['withdrawn', 'published']);
});

test('a font joins the plans by a tick of its own', async () => {
  const subscribing = createSubscribing(shop);
  const { data: types } = await shop.visitor('listLicenseTypes', { query: {} });
  const standard = types.find(({ pricing }) => pricing === 'product')!;
  const plan = await subscribing.plan(people.owner, standard.id);
  const { body } = await sendForm<Product>(shop, people.owner, 'POST /api/product/upload-file', {
    file: { bytes: new TextEncoder().encode('Name,Regular Price,Plans\nOut of plans,12,\n'), name: 'products.csv' },
  });
  expect(body).toMatchObject({ kind: 'csv', created: 1 });
  const fonts = async () =>
    (await shop.visitor('listPlans', { query: {} })).data.find((one) => one.id === plan.id)!.fontCount;
  const before = await fonts();
  const { id } = await shop.product();
  expect(await fonts()).toBe(before + 1);
  await change(id, { inPlans: 'false' });
  expect(await fonts()).toBe(before);
  expect((await own(id)).inPlans).toBe(false);
  const imported = (await people.owner.call('listStock', { query: { query: 'Out of plans' } })).data[0]!;
  expect(imported.inPlans).toBe(false);
});

test('many drafts are published by one call, which a draft among those to be withdrawn stops for all', async () => {
  const [one, other] = [await standing('draft'), await standing('draft')];
  const ids = [one.id, other.id];
  const bulk = (body: object) => people.owner.call('changeProducts', { body: { ids, ...body } });
  await change(one.id, { status: 'published' });
  expect(await refused(bulk({ status: 'withdrawn' }))).toBe('draft_not_withdrawn');
  expect(await isListed(one.id)).toBe(true);
  const { data } = await bulk({ status: 'published', inPlans: false });
  expect([await isListed(one.id), await isListed(other.id)]).toEqual([true, true]);
  expect((await own(other.id)).inPlans).toBe(false);
  await people.owner.call('changeProducts', { body: { restore: data.before } });
  expect(await own(other.id)).toMatchObject({ inPlans: true, status: 'published' });
});

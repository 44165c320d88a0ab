import { expect, test } from 'vitest';
import { changeFont } from '#fonts/test-versions.ts';
import { createBooks } from '#tests/buy/books.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';
import { bringRelease } from '#tests/stock/bring-release.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');

const inIndonesian = { headers: { 'accept-language': 'id' } };
const missing = async (name: string) => {
  const { data } = await owner.call('listUntranslated', {});
  return data.find(({ language }) => language === 'id')?.nouns.find((noun) => noun.name === name)?.missing ?? 0;
};
const translate = (id: number, words: Record<string, string>) =>
  sendForm(shop, owner, `PUT /products/${id}`, { translations: JSON.stringify({ id: { words } }) });

test('a plan and its features read in the language of the visitor, and staff read them as they were written', async () => {
  const body = { name: 'Studio words', price: '29', duration: 'monthly', features: ['Every font', 'Support'] };
  const { data: plan } = await owner.call('createPlan', { body });
  expect(await missing('Studio words')).toBe(3);
  const words = { 'Studio words': 'Studio kata', 'Every font': 'Setiap font', Gone: 'Hilang' };
  await owner.call('updatePlan', { params: { id: plan.id }, body: { translations: { id: { words } } } });
  expect(await missing('Studio words')).toBe(1);
  const read = async (call: typeof shop.visitor, headers = {}) => {
    const found = (await call('listPlans', { query: {}, ...headers })).data.find(({ id }) => id === plan.id);
    return [found?.name, found?.features, found?.translations];
  };
  expect(await read(shop.visitor, inIndonesian)).toEqual(['Studio kata', ['Setiap font', 'Support'], null]);
  expect(await read(shop.visitor)).toEqual(['Studio words', body.features, null]);
  const kept = { 'Studio words': 'Studio kata', 'Every font': 'Setiap font' };
  expect(await read(owner.call, inIndonesian)).toEqual(['Studio words', body.features, { id: { words: kept } }]);
  // Renamed, it reads as it is called now, and its old words are gone.
  await owner.call('updatePlan', { params: { id: plan.id }, body: { name: 'Atelier words' } });
  expect((await read(shop.visitor, inIndonesian))[0]).toBe('Atelier words');
  expect((await read(owner.call))[2]).toEqual({ id: { words: { 'Every font': 'Setiap font' } } });
});

test('a question of the checkout is asked in the language of the buyer; the order has its answer as it was written', async () => {
  const question = {
    kind: 'choice' as const,
    text: 'How many people?',
    help: 'All who are paid.',
    options: [
      { text: 'A few', factor: 1 },
      { text: 'Many', factor: 2 },
    ],
  };
  const translations = { id: { text: 'Berapa orang?', words: { 'A few': 'Sedikit' } } };
  const { data } = await owner.call('createOrderQuestion', { body: { ...question, translations } });
  expect(await missing('How many people?')).toBe(2);
  const asked = (await shop.visitor('listOrderQuestions', inIndonesian)).data.find(({ id }) => id === data.id);
  expect([asked?.text, asked?.help, asked?.options.map(({ text }) => text), asked?.translations]).toEqual([
    'Berapa orang?',
    'All who are paid.',
    ['Sedikit', 'Many'],
    null,
  ]);
  const stored = (await owner.call('listOrderQuestions', inIndonesian)).data.find(({ id }) => id === data.id);
  expect([stored?.text, stored?.translations]).toEqual(['How many people?', translations]);
  await owner.call('deleteOrderQuestion', { params: { id: data.id } });
});

test('a discount and a sale are called in the language of the buyer, in cart, order and page', async () => {
  const product = await shop.product({ name: 'Titled Sans' });
  const body = { code: 'TITLED', title: 'Spring offer', kind: 'percent' as const, value: 20, products: [product.id] };
  const { data: code } = await owner.call('createCode', { body });
  expect(await missing('Spring offer')).toBe(1);
  const translations = { id: { words: { 'Spring offer': 'Penawaran musim semi', Gone: 'Hilang' } } };
  const { data: saved } = await owner.call('updateCode', { params: { id: code.id }, body: { ...body, translations } });
  expect(saved.translations).toEqual({ id: { words: { 'Spring offer': 'Penawaran musim semi' } } });
  expect(await missing('Spring offer')).toBe(0);
  const buyer = await shop.customer();
  const items = [buying.lineOf(product)];
  const asked = { items, code: 'TITLED' };
  const quote = async (language = {}) => (await buyer.call('quoteLines', { body: asked, ...language })).data.discount;
  expect([(await quote(inIndonesian))?.title, (await quote())?.title]).toEqual([
    'Penawaran musim semi',
    'Spring offer',
  ]);
  const order = { user_id: buyer.id, payment_id: null, ...asked };
  const placed = (await buyer.call('createOrder', { body: order, ...inIndonesian })).data.order;
  const read = async (language = {}) =>
    (await buyer.call('orderById', { params: { id: placed.id }, ...language })).data.discount?.title;
  expect([placed.discount?.title, await read(inIndonesian), await read()]).toEqual([
    'Penawaran musim semi',
    'Penawaran musim semi',
    'Spring offer',
  ]);
  const sale = {
    title: 'Spring sale',
    percent: 25,
    products: [product.id],
    until: new Date(shop.tools.clock.now() + 86_400_000).toISOString(),
    translations: { id: { words: { 'Spring sale': 'Obral musim semi' } } },
  };
  const { data: planned } = await owner.call('createSale', { body: sale });
  expect([await missing('Spring sale'), planned.translations]).toEqual([0, sale.translations]);
  const onSale = async (language = {}) =>
    (await shop.visitor('productBySlug', { params: { slug: product.slug }, ...language })).data.sale?.title;
  expect([await onSale(inIndonesian), await onSale()]).toEqual(['Obral musim semi', 'Spring sale']);
  await owner.call('deleteCode', { params: { id: code.id } });
  expect(await missing('Spring offer')).toBe(0);
});

test('a package is named in the language of the visitor on pages, in carts and in the library', async () => {
  const font = await familyOfThree(shop);
  await sellInParts(owner, font, [{ styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 }]);
  const [first] = (await owner.call('listStock', { query: { query: font.name } })).data;
  expect(await missing(font.name)).toBe(3);
  await translate(font.id, { Uprights: 'Huruf tegak', Gone: 'Hilang' });
  expect(await missing(font.name)).toBe(2);
  const product = (await shop.visitor('productBySlug', { params: { slug: font.slug }, ...inIndonesian })).data;
  expect(product.parts.map(({ name }) => name)).toEqual([font.name, 'Huruf tegak']);
  const parts = (await shop.visitor('listParts', { params: { id: font.id }, ...inIndonesian })).data;
  expect(parts[1]?.name).toBe('Huruf tegak');
  expect((await shop.visitor('listParts', { params: { id: font.id } })).data[1]?.name).toBe('Uprights');
  const staff = (await owner.call('listStock', { query: { query: font.name }, ...inIndonesian })).data[0];
  expect([staff?.parts[1]?.name, staff?.translations]).toEqual([
    'Uprights',
    { id: { words: { Uprights: 'Huruf tegak' } } },
  ]);
  const buyer = await shop.customer();
  const line = { ...buying.lineOf(font, { price: 40 }), part_id: first!.parts[1]!.id };
  const quoted = (await buyer.call('quoteLines', { body: { items: [line] }, ...inIndonesian })).data;
  expect(quoted.items[0]?.part?.name).toBe('Huruf tegak');
  const { order } = (await buying.createOrder(buyer, [line])).body;
  await buying.pay(buyer, order!);
  const items = (await buyer.call('listLibrary', { query: {}, ...inIndonesian })).data;
  expect(items[0]?.part).toMatchObject({ kind: 'package', name: 'Huruf tegak' });
});

test('notes of a release read in the language of the visitor, and in the email about it', async () => {
  const product = await shop.product({ name: 'Noted Sans' });
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  await buying.pay(buyer, order!);
  await shop.tools.db.updateTable('users').set({ language: 'id' }).where('id', '=', buyer.id).execute();
  const notes = 'A rounder R.\r\nAnd a Q.';
  await bringRelease(shop, owner, product.id, await changeFont('small', { redrawn: 'R' }), {
    tellOwners: 'true',
    releaseNotes: notes,
    translations: JSON.stringify({ id: { words: { 'A rounder R.\nAnd a Q.': 'R yang lebih bulat.' } } }),
  });
  const read = async (headers = {}) =>
    (await shop.visitor('listReleases', { params: { id: product.id }, ...headers })).data[0]?.notes;
  expect(await read(inIndonesian)).toBe('R yang lebih bulat.');
  expect(await read()).toBe('A rounder R.\nAnd a Q.');
  await createBooks(shop).drain();
  const mail = () =>
    shop.tools.db
      .selectFrom('emails')
      .select('text_body')
      .where('dedupe_key', 'like', `release:${product.id}:2:%`)
      .executeTakeFirst();
  await expect.poll(async () => (await mail())?.text_body).toContain('R yang lebih bulat.');
  expect(await missing('Noted Sans')).toBe(2);
});

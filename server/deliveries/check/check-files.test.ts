import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectFont } from '#fonts/inspect/inspect-font.ts';
import { readFont, readTestFont, type TestFont } from '#fonts/test-fonts.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let buying: Buying;
let buyer: Buyer;
let number: string;
let productId: number;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  buyer = await shop.customer();
  const product = await shop.product({ font: 'righteous/400Regular/Righteous_400Regular.ttf', name: 'Kata' });
  productId = product.id;
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  number = (await buying.pay(buyer, order!)).orderItems[0]!.license.licenseNumber!;
});
afterAll(() => shop.close());

const marksOf = async (kind: TestFont) => (await inspectFont(readTestFont(kind), 64 * 1024 * 1024))!.marks;
const check = async (call: Buyer['call'], numbers: string[], marks: string[] = []) =>
  (await call('checkFiles', { body: { files: [{ numbers, marks }] } })).data;

test('the holder of a licence hears that it is theirs and what it allows, everybody else what anyone may know', async () => {
  const mine = await check(buyer.call, [number.toLowerCase()]);
  expect(mine.files[0]!.licenses).toMatchObject([{ licenseNumber: number, isYours: true, licensee: buyer.fullname }]);
  expect(mine.allowances).toMatchObject([{ product: { id: productId }, licenseNumbers: [number], styles: null }]);
  for (const call of [shop.visitor, (await shop.customer()).call]) {
    const { files, allowances } = await check(call, [number]);
    expect(files[0]!.licenses).toMatchObject([
      { licenseNumber: number, status: 'valid', isYours: false, licensee: null, product: { name: 'Kata' } },
    ]);
    expect(allowances).toEqual([]);
    expect(JSON.stringify(files)).not.toContain(buyer.fullname);
    expect(JSON.stringify(files)).not.toContain(buyer.email);
  }
  await buyer.call('updateLicense', { params: { number }, body: { showLicensee: true } });
  expect((await check(shop.visitor, [number])).files[0]!.licenses[0]!.licensee).toBe(buyer.fullname);
});

test('a font without names is known by its letters, and one of strangers is not', async () => {
  const marks = await marksOf('small');
  await expect
    .poll(async () => (await check(shop.visitor, [], marks)).files[0]!.origins[0]?.product.id)
    .toBe(productId);
  expect((await check(buyer.call, [], marks)).allowances).toHaveLength(1);
  expect((await check(shop.visitor, ['HRF-22222-33333-44444'], await marksOf('serif'))).files).toEqual([
    { licenses: [], origins: [] },
  ]);
});

test('a draft is no font that anyone hears of, and a font that was withdrawn is', async () => {
  const { id } = await shop.product({ font: 'pacifico/400Regular/Pacifico_400Regular.ttf' });
  const { db } = shop.tools;
  const marks = (await inspectFont(
    readFont('@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf'),
    64 * 1024 * 1024,
  ))!.marks;
  const originsFor = async (call: Buyer['call']) => (await check(call, [], marks)).files[0]!.origins.length;
  await expect.poll(() => originsFor(shop.visitor)).toBe(1);
  await db.updateTable('products').set({ status: 'draft', published_at: null }).where('id', '=', id).execute();
  expect(await originsFor(shop.visitor)).toBe(0);
  expect(await originsFor(buyer.call)).toBe(0);
  await db
    .updateTable('products')
    .set({ status: 'withdrawn', published_at: new Date(), withdrawn_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(await originsFor(shop.visitor)).toBe(1);
});

test('staff hear of a file that stays where it is whose licence it is, and nobody else does', async () => {
  const owner = await shop.customer('admin');
  const body = { files: [{ numbers: [number], marks: await marksOf('small') }] };
  const { data } = await owner.call('traceMarks', { body });
  expect(data.files[0]).toMatchObject({
    licenses: [{ licenseNumber: number, license: { licensee: buyer.fullname }, holder: { email: buyer.email } }],
    origins: [{ product: { id: productId } }],
  });
  expect(await buying.ask(buyer, 'POST', '/api/licenses/trace-marks', body)).toMatchObject({ status: 403 });
});

test('what looks like more than numbers and hashes, or like more than twenty files, is refused', async () => {
  const ask = (files: unknown[]) => buying.ask(null, 'POST', '/api/licenses/check', { files });
  const file = { numbers: [], marks: [] };
  expect((await ask([file])).status).toBe(200);
  expect((await ask(Array(21).fill(file))).status).toBe(400);
  expect((await ask([{ ...file, marks: ['letter:a:the outline itself'] }])).status).toBe(400);
  expect((await ask([{ ...file, marks: Array(251).fill('letter:a:0123456789abcdef') }])).status).toBe(400);
});

test('a network asks two thousand files a minute at the most, and the owner can switch it off', async () => {
  const ask = () => buying.ask(null, 'POST', '/api/licenses/check', { files: [{ numbers: [], marks: [] }] });
  const statuses = new Set<number>();
  for (let time = 0; time < 130; time += 1) statuses.add((await ask()).status);
  expect([...statuses].toSorted()).toEqual([200, 429]);
  const owner = await shop.customer('admin');
  await owner.call('switchFeature', { params: { name: 'clean' }, body: { isOn: false } });
  expect((await ask()).body.code).toBe('feature_off');
});

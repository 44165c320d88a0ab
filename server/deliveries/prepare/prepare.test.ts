import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { flushViews } from '#server/products/generated-files/count-views.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { prepareForBuyers, prepareNext } from './prepare.ts';

const isIdle = async () => true;
const isBusy = async () => false;
const HOUR = 3_600_000;
let shop: TestShop;
let owner: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
});
beforeEach(() => sql`delete from unprepared_products`.execute(shop.tools.db));
afterAll(() => shop.close());

async function prepareAll(quiet = isIdle): Promise<void> {
  while (await prepareNext(shop.tools, quiet));
}
async function preparationOf(id: number) {
  const { data } = await (await shop.again(owner)).call('listStock', { query: { limit: 1000 } });
  return data.find((product) => product.id === id)!.preparation;
}
function refuseToPack(): { mend(): void } {
  const { fonts } = shop.tools;
  const { convert } = fonts;
  const mend = () => void Object.assign(fonts, { convert });
  onTestFinished(mend);
  fonts.convert = async () => ({ problem: 'timed_out', detail: 'The font took longer than 5 ms.' });
  return { mend };
}

test('all that no buyer changes is made before anybody buys, the owner sees how far it is, and a download packs nothing', async () => {
  const product = await shop.product();
  expect(await preparationOf(product.id)).toEqual({ state: 'preparing', done: 0, total: 3, trouble: null });
  await prepareNext(shop.tools, isBusy);
  expect(await preparationOf(product.id)).toEqual({ state: 'preparing', done: 1, total: 3, trouble: null });
  await prepareAll(isBusy);
  expect(await preparationOf(product.id)).toEqual({ state: 'ready', done: 3, total: 3, trouble: null });
  const { data } = await shop.visitor('productById', { params: { id: product.id } });
  expect(data.files.find(({ format }) => format === 'WOFF2')!.bytes).toBeGreaterThan(1000);
  refuseToPack();
  const buying = createBuying(shop);
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const links = (await buying.pay(buyer, order!)).orderItems[0]!.product.fontDetail!;
  const reply = await fetch(links.formatZIP!.replace('http://shop.test', shop.address));
  expect(reply.status).toBe(200);
  expect((await readZip(Buffer.from(await reply.arrayBuffer()))).size).toBe(8);
});

test('of fonts that replace others the files are made anew', async () => {
  const product = await shop.product({ font: 'righteous/400Regular/Righteous_400Regular.ttf' });
  const other = await shop.product({ font: 'monoton/400Regular/Monoton_400Regular.ttf' });
  await prepareAll();
  const { db } = shop.tools;
  await sql`delete from product_styles where product_id = ${product.id}`.execute(db);
  await sql`insert into product_styles (product_id, position, name, weight, width, slope, is_default, file_key,
    file_name, outlines, size_bytes, coverage)
    select ${product.id}, position, name, weight, width, slope, is_default, file_key, file_name, outlines, size_bytes,
      coverage
    from product_styles where product_id = ${other.id}`.execute(db);
  expect((await preparationOf(product.id)).state).toBe('preparing');
  refuseToPack();
  // The same file was packed for the other product.
  await prepareAll();
  expect((await preparationOf(product.id)).state).toBe('ready');
});

test('a file that can not be made says why, is tried again by itself after an hour, and at once when the owner wants it', async () => {
  const product = await shop.product({ font: 'bebas-neue/400Regular/BebasNeue_400Regular.ttf' });
  const { mend } = refuseToPack();
  await prepareAll();
  const failed = await preparationOf(product.id);
  expect(failed).toMatchObject({ state: 'failed', done: 0, trouble: expect.stringContaining('longer than 5 ms') });
  mend();
  expect(await prepareNext(shop.tools, isIdle)).toBe(false);
  const tried = await owner.call('prepareProduct', { params: { id: product.id } });
  expect(tried.data).toEqual({ state: 'preparing', done: 0, total: 3, trouble: null });
  await prepareNext(shop.tools, isIdle);
  const again = refuseToPack();
  await prepareAll();
  expect(await preparationOf(product.id)).toMatchObject({ state: 'failed', done: 1 });
  again.mend();
  shop.clock.advance(HOUR);
  await prepareAll();
  expect((await preparationOf(product.id)).state).toBe('ready');
});

test('what can not be made for a buyer however often it is tried is told to the owner, and not tried over and over', async () => {
  const product = await shop.product({ font: 'vt323/400Regular/VT323_400Regular.ttf' });
  const { fonts } = shop.tools;
  const { convert } = fonts;
  onTestFinished(() => void Object.assign(fonts, { convert }));
  fonts.convert = async () => ({ problem: 'unsupported', detail: 'The font can not be packed.' });
  await prepareForBuyers(shop.tools, product.id, true);
  expect(await preparationOf(product.id)).toMatchObject({
    state: 'failed',
    trouble: expect.stringContaining('The font can not be packed.'),
  });
});

test('what is looked at or in a cart is packed before what nobody asks for', async () => {
  const brought = (style: string) => shop.product({ font: `spectral/${style}/Spectral_${style}.ttf` });
  const [forgotten, seen, wanted] = [
    await brought('500Medium'),
    await brought('300Light'),
    await brought('600SemiBold'),
  ];
  await shop.visitor('productBySlug', { params: { slug: seen.slug } });
  const line = {
    product_id: wanted.id,
    license_type_id: createBuying(shop).lineOf(wanted).license_type_id,
    quantity: 1,
  };
  for (let time = 0; time < 2; time += 1) await shop.visitor('quoteLines', { body: { items: [line] } });
  await flushViews(shop.tools.db);
  const done = async () => Promise.all([wanted, seen, forgotten].map(async ({ id }) => (await preparationOf(id)).done));
  for (let form = 0; form < 3; form += 1) await prepareNext(shop.tools, isBusy);
  expect(await done()).toEqual([3, 0, 0]);
  await prepareNext(shop.tools, isBusy);
  expect(await done()).toEqual([3, 1, 0]);
});

test('the demo catalogue waits for quiet times, and lets what the owner has brought go first', async () => {
  const demo = await shop.product({ demo: true, font: 'spectral/400Regular/Spectral_400Regular.ttf' });
  await prepareAll(isBusy);
  expect(await preparationOf(demo.id)).toMatchObject({ state: 'waiting', done: 0 });
  await prepareNext(shop.tools, isIdle);
  const own = await shop.product({ font: 'spectral/400Regular_Italic/Spectral_400Regular_Italic.ttf' });
  await prepareNext(shop.tools, isIdle);
  expect([(await preparationOf(demo.id)).done, (await preparationOf(own.id)).done]).toEqual([1, 1]);
});

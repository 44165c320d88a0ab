import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { queueOrderEmails } from '#server/deliveries/email/order-emails.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const { ask, lineOf, createOrder, pay } = createBuying(shop);
const subscribing = createSubscribing(shop);
const font = await shop.product({ name: 'Kata Serif', type: 'Serif' });
let owner: Buyer;
let bare: Awaited<ReturnType<typeof makeProduct>>;
let poster: Awaited<ReturnType<typeof makeProduct>>;

/** A product as the owner makes it in the admin area, without fonts. */
async function makeProduct(name: string, isPictured: boolean) {
  const [standard] = font.licenseTypes;
  const bytes = await sharp({ create: { width: 50, height: 90, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const sent = { name, regularPrice: '30', type: 'Poster', licenseTypeIds: String(standard!.id) };
  const picture = isPictured ? { images: { bytes, name: 'p.png' } } : undefined;
  const { body } = await sendForm<{ id: number }>(shop, owner, 'POST /api/product/add', { ...sent, ...picture });
  return (await shop.visitor('productById', { params: { id: body.id } })).data;
}

async function buy(buyer: Buyer, products: (typeof bare)[]) {
  const { body } = await createOrder(
    buyer,
    products.map((product) => lineOf(product)),
  );
  return pay(buyer, body.order!);
}

beforeAll(async () => {
  owner = await shop.customer('admin');
  bare = await makeProduct('Bare Poster', false);
  poster = await makeProduct('Red Poster', true);
});

test('products without fonts are on the list and are not counted as fonts', async () => {
  const facets = async (query: object) => (await shop.visitor('productFacets', { query })).data;
  expect(await facets({})).toMatchObject({ total: 3, fonts: 1 });
  expect(await facets({ type: 'Poster' })).toMatchObject({ total: 2, fonts: 0 });
  expect((await shop.visitor('listProducts', { query: {} })).total).toBe(3);
});

test.each(['preview.svg?text=Huruf', 'share.png', 'specimen.pdf', 'glyph-sheet?points=61', 'features'])(
  'what would be drawn with fonts is refused in plain words at %s',
  async (path) => {
    const response = await ask(null, 'GET', `/api/product/${bare.id}/${path}`);
    expect([response.status, response.body.code]).toEqual([404, 'fonts_missing']);
  },
);

test('what somebody has of a product without fonts shows its picture, and a font its own letters', async () => {
  const buyer = await shop.customer();
  const order = await buy(buyer, [bare, poster, font]);
  const preview = expect.stringMatching(/\/preview\.svg\?/);
  const images = ['', poster.images, preview];
  expect(poster.images).toMatch(/\/picture\.webp\?v=/);
  expect(order.orderItems.map(({ product }) => product.image)).toEqual(images);
  const items = [bare, poster, font].map(({ id, licenseTypes: [type] }) => ({
    product_id: id,
    license_type_id: type!.id,
    quantity: 1,
  }));
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data.items;
  expect(quote.map(({ image }) => image)).toEqual(images);
  const wallet = (await buyer.call('listLicenses', { query: {} })).data;
  expect(new Map(wallet.map(({ product }) => [product.id, [product.image, product.hasFonts]]))).toEqual(
    new Map([
      [bare.id, ['', false]],
      [poster.id, [poster.images, false]],
      [font.id, [preview, true]],
    ]),
  );
});

test('neither a plan nor the fonts of a customer count what has no files', async () => {
  const buyer = await shop.customer();
  await buy(buyer, [bare, font]);
  const bought = await buyer.call('listLibrary', { query: {} });
  expect([bought.total, bought.data.map(({ product }) => product.name)]).toEqual([1, ['Kata Serif']]);
  const plan = await subscribing.plan(owner, font.licenseTypes[0]!.id);
  expect(plan.fontCount).toBe(1);
  const subscriber = await shop.customer();
  await subscribing.subscribe(subscriber, plan.id);
  const given = await subscriber.call('listLibrary', { query: {} });
  expect([given.total, given.data.map(({ product }) => product.name)]).toEqual([1, ['Kata Serif']]);
  expect((await subscriber.call('listLibraryPlans', {})).data.plans[0]!.fonts).toBe(1);
});

test('the mail about a purchase without fonts speaks of licences, and promises no files', async () => {
  const buyer = await shop.customer();
  const order = await buy(buyer, [bare]);
  await queueOrderEmails(shop.tools);
  // The scheduler may have been telling him at that moment, so that nothing was left to tell.
  const subjects = async () => {
    const { data: mails } = await owner.call('listMails', { query: { limit: 100 } });
    return mails.filter(({ to }) => to === buyer.email).map(({ subject }) => subject);
  };
  await expect.poll(subjects).toContain(`Your licences, order ${order.id}`);
});

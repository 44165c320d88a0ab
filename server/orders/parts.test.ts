import { expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const finance = await shop.customer('finance');

/** A family of Regular, Italic and Bold for $60, with its uprights for $40 and two of its styles for $25. */
async function divided() {
  const font = await familyOfThree(shop);
  const [family, uprights, regular, bold] = await sellInParts(owner, font, [
    { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 },
    { styles: ['Regular'], regularPrice: 25 },
    { styles: ['Bold'], regularPrice: 25 },
  ]);
  return {
    font,
    family: mustExist(family),
    uprights: mustExist(uprights),
    regular: mustExist(regular),
    bold: mustExist(bold),
  };
}

type Line = { part_id?: number; license?: number; quantity?: number; price: number };
const lineOf = (font: ProductDetail, { part_id = 0, license = 0, quantity = 1, price }: Line) => ({
  product_id: font.id,
  part_id,
  license_type_id: mustExist(font.licenseTypes[license]).id,
  quantity,
  price,
});
const order = async (buyer: Buyer, font: ProductDetail, line: Line) => {
  const { status, body } = await buying.createOrder(buyer, [lineOf(font, line)]);
  if (status !== 201 || !body.order) throw new Error(JSON.stringify(body));
  return body.order;
};
const buy = async (buyer: Buyer, font: ProductDetail, line: Line) => buying.pay(buyer, await order(buyer, font, line));
const standing = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', {})).data.map(({ part, status }) => `${part.name} ${status}`);
/** The font files in what a link gives. */
async function filesAt(link: string | null) {
  const entries = await unzip(shop, mustExist(link ?? undefined));
  return [...entries.keys()].filter((name) => /\.(?:ttf|otf|woff2?)$/.test(name));
}

test('a style is bought alone: quote, order, invoice, licence and proof name it, and its files alone are delivered', async () => {
  const [buyer, { font, bold }] = [await shop.customer(), await divided()];
  const line = lineOf(font, { part_id: bold.id, price: 25 });
  const quote = (await shop.visitor('quoteLines', { body: { items: [line] } })).data;
  const part = { id: bold.id, kind: 'style', name: 'Bold' };
  expect(quote).toMatchObject({ total: 25, items: [{ part_id: bold.id, part, price: 25, name: font.name }] });

  const paid = await buy(buyer, font, { part_id: bold.id, price: 25 });
  expect(paid.orderItems[0]).toMatchObject({ part, price: 25, product: { name: font.name } });
  const number = mustExist(paid.orderItems[0]?.license.licenseNumber ?? undefined);
  expect((await buyer.call('listLicenses', {})).data[0]).toMatchObject({ licenseNumber: number, part });
  expect((await shop.visitor('verifyLicense', { params: { number } })).data.part).toEqual(part);
  const [item] = (await buyer.call('listLibrary', {})).data;
  expect(item?.part).toEqual(part);
  const files = await filesAt(item?.product.fontDetail.formatZIP ?? null);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !/Bold/.test(name))).toEqual([]);

  const invoice = await shop.tools.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', paid.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(invoice.content).lines[0]).toMatchObject({ product: `${font.name} Bold`, licenseNumber: number });
  const certificate = await buying.ask(buyer, 'GET', `/api/licenses/${number}/certificate.json`);
  expect(certificate.body).toMatchObject({ certificate: { product: { name: font.name }, part } });
});

test('a request that names no part gets the family, at its price and with all of its files', async () => {
  const [buyer, { font }] = [await shop.customer(), await divided()];
  const { part_id: _, ...line } = lineOf(font, { price: 60 });
  const { body } = await buying.createOrder(buyer, [line]);
  const paid = await buying.pay(buyer, body.order!);
  expect(paid.orderItems[0]?.part).toEqual({ id: 0, kind: 'family', name: font.name });
  const files = await filesAt(paid.orderItems[0]?.product.fontDetail?.formatTTF ?? null);
  expect(files).toHaveLength(3);
});

test('under another licence a part costs as much less as under the Standard one, rounded once', async () => {
  const { font, regular, uprights } = await divided();
  const items = [
    lineOf(font, { part_id: regular.id, license: 1, price: 0 }),
    lineOf(font, { part_id: uprights.id, license: 1, quantity: 3, price: 0 }),
  ];
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data;
  expect(quote.items.map(({ price }) => price)).toEqual([32.92, 52.67]);
  expect(quote.total).toBe(32.92 + 3 * 52.67);
});

test('a part that is not sold is not on offer, and neither is one whose order was placed before it went', async () => {
  const [buyer, { font, regular }] = [await shop.customer(), await divided()];
  const unknown = await buying.createOrder(buyer, [lineOf(font, { part_id: 999, price: 25 })]);
  expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_offer']);
  const placed = await order(buyer, font, { part_id: regular.id, price: 25 });
  await sellInParts(owner, font, [{ styles: ['Bold'], regularPrice: 25 }]);
  expect((await buying.startPayment(buyer, placed)).body.code).toBe('offer_withdrawn');
});

test('the price of a part is that of the shop, never that of the browser', async () => {
  const [buyer, { font, regular }] = [await shop.customer(), await divided()];
  const { body } = await buying.createOrder(buyer, [lineOf(font, { part_id: regular.id, price: 24.99 })]);
  expect(body).toMatchObject({ code: 'price_changed', lines: [{ part_id: regular.id, price: 25 }] });
});

test('who grows from styles to a package to the family pays the difference each time, and has one licence in the end', async () => {
  const [buyer, { font, regular, bold, uprights }] = [await shop.customer(), await divided()];
  await buy(buyer, font, { part_id: regular.id, price: 25 });
  const package_ = await buy(buyer, font, { part_id: uprights.id, price: 15 });
  expect(package_).toMatchObject({ totalAmount: 15, orderItems: [{ price: 40, credit: { amount: 25 } }] });
  const family = await buy(buyer, font, { price: 20 });
  expect(family).toMatchObject({ totalAmount: 20, orderItems: [{ price: 60, credit: { amount: 40 } }] });
  expect(await standing(buyer)).toEqual([`${font.name} valid`, 'Uprights superseded', 'Regular superseded']);
  // Nobody needs a style of a family that he has.
  const again = (await buyer.call('quoteLines', { body: { items: [lineOf(font, { part_id: bold.id, price: 25 })] } }))
    .data;
  expect(again.items[0]?.credit).toBe(null);
});

test('two styles count together toward the family, its refund brings both back, and they can be refunded then', async () => {
  const [buyer, { font, regular, bold }] = [await shop.customer(), await divided()];
  const first = await buy(buyer, font, { part_id: regular.id, price: 25 });
  await buy(buyer, font, { part_id: bold.id, price: 25 });
  const family = await buy(buyer, font, { price: 10 });
  const numbers = mustExist(family.orderItems[0]?.credit ?? undefined).licenseNumbers;
  expect([family.totalAmount, numbers.length]).toEqual([10, 2]);
  const refund = (one: { id: number }) => buying.ask(finance, 'POST', `/api/orders/${one.id}/refund`, {});
  expect((await refund(first)).body.code).toBe('license_replaced');
  expect((await refund(family)).body).toMatchObject({ status: 'refunded' });
  expect(await standing(buyer)).toEqual([`${font.name} refunded`, 'Bold valid', 'Regular valid']);
  expect((await refund(first)).body).toMatchObject({ status: 'refunded' });
  const quote = (await buyer.call('quoteLines', { body: { items: [lineOf(font, { price: 60 })] } })).data;
  expect(quote.total).toBe(35);
});

test('who paid more for styles than the family costs gets it for nothing, once', async () => {
  const [buyer, { font, regular, bold }] = [await shop.customer(), await divided()];
  await buy(buyer, font, { part_id: regular.id, price: 25 });
  await buy(buyer, font, { part_id: bold.id, price: 25 });
  await owner.call('updateProduct', { params: { id: font.id }, body: { regularPrice: 45 } });
  const free = await order(buyer, font, { price: 0 });
  expect(free).toMatchObject({ totalAmount: 0, orderItems: [{ price: 45, credit: { amount: 45 } }] });
  expect((await buying.startPayment(buyer, free)).status).toBe(200);
  expect(await standing(buyer)).toEqual([`${font.name} valid`, 'Bold superseded', 'Regular superseded']);
});

test('two orders that cost nothing for the same licences give one family', async () => {
  const [buyer, { font, regular, bold }] = [await shop.customer(), await divided()];
  await buy(buyer, font, { part_id: regular.id, price: 25 });
  await buy(buyer, font, { part_id: bold.id, price: 25 });
  await owner.call('updateProduct', { params: { id: font.id }, body: { regularPrice: 45 } });
  const place = (key: string) =>
    buying.ask(
      buyer,
      'POST',
      '/api/orders/create',
      { items: [lineOf(font, { price: 0 })] },
      { 'idempotency-key': key },
    );
  const [one, other] = [(await place('one')).body.order!, (await place('other')).body.order!];
  expect(one.id).not.toBe(other.id);
  const started = await Promise.all([one, other].map((placed) => buying.startPayment(buyer, placed)));
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(started.find(({ status }) => status === 409)?.body.code).toBe('credit_gone');
  expect((await standing(buyer)).filter((words) => words.endsWith('valid'))).toEqual([`${font.name} valid`]);
});

test('a font is sold exclusively as a whole, and who has the family hears so at each of its parts', async () => {
  const [buyer, { font, bold }] = [await shop.customer(), await divided()];
  const exclusive = mustExist((await shop.visitor('listLicenseTypes', {})).data.find((type) => type.exclusive));
  await owner.call('assignLicense', { body: { productId: font.id, licenseTypeId: exclusive.id } });
  const line = lineOf(font, { part_id: bold.id, price: 0 });
  const items = [
    line,
    { ...line, license_type_id: exclusive.id },
    { ...line, part_id: 0, license_type_id: exclusive.id },
  ];
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data;
  expect(quote.items.map(({ available }) => available)).toEqual([true, false, true]);
  const family = await buy(buyer, font, { price: 60 });
  const owned = (await buyer.call('quoteLines', { body: { items: [line] } })).data.items[0]?.owned;
  expect(owned?.licenseNumber).toBe(family.orderItems[0]?.license.licenseNumber);
});

test('what several licences allow together is added up for one part, never over different ones', async () => {
  await shop.tools.db
    .updateTable('license_types')
    .set({ limits: JSON.stringify({ uses: ['desktop'], onRequest: false, ...eachLimit(() => null), users: 5 }) })
    .where('name', '=', 'Standard License')
    .execute();
  const [buyer, { font, regular, bold }] = [await shop.customer(), await divided()];
  await buy(buyer, font, { part_id: regular.id, price: 25 });
  await buy(buyer, font, { part_id: bold.id, price: 25 });
  expect((await buyer.call('sumLicenses', {})).data).toEqual([]);
  await buy(buyer, font, { part_id: bold.id, price: 25 });
  expect((await buyer.call('sumLicenses', {})).data).toMatchObject([
    { licenses: 2, use: 'desktop', part: { name: 'Bold' }, figures: { users: 10 } },
  ]);
});

test('years of different parts run beside each other, and a year of the same part follows the one before', async () => {
  const [buyer, { font, regular, bold }] = [await shop.customer(), await divided()];
  const web = mustExist(font.licenseTypes[1]);
  await owner.call('updateLicenseType', { params: { id: web.id }, body: { termMonths: 12 } as never });
  const ends = async (part_id: number) =>
    (await buy(buyer, font, { part_id, license: 1, price: 32.92 })).orderItems[0]?.license.endsAt;
  const [first, beside, after] = [await ends(regular.id), await ends(bold.id), await ends(bold.id)];
  expect(beside?.slice(0, 10)).toBe(first?.slice(0, 10));
  expect(Number(after?.slice(0, 4))).toBe(Number(beside?.slice(0, 4)) + 1);
});

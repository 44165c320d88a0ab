import { expect, test } from 'vitest';
import { mustExist } from '#contract/must-exist.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const font = await familyOfThree(shop);
const [family, package_, bold] = await sellInParts(owner, font, [
  { styles: ['Italic', 'Bold'], name: 'Two', regularPrice: 40 },
  { styles: ['Bold'], regularPrice: 25 },
]);
const idOf = (style: string) => font.font?.styles.find(({ name }) => name === style)?.id;
const styleIn = (image: string | null) => new URL(image ?? '', 'http://shop.test').searchParams.get('style');

test('a part is drawn in its own style, a package in its first, the family in the main one: in cart, order, wallet and library', async () => {
  const buyer = await shop.customer();
  const parts = [mustExist(bold), mustExist(package_), mustExist(family)];
  const items = parts.map(({ id, price }) => ({ ...buying.lineOf(font), part_id: id, price }));
  const drawn = [String(idOf('Bold')), String(idOf('Italic')), null];
  const quote = (await shop.visitor('quoteLines', { body: { items } })).data;
  expect(quote.items.map(({ image }) => styleIn(image))).toEqual(drawn);
  const { body } = await buying.createOrder(buyer, items);
  const paid = await buying.pay(buyer, mustExist(body.order));
  expect(paid.orderItems.map(({ product }) => styleIn(product.image))).toEqual(drawn);
  const byName = (one: { part: { id: number } }) => parts.findIndex(({ id }) => id === one.part.id);
  for (const { data } of [await buyer.call('listLicenses', {}), await buyer.call('listLibrary', {})])
    expect(data.toSorted((a, b) => byName(a) - byName(b)).map(({ product }) => styleIn(product.image))).toEqual(drawn);
  const picture = await fetch(`${shop.address}${mustExist(quote.items[0]).image}`);
  expect(picture.status).toBe(200);
  expect(await picture.text()).not.toBe(
    await (await fetch(`${shop.address}${mustExist(quote.items[2]).image}`)).text(),
  );
});

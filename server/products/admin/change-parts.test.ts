import { expect, test } from 'vitest';
import { notNull } from '#contract/must-exist.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const REGULAR = { styles: ['Regular'], regularPrice: 25 };
const UPRIGHT = { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 };

test('a font that nobody divided is sold whole, and says so', async () => {
  const font = await shop.product({ price: 42, sale: 30 });
  const family = {
    id: 0,
    kind: 'family',
    name: font.name,
    styleIds: font.font?.styles.map(({ id }) => id),
    regularPrice: 42,
    salePrice: 30,
    price: 30,
  };
  expect([font.parts, font.priceFrom]).toEqual([[family], 30]);
  expect((await shop.visitor('listParts', { params: { id: font.id } })).data).toEqual([family]);
});

test('an owner sells packages and styles, and page, list and call say what they cost', async () => {
  const font = await familyOfThree(shop);
  const sold = await sellInParts(owner, font, [UPRIGHT, REGULAR, { ...REGULAR, styles: ['Bold'], salePrice: 20 }]);
  expect(sold.map(({ kind, name, price }) => [kind, name, price])).toEqual([
    ['family', font.name, 60],
    ['package', 'Uprights', 40],
    ['style', 'Regular', 25],
    ['style', 'Bold', 20],
  ]);
  const shown = (await shop.visitor('productBySlug', { params: { slug: font.slug } })).data;
  expect([shown.parts, shown.priceFrom, shown.regularPrice]).toEqual([sold, 20, 60]);
  const listed = (await shop.visitor('listProducts', { query: { text: font.name } })).data;
  expect(listed.find(({ id }) => id === font.id)).toMatchObject({ parts: sold, priceFrom: 20 });
  expect((await shop.visitor('listParts', { params: { id: font.id } })).data).toEqual(sold);
});

test('a part of the same kind and name stays the same part; another one never gets its number', async () => {
  const font = await familyOfThree(shop);
  const [, first] = await sellInParts(owner, font, [REGULAR]);
  const [, again] = await sellInParts(owner, font, [{ ...REGULAR, name: 'regular', regularPrice: 19 }]);
  expect([again?.id, again?.price]).toEqual([first?.id, 19]);
  await sellInParts(owner, font, []);
  const [, other] = await sellInParts(owner, font, [UPRIGHT]);
  expect(other?.id).not.toBe(first?.id);
});

test('no part costs more than the family, also while only the family is on sale', async () => {
  const font = await familyOfThree(shop);
  await sellInParts(owner, font, [UPRIGHT]);
  await owner.call('updateProduct', { params: { id: font.id }, body: { salePrice: 30 } });
  const { parts } = (await shop.visitor('productById', { params: { id: font.id } })).data;
  expect(parts.map(({ price }) => price)).toEqual([30, 30]);
});

test.each([
  ['a style of another font', { styleIds: [2_000_000_000] }, '1.styleIds'],
  ['two styles as one', { kind: 'style' as const }, '1.styleIds'],
  ['all styles as a package', { all: true }, '1.styleIds'],
  ['a price above that of the family', { regularPrice: 61 }, '1.regularPrice'],
  ['a sale price above the price', { salePrice: 41 }, '1.salePrice'],
  ['a name that another part has', { kind: 'style' as const, name: 'REGULAR', one: true }, '1.name'],
])('%s is refused by its field, and the parts stay as they were', async (_, { all, one, ...change }: Change, field) => {
  const font = await familyOfThree(shop);
  const before = await sellInParts(owner, font, [REGULAR]);
  const ids = notNull(font.font).styles.map(({ id }) => id);
  const styleIds = all ? ids : one ? ids.slice(0, 1) : ids.slice(0, 2);
  const part = { kind: 'package' as const, name: 'Two', styleIds, regularPrice: 40, ...change };
  const regular = { kind: 'style' as const, name: 'Regular', styleIds: ids.slice(0, 1), regularPrice: 25 };
  const call = owner.call('changeParts', { params: { id: font.id }, body: [regular, part] });
  await expect(call).rejects.toMatchObject({
    code: 'invalid_input',
    body: { fields: { [field]: expect.any(String) } },
  });
  expect((await shop.visitor('listParts', { params: { id: font.id } })).data).toEqual(before);
});

type Change = {
  all?: boolean;
  one?: boolean;
  kind?: 'package' | 'style';
  name?: string;
  styleIds?: number[];
  regularPrice?: number;
  salePrice?: number;
};

test('who changed the parts, and how, is written down', async () => {
  const font = await familyOfThree(shop);
  await sellInParts(owner, font, [REGULAR]);
  const entry = await shop.tools.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('subject', '=', `product:${font.id}`)
    .where('action', '=', 'product.parts')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: owner.id, after: { parts: [{ name: 'Regular', styles: ['Regular'] }] } });
});

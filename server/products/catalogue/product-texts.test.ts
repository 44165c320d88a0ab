import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { untilSomebodyWaits } from '#tests/until-somebody-waits.ts';
import { ProductTexts } from './product-texts.ts';

const shop = await openShop();
const { db } = shop.tools;
const namesIn = ({ json }: { json: Buffer }) =>
  (JSON.parse(String(json)) as { name: string }[]).map(({ name }) => name);
const rename = (id: number, name: string) => db.updateTable('products').set({ name }).where('id', '=', id).execute();

test('a list is the same as each of its products by itself, in the order of the ids', async () => {
  const [one, two] = [await shop.product({ name: 'One' }), await shop.product({ name: 'Two', sale: 30 })];
  const { data } = await shop.visitor('listProducts', { query: {} });
  expect(data.map(({ id }) => id)).toEqual([two.id, one.id]);
  for (const product of data) {
    const { data: ownDatabase } = await shop.visitor('productById', { params: { id: product.id } });
    expect(ownDatabase).toMatchObject(product);
  }
  const again = await shop.visitor('listProducts', { query: { sort: 'price-desc' } });
  expect(again.data).toEqual([...data].reverse());
});

test('a list tells at once what was changed in a product, in its licences, or in the words and price of a licence type', async () => {
  const product = await shop.product({ name: 'Told', licenseTypes: ['Standard License', 'Web License'] });
  const search = async () => (await shop.visitor('searchProducts', { query: { query: 'told' } })).data[0]!;
  expect((await search()).licenseTypes.map(({ price }) => price)).toEqual([42, 79]);
  await db.updateTable('license_types').set({ price_cents: 8_100 }).where('name', '=', 'Web License').execute();
  expect((await search()).licenseTypes.map(({ price }) => price)).toEqual([42, 81]);
  await db.updateTable('license_types').set({ description: 'Said anew.' }).where('name', '=', 'Web License').execute();
  expect((await search()).licenseTypes[1]).toMatchObject({ description: 'Said anew.' });
  await db.deleteFrom('product_licenses').where('product_id', '=', product.id).execute();
  expect((await search()).licenseTypes).toEqual([]);
  await db.updateTable('products').set({ short_description: 'Shorter.' }).where('id', '=', product.id).execute();
  expect(await search()).toMatchObject({ shortDescription: 'Shorter.' });
});

test('what was written while a product was being read is not covered by what was read', async () => {
  const { id } = await shop.product({ name: 'Before' });
  for (const forget of ['one', 'all'] as const) {
    const texts = new ProductTexts();
    let reading: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await tx.schema
        .alterTable('products')
        .alterColumn('name', (column) => column.setNotNull())
        .execute();
      reading = texts.list(db, { ids: [id] });
      await untilSomebodyWaits(tx);
      if (forget === 'one') texts.forget([id]);
      else texts.forgetAll();
    });
    await reading;
    await rename(id, `After ${forget}`);
    expect(namesIn(await texts.list(db, { ids: [id] }))).toEqual([`After ${forget}`]);
    // What was read in peace is stored until it is forgotten.
    await rename(id, 'Later');
    expect(namesIn(await texts.list(db, { ids: [id] }))).toEqual([`After ${forget}`]);
    texts.forget([id]);
    expect(namesIn(await texts.list(db, { ids: [id] }))).toEqual(['Later']);
  }
});

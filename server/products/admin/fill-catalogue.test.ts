import path from 'node:path';
import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { fillCatalogue, type StartingFamily } from './fill-catalogue.ts';

const FONTS = path.join(import.meta.dirname, '../../../node_modules/@expo-google-fonts');

const family = (name: string, folder: string, file: string): StartingFamily => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  sku: `HRF-${name}`,
  type: 'Display',
  description: 'Heavy.',
  shortDescription: 'Heavy.',
  regularPrice: 24,
  salePrice: 19.5,
  categories: ['Poster'],
  tags: ['heavy'],
  specimen: 'Encore',
  designers: ['Vernon Adams'],
  foundry: '',
  files: [path.join(FONTS, folder, '400Regular', file)],
  licenseFile: path.join(FONTS, folder, 'LICENSE_FONT'),
  licenseTypes: ['Standard License', 'Exclusive License'],
});
const anton = family('Anton', 'anton', 'Anton_400Regular.ttf');
const bebas = family('Bebas Neue', 'bebas-neue', 'BebasNeue_400Regular.ttf');
const broken = {
  ...family('Broken', 'anton', 'Anton_400Regular.ttf'),
  files: [path.join(FONTS, 'anton/package.json')],
};

const shop = await openShop();

const names = async () => (await shop.visitor('listProducts', { query: {} })).data.map((product) => product.name);

test('a catalogue that was cut short goes on where it stopped, and the first family is the newest', async () => {
  await shop.tools.db.deleteFrom('shop_values').where('name', '=', 'catalogue_filled').execute();
  const stopped = fillCatalogue(shop.tools, [anton, bebas], () => {
    throw new Error('the plug was pulled');
  });
  await expect(stopped).rejects.toThrow('the plug was pulled');
  expect(await names()).toEqual(['Anton']);
  const lines: string[] = [];
  await fillCatalogue(shop.tools, [anton, broken, bebas], (_done, name) => lines.push(name));
  expect(lines).toEqual(['Bebas Neue']);
  expect(await names()).toEqual(['Anton', 'Bebas Neue']);
});

test('a family that a slow machine could not read in time is read again and not left out', async () => {
  const { tools } = shop;
  await tools.db.deleteFrom('shop_values').where('name', '=', 'catalogue_filled').execute();
  const slow = { ...bebas, name: 'Slow Bebas', slug: 'slow-bebas', sku: 'HRF-SLOW' };
  let isBusy = true;
  const busy = {
    ...tools,
    fonts: {
      ...tools.fonts,
      inspect: async (...requested: Parameters<typeof tools.fonts.inspect>) =>
        isBusy
          ? { problem: 'timed_out' as const, detail: 'The font took longer than 10000 ms.' }
          : tools.fonts.inspect(...requested),
    },
  };
  const lines: string[] = [];
  const fill = () => fillCatalogue(busy, [slow], (_done, name) => lines.push(name));
  await expect(fill()).rejects.toThrow('too busy to read Slow Bebas');
  expect(lines).toEqual([]);
  isBusy = false;
  await fill();
  expect(lines).toEqual(['Slow Bebas']);
  await tools.db.deleteFrom('products').where('slug', '=', 'slow-bebas').execute();
});

test('a demo family is marked, costs its sale price and comes under the licence types it was given', async () => {
  const { data } = await shop.visitor('productBySlug', { params: { slug: 'anton' } });
  expect(data).toMatchObject({
    demo: true,
    regularPrice: 24,
    salePrice: 19.5,
    formats: ['ZIP', 'TTF', 'WOFF', 'WOFF2'],
  });
  expect(data.licenseTypes.map((type) => type.name)).toEqual(['Standard License', 'Exclusive License']);
});

test('a catalogue that was filled once never comes back, so that what the owner removes stays removed', async () => {
  await shop.tools.db.updateTable('products').set({ archived_at: new Date() }).where('slug', '=', 'anton').execute();
  await fillCatalogue(shop.tools, [anton, bebas], () => undefined);
  await expect.poll(names).toEqual(['Bebas Neue']);
});

test('the counts beside the filters are those of the fonts behind them, each facet without its own filter', async () => {
  await shop.product({ name: 'Serious Serif', type: 'Serif', price: 120, categories: ['Text'] });
  const { data: all } = await shop.visitor('productFacets', { query: {} });
  expect(all.total).toBe(2);
  expect(all.type).toEqual(
    expect.arrayContaining([
      { value: 'Serif', count: 1 },
      { value: 'Display', count: 1 },
    ]),
  );
  expect(all.price).toEqual(
    expect.arrayContaining([
      { value: 'under-50', count: 1 },
      { value: 'above-100', count: 1 },
    ]),
  );
  const { data: serifs } = await shop.visitor('productFacets', { query: { type: 'Serif' } });
  expect(serifs.total).toBe(1);
  expect(serifs.type).toHaveLength(2);
  expect(serifs.price).toEqual([{ value: 'above-100', count: 1 }]);
  expect(serifs.license).toEqual(expect.arrayContaining([{ value: 'Standard License', count: 1 }]));
});

test('a font without a kind is counted, and its kind is no choice', async () => {
  const before = (await shop.visitor('productFacets', { query: {} })).data;
  await shop.product({ type: '' });
  const { data: after } = await shop.visitor('productFacets', { query: {} });
  expect(after.total).toBe(before.total + 1);
  expect(after.type).toEqual(before.type);
});

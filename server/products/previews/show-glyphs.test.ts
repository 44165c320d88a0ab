import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { readCase } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const plain = await shop.product();
const variable = await shop.product({ font: '../source-sans/VF/SourceSans3VF-Upright.ttf' });
const colored = await shop.product({ font: 'nabla/400Regular/Nabla_400Regular.ttf' });

const draw = async (product: ProductDetail, query: { points: string; axes?: string }) =>
  (await shop.visitor('drawGlyphs', { params: { id: product.id }, query })).data;

test('the characters of a font come in groups, and a search keeps those it names', async () => {
  const ask = async (query?: string) =>
    (await shop.visitor('productGlyphs', { params: { id: plain.id }, query: query === undefined ? {} : { query } }))
      .data;
  const all = await ask();
  expect(all.groups[0]).toEqual({ name: 'Capitals', ranges: [[0x41, 0x5a]] });
  expect(all.total).toBeGreaterThan(150);
  expect(await ask('ampersand')).toEqual({ total: 1, groups: [{ name: 'Punctuation', ranges: [[0x26, 0x26]] }] });
  expect((await ask('U+0041')).total).toBe(1);
  expect((await ask('خ')).total).toBe(0);
});

test('glyphs are drawn as outlines with name and advance, and no font is in them', async () => {
  const [g, space] = await draw(plain, { points: '67,20' });
  expect(g).toMatchObject({ point: 0x67, name: 'Latin small letter g' });
  expect(g!.outline).toMatch(/^<path d="M[^"]+"\/>$/);
  expect(g!.advance).toBeGreaterThan(100);
  expect(space!.ink).toBeNull();
});

test('an icon is called what its maker called it, and a letter what Unicode does', async () => {
  const icons = await shop.product({ name: 'Casus Icon Set', files: [Buffer.from(readCase('icons-only.ttf'))] });
  expect((await draw(icons, { points: 'e5d2,e86c,e88a,20' })).map(({ name }) => name)).toEqual([
    'Menu',
    'Check circle',
    'Home',
    'Space',
  ]);
});

test('glyphs of a variable font follow its axes, and those of a coloured one keep their colours apart', async () => {
  const [thin] = await draw(variable, { points: '61', axes: 'wght:200' });
  const [black] = await draw(variable, { points: '61', axes: 'wght:900' });
  expect(thin!.outline).not.toBe(black!.outline);
  const glyphs = await draw(colored, { points: '41,42' });
  const ids = glyphs.flatMap(({ outline }) => [...outline.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { outline } of glyphs)
    for (const [, id] of outline.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
});

test.each(['', 'zz', '110000', 'd800', '41,,42', Array(130).fill('41').join()])(
  'code points that are none are refused: %s',
  async (points) => {
    await expect(draw(plain, { points })).rejects.toMatchObject({ status: 400 });
  },
);

test('a font says which letters of a language it lacks', async () => {
  const ask = async (query: string) =>
    (await shop.visitor('productLanguages', { params: { id: plain.id }, query: { query } })).data;
  expect(await ask('Indonesian')).toEqual([{ tag: 'id', name: 'Indonesian', missing: [], isShaped: true }]);
  const [igbo] = await ask('igbo');
  expect(igbo!.missing).toContain('ị');
  expect(await ask('')).toEqual([]);
});

test('a font with Arabic letters that do not join says so, and is listed with no Arabic language', async () => {
  const product = await shop.product({
    name: 'Unjoined',
    files: [Buffer.from(readCase('arabic-without-joining.ttf'))],
  });
  const { data } = await shop.visitor('productLanguages', { params: { id: product.id }, query: { query: 'arabic' } });
  expect(data[0]).toEqual({ tag: 'ar', name: 'Arabic', missing: [], isShaped: false });
});

test('a feature names the characters that it changes, and one that joins letters names none', async () => {
  const { data } = await shop.visitor('productFeatures', { params: { id: variable.id } });
  const lettersOf = (tag: string) => data.find((feature) => feature.tag === tag)?.letters;
  expect(lettersOf('onum')).toEqual(expect.arrayContaining(['3', '4', '5']));
  expect(lettersOf('zero')).toEqual(['0']);
  expect(lettersOf('kern')).toEqual([]);
});

test('what does not exist has no glyphs and no languages', async () => {
  const params = { id: 99_999 };
  for (const name of ['productGlyphs', 'productLanguages'] as const)
    await expect(shop.visitor(name, { params, query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(shop.visitor('drawGlyphs', { params, query: { points: '41' } })).rejects.toMatchObject({ status: 404 });
});

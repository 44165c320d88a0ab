import { expect, test } from 'vitest';
import type { Product } from '#contract/nouns/products.ts';
import { replaceTable } from '#fonts/test-flaws.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const visitor = await shop.customer();
const one = (name: string, font: string) => shop.product({ name, font });
const made = {
  righteous: await one('Righteous', 'righteous/400Regular/Righteous_400Regular.ttf'),
  bodoni: await one('Bodoni', 'bodoni-moda/400Regular/BodoniModa_400Regular.ttf'),
  archivo: await one('Archivo', 'archivo/400Regular/Archivo_400Regular.ttf'),
  inter: await one('Inter', 'inter/400Regular/Inter_400Regular.ttf'),
};

const like = async (bytes: Uint8Array) => {
  const { status, body } = await sendForm(shop, visitor, 'POST /api/product/like', {
    file: { bytes, name: 'mine.ttf' },
  });
  return { status, body: body as unknown as Product[] & { code?: string; fields?: Record<string, string> } };
};

test('fonts that look like one come first, itself never', async () => {
  const { data } = await shop.visitor('similarProducts', { params: { id: made.inter.id }, query: { limit: 4 } });
  expect(data.map(({ name }) => name)[0]).toBe('Archivo');
  expect(data.map(({ name }) => name)).not.toContain('Inter');
  expect(data).toHaveLength(3);
  const { data: one } = await shop.visitor('similarProducts', { params: { id: made.inter.id }, query: { limit: 1 } });
  expect(one.map(({ name }) => name)).toEqual(['Archivo']);
});

test('a product says the shape of its letters', async () => {
  const { data } = await shop.visitor('productBySlug', { params: { slug: made.inter.slug } });
  expect(data.shape).toMatchObject({
    storeysOfA: 2,
    storeysOfG: 1,
    distinctBars: false,
    figures: 'optional',
    slope: 0,
  });
});

test('a file that a visitor has is compared with all fonts on offer, and nothing of it is kept', async () => {
  const before = await shop.tools.db.selectFrom('font_measures').select('file_key').execute();
  const { status, body } = await like(
    readFont('@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf'),
  );
  expect(status).toBe(200);
  expect(
    body
      .map(({ name }) => name)
      .slice(0, 2)
      .sort(),
  ).toEqual(['Archivo', 'Inter']);
  expect(await shop.tools.db.selectFrom('font_measures').select('file_key').execute()).toHaveLength(before.length);
});

test('a heavy style is found by its own letters, not by those of the regular style', async () => {
  const bytes = ['400Regular/Archivo_400Regular', '900Black/Archivo_900Black'].map((style) =>
    readFont(`@expo-google-fonts/archivo/${style}.ttf`),
  );
  await shop.product({ name: 'Archivo Whole', files: bytes });
  await shop.product({ name: 'Archivo Heavy', font: 'archivo/800ExtraBold/Archivo_800ExtraBold.ttf' });
  expect((await like(bytes[1]!)).body[0]!.name).toBe('Archivo Whole');
});

test('a broken font and what is no font are refused, and so is whoever asks without end', async () => {
  const broken = replaceTable('small', 'head', (head) => head.fill(0, 12, 16));
  expect(await like(broken)).toMatchObject({ status: 415, body: { code: 'upload_unreadable' } });
  expect(await like(new TextEncoder().encode('This is a letter to you.'))).toMatchObject({ status: 415 });
  let last = 0;
  for (let turn = 0; turn < 60 && last !== 429; turn += 1) last = (await like(new Uint8Array([1, 2, 3]))).status;
  expect(last).toBe(429);
});

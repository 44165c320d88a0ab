import { expect, test } from 'vitest';
import type { PicturedLetter } from '#contract/nouns/pictured-letters.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const made = {
  bodoni: await shop.product({ name: 'Bodoni', font: 'bodoni-moda/400Regular/BodoniModa_400Regular.ttf' }),
  archivo: await shop.product({ name: 'Archivo', font: 'archivo/400Regular/Archivo_400Regular.ttf' }),
  inter: await shop.product({ name: 'Inter', font: 'inter/400Regular/Inter_400Regular.ttf' }),
};
const letters: PicturedLetter[] = [...'ab'].map((letter) => ({
  letter,
  grid: 'f'.repeat(256),
  aspect: 1,
  top: 1,
  bottom: 0,
}));
test('x', async () => {
  const r = await shop.visitor('likePicture', { body: { letters } });
  console.log(r.data.map(({ product, ...x }) => [product.name, x]));
  expect(r.data).toHaveLength(3);
});

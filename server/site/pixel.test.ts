import { expect, test } from 'vitest';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;
const owner = await shop.customer('admin');

const save = (body?: object) => ask(owner, 'POST', '/api/pixel/save', body);
const read = () => ask(null, 'GET', '/api/pixel');

test('a shop without a pixel says null, and one with a pixel its id, at once', async () => {
  expect(await read()).toMatchObject({ status: 200, body: { pixelId: null } });
  const version = shop.tools.freshness.version();
  expect(await save({ pixelId: ' 1234567890 ' })).toMatchObject({ status: 200, body: { pixelId: '1234567890' } });
  expect((await read()).body).toEqual({ pixelId: '1234567890' });
  expect(shop.tools.freshness.version()).toBeGreaterThan(version);
  await save({ pixelId: 'AW-12_x' });
  expect((await read()).body).toEqual({ pixelId: 'AW-12_x' });
});

test.each([[{}], [{ pixelId: '' }], [{ pixelId: '   ' }], [{ pixelId: null }], [undefined]])(
  'the blank pixel %j is refused in the words of the specification',
  async (body) => {
    const response = await save(body);
    expect(response).toMatchObject({ status: 400, body: { message: 'Pixel ID cannot be empty' } });
  },
);

test.each(['12 34', '<script>', 'a'.repeat(65), "1');alert(1)", 'é'])('the pixel %s is refused', async (pixelId) => {
  const before = (await read()).body;
  expect(await save({ pixelId })).toMatchObject({ status: 400, body: { fields: { pixelId: expect.any(String) } } });
  expect((await read()).body).toEqual(before);
});

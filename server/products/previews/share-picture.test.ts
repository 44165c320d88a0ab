import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { subsetFont } from '#fonts/subset/subset-font.ts';
import { readCase, readTestFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const product = await shop.product();

test('a font has a picture for links: 1200 by 630 pixels of paper, ink and a red baseline', async () => {
  const reply = await fetch(`${shop.address}/api/product/${product.id}/share.png?v=${product.version}`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(reply.headers.get('cache-control')).toContain('immutable');
  const png = Buffer.from(await reply.arrayBuffer());
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const pixels = { paper: 0, ink: 0, red: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0] = [data[at], data[at + 1]];
    if (red > 230 && green > 230) pixels.paper += 1;
    else if (red > 180 && green < 120) pixels.red += 1;
    else if (red < 60) pixels.ink += 1;
  }
  const share = (count: number) => count / (1200 * 630);
  expect(share(pixels.paper)).toBeGreaterThan(0.5);
  expect(share(pixels.ink)).toBeGreaterThan(0.03);
  expect(share(pixels.red)).toBeGreaterThan(0.002);
  expect(png.byteLength).toBeLessThan(100_000);
});

test('it is drawn once, whatever version is asked for, and again when the font is called otherwise', async () => {
  const drawn = vi.spyOn(shop.tools.fonts, 'outline');
  const requested = ['', '?v=1', '?v=random', `?v=${product.version}`];
  const bytes = async (query: string) =>
    Buffer.from(await (await fetch(`${shop.address}/api/product/${product.id}/share.png${query}`)).arrayBuffer());
  const first = await bytes('');
  for (const query of requested) expect((await bytes(query)).equals(first), query).toBe(true);
  expect(drawn).not.toHaveBeenCalled();
  await sql`update products set name = 'Otherwise' where id = ${product.id}`.execute(shop.tools.db);
  expect((await bytes('?v=2')).equals(first)).toBe(false);
  expect(drawn).toHaveBeenCalledTimes(3);
});

test('without the version of the font the picture is asked for again, and an unknown font has none', async () => {
  const reply = await fetch(`${shop.address}/api/product/${product.id}/share.png`);
  expect(reply.headers.get('cache-control')).not.toContain('immutable');
  expect((await fetch(`${shop.address}/api/product/999999/share.png`)).status).toBe(404);
});

test('the list of addresses names every font on offer with the time of its last change', async () => {
  const reply = await fetch(`${shop.address}/api/product/addresses`);
  expect(reply.headers.get('x-total-count')).toBe('1');
  expect(await reply.json()).toEqual([{ slug: product.slug, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);
});

test('a font of capitals says its name in capitals, and a font of icons leaves it out', async () => {
  const capitals = await subsetFont(readTestFont('sans'), [[0x41, 0x5a]], 1e9);
  const fonts = [
    await shop.product({ name: 'Only Capitals', specimen: 'ONLY', files: [Buffer.from(capitals)] }),
    await shop.product({ name: 'Icon Set', specimen: '\ue5d2', files: [Buffer.from(readCase('icons-only.ttf'))] }),
  ];
  const inks: number[] = [];
  for (const { id } of fonts) {
    const reply = await fetch(`${shop.address}/api/product/${id}/share.png`);
    const footer = { left: 0, top: 530, width: 1200, height: 100 };
    const { data } = await sharp(Buffer.from(await reply.arrayBuffer()))
      .extract(footer)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    inks.push(data.filter((value) => value < 60).length);
  }
  expect(inks[0]).toBeGreaterThan(1_000);
  expect(inks[1]).toBe(0);
});

import { expect, test } from 'vitest';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const plain = await shop.product();
const variable = await shop.product({ font: '../source-sans/VF/SourceSans3VF-Upright.ttf' });

async function draw(product: ProductDetail, query: Record<string, string>, headers = {}) {
  const address = `${shop.address}/api/product/${product.id}/preview.svg?${new URLSearchParams(query)}`;
  const reply = await fetch(address, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

test('a text is drawn as outlines of its size, with no letters and no font in it', async () => {
  const { status, headers, text } = await draw(plain, { text: 'Huruf', size: '100' });
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(text).toMatch(/^<svg [^>]*viewBox="/);
  expect(text).toContain('<path');
  expect(text).not.toMatch(/<text|@font-face|data:|href="http/);
  const small = await draw(plain, { text: 'Huruf', size: '50' });
  const height = (svg: string) => Number(/ height="([\d.]+)"/.exec(svg)![1]);
  expect(height(text) / height(small.text)).toBeCloseTo(2, 1);
});

test('an answer can not run, be framed or be guessed at', async () => {
  const { headers } = await draw(plain, { text: '<script>alert(1)</script>' });
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect((await draw(plain, { text: '<script>alert(1)</script>' })).text).not.toContain('<script');
});

test('features and axes change the drawing, and an axis beyond its range is drawn at its end', async () => {
  const light = await draw(variable, { text: 'Huruf', axes: 'wght:200' });
  const black = await draw(variable, { text: 'Huruf', axes: 'wght:900' });
  expect(light.text).not.toBe(black.text);
  expect((await draw(variable, { text: 'Huruf', axes: 'wght:5000' })).text).toBe(black.text);
  const tag = variable.font!.features.find((feature) => feature.tag === 'smcp' || feature.tag === 'onum')!.tag;
  const words = { text: 'huruf 0123' };
  expect((await draw(variable, { ...words, features: `${tag}:1` })).text).not.toBe((await draw(variable, words)).text);
});

test('a style is named by its number or its name', async () => {
  const [style] = plain.font!.styles;
  const usual = await draw(plain, { text: 'Huruf' });
  for (const name of [String(style!.id), style!.name, style!.name.toUpperCase(), ''])
    expect((await draw(plain, { text: 'Huruf', style: name })).text).toBe(usual.text);
});

test.each([
  { features: 'zzzz:1' },
  { features: 'liga' + ':x' },
  { features: 'li' },
  { axes: 'wght:700' },
  { axes: 'wght:' },
  { style: 'Nothing' },
  { style: '999999' },
  { color: 'red' },
  { color: '#12' },
  { color: '"/><script>' },
  { size: '0' },
  { size: 'x' },
  { size: '1e9' },
  { dir: 'up' },
  { lang: 'a' },
  { text: 'x'.repeat(201) },
])('a drawing with %j is refused', async (query: Record<string, string>) => {
  const { status, text } = await draw(plain, { text: 'a', ...query });
  expect(status).toBe(400);
  expect(JSON.parse(text)).toMatchObject({
    message: expect.any(String),
    fields: { [Object.keys(query)[0]!]: expect.any(String) },
  });
});

test('two hundred characters are drawn, whatever room they take in JavaScript', async () => {
  expect((await draw(plain, { text: '🦊'.repeat(200) })).status).toBe(200);
  expect((await draw(plain, { text: '🦊'.repeat(201) })).status).toBe(400);
});

test('letters that the font lacks are named', async () => {
  const { headers } = await draw(plain, { text: 'aخ漢' });
  expect(decodeURIComponent(headers.get('x-missing-characters')!)).toBe('خ漢');
  expect((await draw(plain, { text: 'a' })).headers.get('x-missing-characters')).toBeNull();
});

test('the same address gives the same bytes, and its version lets them be kept for ever', async () => {
  const query = { text: 'Marmalade', size: '96' };
  const once = await draw(plain, query);
  expect((await draw(plain, query)).text).toBe(once.text);
  expect(once.headers.get('cache-control')).toBe('public, no-cache');
  const lasting = await draw(plain, { ...query, v: plain.version });
  expect(lasting.text).toBe(once.text);
  expect(lasting.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const again = await draw(plain, { ...query, v: plain.version });
  expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await draw(plain, { ...query, v: 'older' })).headers.get('cache-control')).toBe('public, no-cache');
  const seen = await draw(plain, query, { 'if-none-match': once.headers.get('etag')! });
  expect([seen.status, seen.text]).toEqual([304, '']);
});

test('the picture of a product is one of these addresses', async () => {
  const reply = await fetch(shop.address + plain.images);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(reply.headers.get('cache-control')).toContain('immutable');
});

test('text with line breaks stands in lines, and text for a width is wrapped to it', async () => {
  const height = async (query: Record<string, string>) =>
    Number(/viewBox="[^"]* ([\d.]+)"/.exec((await draw(plain, query)).text)![1]);
  const one = await height({ text: 'one two three' });
  expect(await height({ text: 'one\ntwo\nthree' })).toBeGreaterThan(one * 2);
  expect(await height({ text: 'one two three', width: '3000' })).toBeGreaterThan(one * 1.5);
  const { text } = await draw(plain, { text: 'ab', carets: '1', tracking: '100', leading: '1000', align: 'end' });
  expect(text).toMatch(/data-lines="0,0,-?\d+ \d+ \d+"/);
});

test('who asks for a thousand drawings is told to wait, and nobody else waits for them', async () => {
  const ask = async (ip: string, text: string) => {
    const url = `/api/product/${plain.id}/preview.svg?${new URLSearchParams({ text })}`;
    return shop.app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': ip } });
  };
  await ask('198.51.100.1', 'first');
  const long = 'Sphinx of black quartz, judge my vow. '.repeat(5);
  let drawn = 0;
  const flood = Array.from({ length: 1_000 }, async (_, at) => {
    const reply = await ask('203.0.113.7', `${long}${at}`);
    if (reply.statusCode === 200) drawn += 1;
    return reply;
  });
  const others = await Promise.all([1, 2, 3].map((at) => ask(`198.51.100.${at}`, `Another ${at}`)));
  const drawnBefore = drawn;
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 429);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(drawn + refused.length).toBe(1_000);
  expect(refused.length).toBeGreaterThan(500);
  expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']));
  // They came after all that may wait of the flood, and went before most of it.
  expect(drawnBefore).toBeLessThan(100);
});

test('what no cache keeps is shared out in the same turns, whichever call it is', async () => {
  const ask = (ip: string, more: string) =>
    shop.app.inject({
      method: 'GET',
      url: `/api/product/${plain.id}/features?${more}`,
      headers: { 'x-forwarded-for': ip },
    });
  const flood = Array.from({ length: 300 }, (_, at) => ask('203.0.113.8', `none=${at}`));
  expect((await ask('198.51.100.4', 'none=other')).statusCode).toBe(200);
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThan(20);
});

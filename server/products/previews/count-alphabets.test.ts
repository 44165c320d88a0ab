import { expect, test } from 'vitest';
import { settableClock } from '#server/kit/clock.ts';
import { openShop } from '#tests/open-shop.ts';
import { createAlphabetCounter, pointsOf } from './count-alphabets.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MINE = '203.0.113.7';

function openCounter(perDay: number) {
  const clock = settableClock();
  clock.set(Date.UTC(2026, 0, 5, 18));
  const count = createAlphabetCounter({ clock, settings: { ALPHABETS_PER_DAY: perDay } as never });
  const ask = (face: string, text = ALPHABET, { network = MINE, grain = null as number | null } = {}) =>
    count(network, { face, grain, points: pointsOf(text) });
  return { clock, ask };
}
const refused = { code: 'too_many_requests', extra: { retryAfter_s: 6 * 3600 } };

test('who has had as many alphabets as a day gives gets no more until it ends, and nobody else notices', () => {
  const { clock, ask } = openCounter(3);
  for (const face of ['a', 'b', 'c']) ask(face);
  // The same again is nothing new.
  ask('a');
  expect(() => ask('d')).toThrow(expect.objectContaining(refused));
  expect(() => ask('e', 'x')).toThrow(expect.objectContaining(refused));
  ask('d', ALPHABET, { network: '198.51.100.1' });
  clock.advance(6 * 3_600_000);
  ask('d');
});

test('an alphabet is collected over drawings, of one style, and of any script', () => {
  const { ask } = openCounter(1);
  ask('a');
  ask('b', ALPHABET.slice(0, 30));
  ask('c', `${ALPHABET.slice(30)} 0123456789 &?!`);
  expect(() => ask('b', ALPHABET.slice(30))).toThrow(expect.objectContaining(refused));
  const cyrillic = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(0x410 + at)).join('');
  const fresh = openCounter(1);
  fresh.ask('a', cyrillic);
  expect(() => fresh.ask('b', cyrillic)).toThrow(expect.objectContaining(refused));
});

test('drawings that are no finer than a picture are free, and so are the pages that everybody gets', () => {
  const { ask } = openCounter(1);
  for (let at = 0; at < 50; at += 1) {
    ask(`f${at}`, ALPHABET, { grain: 128 });
    ask(`f${at}`, ALPHABET, { network: '127.0.0.1' });
  }
  ask('f1', ALPHABET, { grain: 256 });
  expect(() => ask('f2', ALPHABET, { grain: 256 })).toThrow(expect.objectContaining(refused));
});

test('a visitor who looks at thousands of fonts in words of his own never meets the limit', () => {
  const { ask } = openCounter(1_000);
  for (let at = 0; at < 5_000; at += 1) ask(`f${at}`, 'The quick brown fox jumps over the lazy dog, HAMBURG 0123');
});

test('a drawing costs microseconds', () => {
  const { ask } = openCounter(1_000_000);
  const started = performance.now();
  for (let at = 0; at < 20_000; at += 1) ask(`f${at % 3_000}`, 'Sphinx of black quartz, judge my vow');
  expect((performance.now() - started) / 20_000).toBeLessThan(0.05);
});

test('the shop answers 429 with the time to wait, to drawings of texts and of glyphs alike', async () => {
  const shop = await openShop();
  const [one, other] = [
    await shop.product(),
    await shop.product({ font: '../source-sans/VF/SourceSans3VF-Upright.ttf' }),
  ];
  Object.assign(shop.tools.settings, { ALPHABETS_PER_DAY: 1 });
  const ask = (url: string, ip = MINE) => shop.app.inject({ method: 'GET', url, headers: { 'x-forwarded-for': ip } });
  const points = [...ALPHABET].map((letter) => letter.codePointAt(0)!.toString(16)).join();
  expect((await ask(`/api/product/${one.id}/preview.svg?text=${ALPHABET}`)).statusCode).toBe(200);
  expect((await ask(`/api/product/${other.id}/glyph-sheet?points=${points}&grain=64`)).statusCode).toBe(200);
  const reply = await ask(`/api/product/${other.id}/glyph-sheet?points=${points}`);
  expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(`/api/product/${one.id}/preview.svg?text=more`)).statusCode).toBe(429);
  expect((await ask(`/api/product/${one.id}/preview.svg?text=more`, '198.51.100.2')).statusCode).toBe(200);
});

import { expect, test } from 'vitest';
import { sealPage } from './content-security.ts';
import { createHtmlCache } from './html-cache.ts';
import { type PackedPage, packPage } from './packed-page.ts';

function makePage(text: string, { control = 'public, max-age=0', status = 200 } = {}): Promise<PackedPage> {
  return packPage(
    new Response(text, { status, headers: { 'content-type': 'text/html', 'cache-control': control } }),
    {},
    (html) => sealPage(html, 'mark'),
  );
}

test('a public page is made once and found from then on', async () => {
  const cache = createHtmlCache(1_000_000, () => 1);
  const page = await cache.fill('/', () => makePage('home'));
  expect(cache.find('/')).toBe(page);
});

test('a page that many ask for at the same time is made once', async () => {
  const cache = createHtmlCache(1_000_000, () => 1);
  let made = 0;
  const make = () => {
    made += 1;
    return makePage('home');
  };
  await Promise.all([cache.fill('/', make), cache.fill('/', make), cache.fill('/', make)]);
  expect(made).toBe(1);
});

test('a page that is not public, or not a success, is never kept', async () => {
  const cache = createHtmlCache(1_000_000, () => 1);
  await cache.fill('/private', () => makePage('mine', { control: 'private, no-store' }));
  await cache.fill('/missing', () => makePage('gone', { status: 404 }));
  expect(cache.find('/private')).toBeUndefined();
  expect(cache.find('/missing')).toBeUndefined();
  expect(cache.size()).toBe(0);
});

test('a change of the catalogue forgets every page at once', async () => {
  let version = 1;
  const cache = createHtmlCache(1_000_000, () => version);
  await cache.fill('/', () => makePage('old'));
  version = 2;
  expect(cache.find('/')).toBeUndefined();
  expect(cache.size()).toBe(0);
});

test('a page made from a catalogue that changed meanwhile is not kept', async () => {
  let version = 1;
  const cache = createHtmlCache(1_000_000, () => version);
  const page = await cache.fill('/', async () => {
    version = 2;
    return makePage('old');
  });
  expect(page.identity.body.toString()).toBe('old');
  expect(cache.find('/')).toBeUndefined();
});

test('who asks after a change does not get the page that is still being made from before it', async () => {
  let version = 1;
  const cache = createHtmlCache(1_000_000, () => version);
  let finishOld = () => undefined as undefined;
  const waiting = new Promise<void>((resolve) => {
    finishOld = () => resolve() as undefined;
  });
  const old = cache.fill('/', () => waiting.then(() => makePage('old')));
  version = 2;
  const fresh = await cache.fill('/', () => makePage('new'));
  finishOld();
  await old;
  expect(fresh.identity.body.toString()).toBe('new');
  expect(cache.find('/')?.identity.body.toString()).toBe('new');
});

test('the pages together stay below the limit, and the one not asked for the longest goes first', async () => {
  const first = await makePage('a'.repeat(5_000));
  const cache = createHtmlCache(first.bytes * 2 + 10, () => 1);
  await cache.fill('/a', () => makePage('a'.repeat(5_000)));
  await cache.fill('/b', () => makePage('b'.repeat(5_000)));
  cache.find('/a');
  await cache.fill('/c', () => makePage('c'.repeat(5_000)));
  expect(cache.find('/b')).toBeUndefined();
  expect(cache.find('/a')).toBeDefined();
  expect(cache.find('/c')).toBeDefined();
  expect(cache.size()).toBeLessThanOrEqual(first.bytes * 2 + 10);
});

test('a page larger than the whole limit is answered and not kept', async () => {
  const cache = createHtmlCache(100, () => 1);
  await cache.fill('/', () => makePage('large'));
  expect(cache.size()).toBe(0);
});

test('a page that could not be made is tried again by the next who asks', async () => {
  const cache = createHtmlCache(1_000_000, () => 1);
  await expect(cache.fill('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  const page = await cache.fill('/', () => makePage('there'));
  expect(cache.find('/')).toBe(page);
});

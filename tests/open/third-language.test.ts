import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';

/** What a shop is made of; the packages are those that are here. */
const SOURCES = ['boot', 'catalogue', 'contract', 'fonts', 'migrations', 'processes', 'sandbox', 'server', 'web'];
const FILES = [
  'main.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const GERMAN = path.join(ROOT, 'tests/fixtures/languages/de');

const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'german-'));
let shop: SpawnedShop;

beforeAll(async () => {
  for (const name of [...SOURCES, ...FILES])
    fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  fs.symlinkSync(fs.realpathSync(path.join(ROOT, 'node_modules')), path.join(copy, 'node_modules'));
  // All that makes the language: one folder.
  fs.cpSync(GERMAN, path.join(copy, 'contract/languages/de'), { recursive: true });
  shop = await spawnShop({ root: copy, env: { CATALOGUE: 'empty' }, patience_ms: 580_000 });
}, 600_000);
afterAll(async () => {
  await shop?.clear();
  fs.rmSync(copy, { recursive: true, force: true });
});

const read = async (address: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(shop.address + address, { headers, redirect: 'manual' });
  return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() };
};

test('a folder of texts is a language of pages, with its place in the switch and for search engines', async () => {
  const { status, text } = await read('/de/product');
  expect(status).toBe(200);
  expect(text).toContain('<html lang="de"');
  expect(text).toContain('aria-label="Hauptmenü"');
  expect(text).toMatch(/<a [^>]*href="\/de\/product"[^>]*>Deutsch<\/a>/);
  expect(text).toContain(`<link rel="canonical" href="${shop.address}/de/product"/>`);
  const others = [...text.matchAll(/rel="alternate" hrefLang="([^"]+)"/g)].map(([, language]) => language);
  expect(others).toEqual(['en', 'de', 'id', 'x-default']);
  // What it has no words for is in English, also where the code has Indonesian.
  expect(text).not.toMatch(/Lisensi|Keranjang/);
  expect((await read('/sitemap/1.xml')).text).toContain(`<loc>${shop.address}/de/product</loc>`);
  expect((await read('/fr/product')).status).toBe(404);
});

test('who prefers it is led to it and answered in it', async () => {
  const browser = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5', 'sec-fetch-dest': 'document' };
  expect(await read('/product', browser)).toMatchObject({ status: 302, location: '/de/product' });
  expect(JSON.parse((await read('/api/product/999', { 'accept-language': 'de' })).text).message).toBe(
    'Diese Schrift gibt es nicht.',
  );
});

test('people get mails in it, with links into its pages', async () => {
  const person = { username: 'greta', email: 'greta@shop.test', fullname: 'Greta', address: 'Wien', phoneNumber: '1' };
  const made = await fetch(`${shop.address}/api/users/customers/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: 'a staple of another kind', language: 'de' }),
  });
  expect(made.status).toBe(201);
  const mails = path.join(shop.dataDir, 'mail');
  const written = () =>
    (fs.existsSync(mails) ? fs.readdirSync(mails) : [])
      .filter((name) => name.endsWith('.eml'))
      .map((name) => fs.readFileSync(path.join(mails, name), 'utf8').replaceAll('=\r\n', ''))
      .find((mail) => mail.includes('greta@shop.test'));
  await expect.poll(written).toContain('lang=3D"de"');
  expect(written()).toContain('/de/');
});

test('dates and numbers are written as its file says', () => {
  const program = `
    import { speakIn } from '#contract/languages/speak-in.ts';
    import { localeNow, writeNumber } from '#contract/text/write-number.ts';
    console.log(speakIn('de', () => [localeNow(), writeNumber(1250.5, 2)].join(' ')));`;
  const file = path.join(copy, 'written.ts');
  fs.writeFileSync(file, program);
  expect(execFileSync(process.execPath, [file], { cwd: copy, encoding: 'utf8' }).trim()).toBe('de-DE 1.250,50');
});

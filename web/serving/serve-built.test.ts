import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { serveBuilt } from './serve-built.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'built-'));
const script = 'export const letter = "a";'.repeat(100);
fs.mkdirSync(path.join(folder, 'assets'));
fs.writeFileSync(path.join(folder, 'assets/page-Ab12.js'), script);
fs.writeFileSync(path.join(folder, 'assets/page-Ab12.js.br'), brotliCompressSync(script));
fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
fs.writeFileSync(path.join(folder, 'notes.txt'), 'not for visitors');

const app = Fastify();
serveBuilt(app, folder, { 'X-Content-Type-Options': 'nosniff' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});
const ask = (name: string, headers: Record<string, string> = {}) => fetch(`${address}${name}`, { headers });

test('an asset is kept for ever, and comes as the build packed it', async () => {
  const packed = await ask('/assets/page-Ab12.js', { 'accept-encoding': 'br' });
  expect(Object.fromEntries(packed.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(await packed.text()).toBe(script);
  const plain = await ask('/assets/page-Ab12.js', { 'accept-encoding': 'gzip' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
});

test('what a browser has is not sent again', async () => {
  const { headers } = await ask('/favicon.svg');
  expect(headers.get('cache-control')).toBe('public, max-age=3600');
  const again = await ask('/favicon.svg', { 'if-none-match': headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const asked = await fetch(`${address}/favicon.svg`, { method: 'HEAD' });
  expect([asked.status, asked.headers.get('content-length'), await asked.text()]).toEqual([200, '6', '']);
});

test('nothing but what the build made is served', async () => {
  for (const name of [
    '/assets/page-Ab12.js.br',
    '/assets/other.js',
    '/assets/..%2ffavicon.svg',
    '/assets/',
    '/notes.txt',
  ])
    expect((await ask(name)).status, name).toBe(404);
});

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
fs.writeFileSync(path.join(folder, 'assets/inspect-worker-Ab12.js'), script);
fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
fs.writeFileSync(path.join(folder, 'notes.txt'), 'not for visitors');

const app = Fastify();
const old = new Map([['page-Old1.js', Buffer.from(`${script}// of last week`)]]);
serveBuilt(app, folder, { 'X-Content-Type-Options': 'nosniff' }, async (name) => old.get(name));
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
  const requested = await fetch(`${address}/favicon.svg`, { method: 'HEAD' });
  expect([requested.status, requested.headers.get('content-length'), await requested.text()]).toEqual([200, '6', '']);
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

test('a page that was open during an update gets the files of its own version, packed and for ever', async () => {
  const answer = await ask('/assets/page-Old1.js', { 'accept-encoding': 'gzip' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`${script}// of last week`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect((await ask('/assets/page-Old2.js')).status).toBe(404);
});

test('a folder that is built again under a running shop costs no page an answer', async () => {
  fs.writeFileSync(path.join(folder, 'assets/late-Cd34.js'), script);
  const other = Fastify();
  serveBuilt(other, folder, {}, async (name) => (name === 'late-Cd34.js' ? Buffer.from(script) : undefined));
  fs.rmSync(path.join(folder, 'assets/late-Cd34.js'));
  const answer = await other.inject({ url: '/assets/late-Cd34.js' });
  expect([answer.statusCode, answer.body]).toEqual([200, script]);
  await other.close();
});

test('the script that reads files of visitors may send nothing to anyone', async () => {
  const policy = (await ask('/assets/inspect-worker-Ab12.js')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(/connect-src ([^;]*)/.exec(policy ?? '')?.[1]).toBe('data:');
  expect((await ask('/assets/page-Ab12.js')).headers.get('content-security-policy')).not.toBe(policy);
});

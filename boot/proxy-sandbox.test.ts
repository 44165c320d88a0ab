import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passToSandbox } from './proxy-sandbox.ts';

const sandbox = http.createServer((request, reply) => {
  if (request.url === '/break-off')
    reply.writeHead(200, { 'content-length': 100 }).write('half', () => reply.destroy());
  if (request.url === '/whole') request.pipe(reply);
});
const shop = Fastify();
let isChosen = true;
let address = '';
beforeAll(async () => {
  sandbox.listen(0, '127.0.0.1');
  await once(sandbox, 'listening');
  const { port } = sandbox.address() as AddressInfo;
  passToSandbox(shop, `http://127.0.0.1:${port}`, async () => isChosen);
  address = await shop.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  sandbox.closeAllConnections();
  sandbox.close();
  await shop.close();
});
const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${address}/sandbox${path}`, { signal: AbortSignal.timeout(3_000), ...options });

test('a shop that takes its payments elsewhere has nothing there', async () => {
  isChosen = false;
  const reply = await ask('/whole', { method: 'POST', body: 'decision=approve' });
  isChosen = true;
  expect([reply.ok, (await reply.text()).includes('decision=approve')]).toEqual([false, false]);
});

test('a buyer gets what the payment provider answers', async () => {
  expect(await (await ask('/whole', { method: 'POST', body: 'decision=approve' })).text()).toBe('decision=approve');
});

test('an answer of the payment provider that breaks off leaves no buyer waiting', async () => {
  await expect((await ask('/break-off')).text()).rejects.toThrow('terminated');
});

test('the payment provider is told when a buyer goes away', async () => {
  const leaving = new AbortController();
  const requested = ask('/silent', { signal: leaving.signal }).catch((error: Error) => error.name);
  const [request] = (await once(sandbox, 'request')) as [http.IncomingMessage];
  leaving.abort();
  await expect.poll(() => request.socket.destroyed).toBe(true);
  expect(await requested).toBe('AbortError');
});

test('a payment provider that is away is a bad gateway', async () => {
  sandbox.closeAllConnections();
  sandbox.close();
  expect((await ask('/whole')).status).toBe(502);
});

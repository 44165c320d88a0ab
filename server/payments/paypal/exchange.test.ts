import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createExchange } from './exchange.ts';

let server: Server;
let url: string;
let connections: number;
let left: number;

beforeEach(async () => {
  connections = 0;
  left = 0;
  server = createServer(async (request, reply) => {
    if (request.url === '/slow') await sleep(300);
    reply.end('{}');
  });
  server.on('connection', (line) => {
    connections += 1;
    // Heard only where the other side goes first.
    line.on('end', () => {
      left += 1;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string) => ({ method: 'GET', url: url + path, headers: {}, timeout_ms: 5_000 }) as const;

test('calls one after another go over one connection, which the shop lets go of before the provider would', async () => {
  const exchange = createExchange(100);
  await exchange(ask('/'));
  await exchange(ask('/'));
  expect(connections).toBe(1);
  await expect.poll(() => left).toBe(1);
  expect((await exchange(ask('/'))).status).toBe(200);
  expect(connections).toBe(2);
});

test('an answer that takes longer than an idle connection is kept still comes', async () => {
  const exchange = createExchange(100);
  expect((await exchange(ask('/slow'))).status).toBe(200);
});

test('a provider that says how long it keeps a connection is left a second before', async () => {
  server.keepAliveTimeout = 2_000;
  const exchange = createExchange();
  await exchange(ask('/'));
  await expect.poll(() => left).toBe(1);
});

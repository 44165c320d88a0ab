import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
const people: Record<string, Buyer> = {};
beforeAll(async () => {
  shop = await openTestShop();
  people.customer = await shop.customer();
  people.bloger = await shop.customer('bloger');
  people.finance = await shop.customer('finance');
});
afterAll(() => shop.close());

const guarded = (endpoints as readonly Endpoint[]).filter(({ who, method }) => who !== 'anyone' && method !== 'GET');
const unreadable: [what: string, type: string, body: string][] = [
  ['JSON that breaks off', 'application/json', '{"a":'],
  ['content that nobody reads', 'application/xml', '<a/>'],
  ['more than is taken', 'application/json', `"${'x'.repeat(1024 * 1024)}"`],
  ['a form that breaks off', 'multipart/form-data; boundary=zz', '--zz\r\nbroken'],
];

test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s says who may call before it looks at what was sent',
  async (_name, { method, path, who }) => {
    const url = path.replace(/:(\w+)/g, '2147483647');
    const wrong = typeof who === 'string' ? [] : Object.keys(people).filter((role) => !who.includes(role as 'finance'));
    for (const [what, type, body] of unreadable) {
      const headers = { 'content-type': type };
      const stranger = await shop.send({ method, url, headers, body });
      expect([stranger.status, JSON.parse(stranger.body).code], what).toEqual([401, 'unauthenticated']);
      for (const role of wrong) {
        const reply = await people[role]!.send({ method, url, headers, body });
        expect([reply.status, JSON.parse(reply.body).code], `${what} of ${role}`).toEqual([403, 'forbidden']);
      }
    }
  },
);

test('a stranger is turned away before the first byte of an upload is sent', async () => {
  const socket = net.connect(Number(new URL(shop.address).port), '127.0.0.1');
  const type = 'Content-Type: multipart/form-data; boundary=zz';
  socket.write(`POST /api/product/upload-file HTTP/1.1\r\nHost: x\r\n${type}\r\nContent-Length: 150000000\r\n\r\n`);
  const [result] = await new Promise<Buffer[]>((resolve) => socket.once('data', (chunk) => resolve([chunk])));
  expect(String(result).slice(9, 12)).toBe('401');
  socket.destroy();
});

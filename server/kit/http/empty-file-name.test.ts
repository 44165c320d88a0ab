import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const FONT = path.resolve('node_modules/@expo-google-fonts/righteous/400Regular/Righteous_400Regular.ttf');
let shop: TestShop;
let owner: Buyer;
let font: Buffer;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await shop.customer('admin');
  font = await fs.readFile(FONT);
});
afterAll(() => shop.close());

const taking = (endpoints as readonly Endpoint[]).filter(({ files }) => files);

/** A form that sends every file with the given disposition. */
async function sendForm({ method, path: url, files = {} }: Endpoint, filename: string, bytes: Buffer) {
  const words = ['name', 'regularPrice'].map(
    (name) => `--zz\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n5`,
  );
  const parts = Object.keys(files).flatMap((name) => [
    Buffer.from(`\r\n--zz\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n`),
    Buffer.from('Content-Type: application/octet-stream\r\n\r\n'),
    bytes,
  ]);
  const reply = await fetch(`${shop.address}${url.replace(':id', String((await shop.product()).id))}`, {
    method,
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'multipart/form-data; boundary=zz' },
    body: Buffer.concat([Buffer.from(words.join('\r\n')), ...parts, Buffer.from('\r\n--zz--\r\n')]),
  });
  return { status: reply.status, body: await reply.json() };
}

test.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses a file whose name is empty, and keeps nothing of it',
  async (_name, endpoint) => {
    for (const filename of ['; filename=""', '; filename="a/"', '']) {
      const { status, body } = await sendForm(endpoint, filename, font);
      expect([status, body.code], filename).toEqual([400, 'invalid_input']);
      expect(Object.keys(body.fields)).toEqual(Object.keys(endpoint.files ?? {}));
    }
    expect(await fs.readdir(path.join(shop.tools.settings.DATA_DIR, 'incoming'))).toEqual([]);
  },
);

test('a control for a picture that was left empty is none', async () => {
  const add = taking.find(({ name }) => name === 'addProduct')!;
  expect((await sendForm(add, '; filename=""', Buffer.alloc(0))).status).toBe(201);
});

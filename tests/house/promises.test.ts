import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#contract/addresses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { describeApi } from '#contract/openapi.ts';
import { refusals } from '#contract/refusals.ts';
import { openDatabase } from '#server/kit/database.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { describeTables } from '../../scripts/make-tables.ts';
import { ROOT, readSourceFiles } from './source-files.ts';

let shop: TestShop;
let people: Record<string, Buyer>;
beforeAll(async () => {
  shop = await openTestShop();
  people = {
    customer: await shop.customer(),
    finance: await shop.customer('finance'),
    bloger: await shop.customer('bloger'),
    admin: await shop.customer('admin'),
  };
});
afterAll(() => shop.close());

const list = endpoints as readonly Endpoint[];
const request = (endpoint: Endpoint) => ({
  method: endpoint.method,
  // It names nothing: who is let in must not change anything.
  url: endpoint.path.replace(/:(\w+)/g, '2147483647'),
  headers: {},
});
const isAllowed = (endpoint: Endpoint, role: string) =>
  endpoint.who === 'anyone' || endpoint.who === 'user' || role === 'admin' || endpoint.who.includes(role as 'admin');

test('every address has an endpoint, and every endpoint an address of its own', () => {
  expect(list.map((endpoint) => endpoint.name).sort()).toEqual(Object.keys(addresses).sort());
  expect(new Set(list.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(list.length);
});

test('every route of the server is an endpoint of the contract, or one of the few that stand beside it', () => {
  const promised = list.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const beside = ['/healthz', '/readyz', '/api/openapi.json', '/api/docs', '/api/*', '/payment/*', '/download/*'];
  expect(shop.routes.toSorted()).toEqual([...promised, ...beside.map((address) => `GET ${address}`)].sort());
});

test.each(list.filter((endpoint) => endpoint.who !== 'anyone').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses a visitor and a dead token',
  async (_name, endpoint) => {
    const bare = await shop.send(request(endpoint));
    expect(bare.status).toBe(401);
    expect(JSON.parse(bare.body)).toMatchObject({ code: 'unauthenticated', requestId: expect.any(String) });
    const dead = await shop.send({ ...request(endpoint), headers: { authorization: 'Bearer nobody' } });
    expect(dead.status).toBe(401);
  },
);

test.each(
  list.filter((endpoint) => typeof endpoint.who !== 'string').map((endpoint) => [endpoint.name, endpoint] as const),
)('%s refuses every role that it does not name', async (_name, endpoint) => {
  for (const [role, person] of Object.entries(people)) {
    const reply = await person.send(request(endpoint));
    if (isAllowed(endpoint, role)) expect(reply.status, role).not.toBe(403);
    else expect(reply.status, role).toBe(403);
  }
});

test('every refusal of the register is said somewhere', () => {
  const said = readSourceFiles()
    .filter((file) => file.path.startsWith('server/') && !file.isTest)
    .map((file) => file.text)
    .join('\n');
  const silent = Object.keys(refusals).filter((code) => !said.includes(`'${code}'`));
  expect(silent).toEqual([]);
});

test('no endpoint lists a refusal twice', () => {
  for (const endpoint of list) expect(new Set(endpoint.refusals).size, endpoint.name).toBe(endpoint.refusals.length);
});

test('the API description names every call with its replies', () => {
  const document = describeApi(list, 'http://shop.test') as {
    openapi: string;
    paths: Record<string, Record<string, { responses: object }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  for (const endpoint of list) {
    const call = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
    expect(Object.keys(call?.responses ?? {}).length, endpoint.name).toBeGreaterThan(1);
  }
});

test('the table types are those of the migrated schema', async () => {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, { size: 1 });
  const made = await describeTables(database.db);
  await database.close();
  await drop();
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  expect(flat(fs.readFileSync(path.join(ROOT, 'server/kit/tables.ts'), 'utf8'))).toBe(flat(made));
});

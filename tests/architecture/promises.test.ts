import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses } from '#contract/addresses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldWords } from '#contract/field-words.ts';
import { endpoints } from '#contract/index.ts';
import { describeApi } from '#contract/openapi/describe-api.ts';
import { refusals } from '#contract/refusals.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openShop } from '#tests/open-shop.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import type { Buyer } from '#tests/test-shop.ts';
import { describeTables } from '../../scripts/make-tables.ts';
import { ROOT, readSourceFiles } from './source-files.ts';
import whoMayCall from './who-may-call.json' with { type: 'json' };

const shop = await openShop();
const people: Record<string, Buyer> = {
  customer: await shop.customer(),
  finance: await shop.customer('finance'),
  bloger: await shop.customer('bloger'),
  admin: await shop.customer('admin'),
};

const list = endpoints as readonly Endpoint[];
const request = (endpoint: Endpoint) => ({
  method: endpoint.method,
  // It names nothing: who is let in must not change anything.
  url: endpoint.path.replace(/:(\w+)/g, '2147483647'),
  headers: {},
});
/** Who may call what, as a snapshot: a call that is opened to others shows up in it. */
const table: Readonly<Record<string, string>> = whoMayCall;
const rowOf = ({ who }: Endpoint) =>
  typeof who === 'string' ? who : ['admin', ...who.filter((role) => role !== 'admin')].join(' ');
const isLetIn = (row: string, role: string) =>
  row === 'anyone' || (role !== 'visitor' && (row === 'user' || row.split(' ').includes(role)));
/** They end the session that they come with, or others of the same person. */
const ending = ['logout', 'endSessions'];

test('who may call what has not changed unseen', async () => {
  const rows = Object.fromEntries(list.map((endpoint) => [endpoint.name, rowOf(endpoint)]));
  // `vitest -u` updates it; the diff is reviewed.
  await expect(`${JSON.stringify(rows, null, 2)}\n`).toMatchFileSnapshot('./who-may-call.json');
});

test.each(list.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s lets in every role of its row, and no other',
  async (name, endpoint) => {
    const row = table[name] ?? '';
    for (const role of ['visitor', 'customer', 'finance', 'bloger', 'admin']) {
      const send = people[role]?.send ?? shop.send;
      const reply = await send(request(endpoint));
      const code = reply.status >= 400 ? JSON.parse(reply.body).code : '';
      const blocked = role === 'visitor' ? 'unauthenticated' : 'forbidden';
      if (isLetIn(row, role)) expect(code, role).not.toBe(blocked);
      else expect([reply.status, code], role).toEqual([role === 'visitor' ? 401 : 403, blocked]);
      if (ending.includes(name) && people[role]) people[role] = await shop.again(people[role]);
    }
  },
);

test('every endpoint has a name and an address of its own', () => {
  expect(Object.keys(addresses)).toHaveLength(list.length);
  expect(new Set(list.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(list.length);
});

test('every route of the server is an endpoint of the contract, or one of the few that stand beside it', () => {
  const promised = list.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  const beside = [
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/start.js',
    '/api/docs/viewer.css',
    '/api/docs/viewer.js',
    '/api/*',
    '/payment/*',
    '/download/*',
    '/closed/:key',
  ];
  const webhook = 'POST /payment/paypal/webhook';
  // What a mail program asks for with one press (RFC 8058).
  const press = 'POST /unsubscribe/:topic/:account';
  const sandbox = ['GET /sandbox/*', 'POST /sandbox/*'];
  expect(shop.routes.toSorted()).toEqual(
    [...promised, webhook, press, ...sandbox, ...beside.map((address) => `GET ${address}`)].sort(),
  );
});

test.each(list.filter((endpoint) => endpoint.who !== 'anyone').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s refuses a dead token',
  async (_name, endpoint) => {
    const dead = await shop.send({ ...request(endpoint), headers: { authorization: 'Bearer nobody' } });
    expect(dead.status).toBe(401);
    expect(JSON.parse(dead.body)).toMatchObject({ code: 'unauthenticated', requestId: expect.any(String) });
  },
);

test('every refusal of the register is said somewhere', () => {
  const statement = readSourceFiles()
    .filter((file) => file.path.startsWith('server/') && !file.isTest)
    .map((file) => file.text)
    .join('\n');
  const silent = Object.keys(refusals).filter((code) => !statement.includes(`'${code}'`));
  expect(silent).toEqual([]);
});

test('what is said beside a field stands in the one register, and no word of it is left unsaid', () => {
  const files = readSourceFiles().filter(({ path: file, isTest }) => /^(server|contract)\//.test(file) && !isTest);
  const byThemselves = files
    .filter(({ path: file }) => file.startsWith('server/'))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(/fields: \{ [^}]*: ['"`].*/g)].map(([statement]) => `${file}: ${statement}`),
    );
  expect(byThemselves).toEqual([]);
  const all = files.map(({ text }) => text).join('\n');
  expect(Object.keys(fieldWords).filter((word) => !all.includes(`fieldWords.${word}`))).toEqual([]);
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
  expect(Object.keys(document.paths['/payment/paypal/webhook']?.post?.responses ?? {})).toContain('200');
});

test('the API description says what a list takes, and what it takes by itself', () => {
  type Parameter = { $ref?: string; name: string; in: string; schema: { default?: unknown } };
  const { paths, components } = describeApi(list, 'http://shop.test') as {
    paths: Record<string, { get: { parameters: Parameter[] } }>;
    components: { parameters: Record<string, Parameter> };
  };
  const usual = (path: string) =>
    Object.fromEntries(
      paths[path]!.get.parameters.map((one) => (one.$ref ? components.parameters[one.$ref.split('/').at(-1)!]! : one))
        .filter((one) => one.in === 'query')
        .map(({ name, schema }) => [name, schema.default]),
    );
  expect(usual('/api/product/search')).toEqual({ page: 1, limit: 10, query: '' });
  expect(usual('/api/product')).toMatchObject({ page: 1, limit: 20, sort: 'newest' });
  expect(usual('/api/users')).toMatchObject({ page: 1, limit: 100, sort: 'id' });
});

test('the table types are those of the migrated schema', async () => {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, { size: 1 });
  const made = await describeTables(database.db);
  await database.close();
  await drop();
  const flat = (text: string) => text.replace(/\s+/g, ' ');
  expect(flat(fs.readFileSync(path.join(ROOT, 'server/kit/database/tables.ts'), 'utf8'))).toBe(flat(made));
});

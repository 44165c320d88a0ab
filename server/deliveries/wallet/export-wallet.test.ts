import { hash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import { inflate } from '#fonts/inspect/inspect-font.ts';
import { checkCertificate } from '#server/documents/certificate/check-certificate.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';
import { listZip } from '#web/clean/read-zip.ts';

let shop: TestShop;
let buying: Buying;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  buyer = await shop.customer();
  const desk = { uses: ['desktop'], onRequest: false, ...eachLimit(() => null), users: 20 };
  await sql`update license_types set limits = ${JSON.stringify(desk)}::jsonb
    where name = 'Standard License'`.execute(shop.tools.db);
  const [serif, sans] = [await shop.product({ name: '=HYPERLINK("x")' }), await shop.product({ name: 'Arunika Sans' })];
  for (const licensee of ['Kopi Senja', 'Kopi Senja', 'Toko Buku']) await buy(serif, licensee);
  await buy(sans, 'Kopi Senja');
});
afterAll(() => shop.close());

async function buy(product: Awaited<ReturnType<TestShop['product']>>, licensee: string) {
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)], { licensee })).body;
  await buying.pay(buyer, order!);
}

async function exportOf(person: Buyer): Promise<Map<string, Uint8Array>> {
  const reply = await fetch(`${shop.address}/api/licenses/wallet.zip`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const entries = await listZip(new Blob([await reply.arrayBuffer()]), inflate, 1_000);
  return new Map(await Promise.all(entries!.map(async ({ name, read }) => [name, (await read())!] as const)));
}

const rowsOf = (file: Uint8Array | undefined): Record<string, string>[] =>
  parse(Buffer.from(file ?? []), { bom: true, columns: true });

test('only licences of one font, licensee and use are added up, and no cell is run by a spreadsheet', async () => {
  const files = await exportOf(buyer);
  expect(rowsOf(files.get('licences.csv'))).toHaveLength(4);
  const totals = rowsOf(files.get('totals.csv')).map(({ font, licensee, use, licences, users }) => [
    ...[font, licensee, use, licences, users],
  ]);
  expect(totals).toEqual([
    [`'=HYPERLINK("x")`, 'Kopi Senja', 'desktop', '2', '40'],
    [`'=HYPERLINK("x")`, 'Toko Buku', 'desktop', '1', '20'],
    ['Arunika Sans', 'Kopi Senja', 'desktop', '1', '20'],
  ]);
  const { text } = await readPdf(files.get('licences.pdf')!);
  for (const words of ['Arunika Sans', 'Toko Buku', '40 users', '20 users']) expect(text).toContain(words);
});

test('every valid licence has its certificate, and the statement of all files is signed', async () => {
  const files = await exportOf(buyer);
  const { keys } = (await shop.visitor('certificateKeys', {})).data;
  const statement = Buffer.from(files.get('statement.json')!).toString();
  expect(checkCertificate(statement, keys).kind).toBe('valid');
  expect(checkCertificate(statement.replace('licences.csv', 'licenses.csv'), keys)).toEqual({
    kind: 'changed',
    fields: ['files'],
  });
  const stated: { name: string; sha256: string }[] = JSON.parse(statement).certificate.files;
  expect(stated.map(({ name }) => name)).toEqual([...files.keys()].filter((name) => name !== 'statement.json'));
  for (const { name, sha256 } of stated) expect(hash('sha256', files.get(name)!), name).toBe(sha256);
  const certificates = rowsOf(files.get('licences.csv')).map(({ certificate }) => certificate!);
  expect(new Set(certificates).size).toBe(4);
  for (const name of certificates) {
    const json = Buffer.from(files.get(name.replace(/pdf$/, 'json'))!).toString();
    expect(checkCertificate(json, keys).kind).toBe('valid');
    expect(Buffer.from(files.get(name)!).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('of somebody without licences it is an empty wallet, and nobody has more than ten an hour', async () => {
  const other = await shop.customer();
  expect([...(await exportOf(other)).keys()]).toEqual(['licences.csv', 'totals.csv', 'licences.pdf', 'statement.json']);
  for (let time = 1; time < 10; time += 1) await exportOf(other);
  expect((await buying.ask(other, 'GET', '/api/licenses/wallet.zip')).status).toBe(429);
});

test('what an agency bought for clients stands apart, client by client, and adds up to nothing of its own', async () => {
  const agency = await shop.customer();
  const [serif, sans] = [await shop.product(), await shop.product()];
  const buyFor = async (name: string, product: typeof serif) => {
    const { order } = (await buying.createOrder(agency, [buying.lineOf(product)], { for: { kind: 'client', name } }))
      .body;
    await buying.pay(agency, order!);
  };
  for (const [name, font] of [
    ['Toko Buku', serif],
    ['Kopi Senja', serif],
    ['Toko Buku', sans],
  ] as const)
    await buyFor(name, font);
  const files = await exportOf(agency);
  expect(rowsOf(files.get('licences.csv'))).toEqual([]);
  expect(rowsOf(files.get('totals.csv'))).toEqual([]);
  expect(rowsOf(files.get('clients.csv')).map(({ client }) => client)).toEqual([
    'Kopi Senja',
    'Toko Buku',
    'Toko Buku',
  ]);
  expect([...files.keys()].filter((name) => name.startsWith('certificates/'))).toEqual([]);
  const { text } = await readPdf(files.get('licences.pdf')!);
  for (const words of ['Bought for clients', 'Kopi Senja', 'Not accepted']) expect(text).toContain(words);
});

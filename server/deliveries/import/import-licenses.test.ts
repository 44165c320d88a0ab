import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { mailedToken } from '#tests/mailed-token.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let owner: Buyer;
let font: Awaited<ReturnType<TestShop['product']>>;

beforeAll(async () => {
  shop = await openTestShop();
  shop.clock.set(Date.parse('2027-01-10T12:00:00Z'));
  owner = await shop.customer('admin');
  font = await shop.product({ name: 'Kata Serif' });
});
afterAll(() => shop.close());

const HEADS = 'E-mail,Name,Font,Licence,Date,Number,Quantity,Licensee';
const send = async (lines: string[], query = '') => {
  const file = { bytes: new TextEncoder().encode([HEADS, ...lines].join('\n')), name: 'sold.csv' };
  return sendForm<LicenseImport>(shop, owner, `POST /api/imports/licenses${query}`, { file });
};
const count = async (table: 'users' | 'licenses' | 'orders' | 'invoices' | 'ledger_entries') =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(shop.tools.db)).rows[0]!.n;
const everything = async () =>
  Promise.all((['users', 'licenses', 'orders', 'invoices', 'ledger_entries'] as const).map(count));

/**
 * Somebody who comes back to a shop that knows the e-mail from an import, and sets a password by the link of a mail.
 */
async function comeBack(email: string): Promise<Buyer> {
  await shop.visitor('forgotPassword', { body: { email } });
  const token = await mailedToken(shop, email, 'password_reset');
  await shop.visitor('resetPassword', { body: { token, password: 'correct horse' } as never });
  await shop.visitor('login', { body: { email, password: 'correct horse' } });
  return shop.again({ email } as Buyer);
}

const LINES = [
  'Rani@old.test,Rani,Kata Serif,Standard License,2019-05-04,OLD-1001,2,Studio Rani',
  'rani@old.test,Rani,kata-serif,web license,2020-02-29,,,',
  'budi@old.test,Budi,KATA SERIF,Web License,2020-03-01,,,',
];

test('a dry run tells what would be made and writes nothing; the import makes it; the same table again changes nothing', async () => {
  const before = await everything();
  const dry = await send(LINES, '?dryRun=1');
  expect(dry).toMatchObject({
    status: 200,
    body: { isImported: false, licenses: 3, customers: 2, there: 0, wrong: [] },
  });
  expect(dry.body.lines[0]).toMatchObject({ row: 2, isNewCustomer: true, licenseNumber: 'OLD-1001', quantity: 2 });
  expect(await everything()).toEqual(before);

  expect((await send(LINES)).body).toMatchObject({ isImported: true, licenses: 3, customers: 2, there: 0 });
  const [users, licenses, ...money] = await everything();
  expect([users, licenses]).toEqual([before[0]! + 2, before[1]! + 3]);
  expect(money).toEqual(before.slice(2));

  const again = await send(LINES);
  expect(again.body).toMatchObject({ isImported: true, licenses: 0, customers: 0, there: 3, wrong: [] });
  expect(await everything()).toEqual([users, licenses, ...money]);
  const { data } = await owner.call('listChanges', { query: {} });
  const imports = data.filter(({ action }) => action === 'license.import');
  expect(imports.map(({ after }) => after)).toEqual([{ licenses: 3, customers: 2, there: 0 }]);
});

test('its buyer sets a password by mail and finds licence, fonts and files; anyone can verify it', async () => {
  const guessed = shop.visitor('login', { body: { email: 'rani@old.test', password: 'rani@old.test' } });
  await expect(guessed).rejects.toMatchObject({ status: 401 });
  const rani = await comeBack('Rani@old.test');
  const wallet = await rani.call('listLicenses', { query: {} });
  expect(wallet.total).toBe(2);
  const [web, standard] = wallet.data;
  expect(standard).toMatchObject({
    licenseNumber: 'OLD-1001',
    status: 'valid',
    quantity: 2,
    licensee: 'Studio Rani',
    issuedAt: '2019-05-04T00:00:00.000Z',
    plan: null,
    terms: null,
  });
  expect(web).toMatchObject({ licensee: 'Rani', quantity: 1, licenseNumber: expect.stringMatching(/^HRF-/) });

  const library = await rani.call('listLibrary', { query: {} });
  expect(library.total).toBe(2);
  const link = library.data.find(({ license }) => license?.licenseNumber === 'OLD-1001')!.product.fontDetail.formatZIP!;
  const reply = await fetch(link.replace('http://shop.test', shop.address));
  expect(reply.status).toBe(200);
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  expect((await shop.visitor('verifyLicense', { params: { number: 'old-1001' } })).data).toMatchObject({
    status: 'valid',
  });
});

test('whoever has no password yet is refused as slowly as somebody who is unknown', async () => {
  const timeOf = async (email: string) => {
    const started = performance.now();
    await shop.visitor('login', { body: { email, password: 'correct horse' } }).catch(() => undefined);
    return performance.now() - started;
  };
  // In turn, so that both meet the same machine; who is refused without a hash is back in a twentieth.
  let [unknown, withoutPassword] = [Infinity, Infinity];
  for (let at = 0; at < 4; at += 1) {
    unknown = Math.min(unknown, await timeOf('nobody@old.test'));
    withoutPassword = Math.min(withoutPassword, await timeOf('budi@old.test'));
  }
  expect(withoutPassword).toBeGreaterThan(unknown / 4);
});

test('an imported licence stands in the account export and in its certificate, which names no order', async () => {
  const budi = await comeBack('budi@old.test');
  const [license] = (await budi.call('listLicenses', { query: {} })).data;
  const params = { number: license!.licenseNumber };
  const certificate = await budi.send({
    method: 'GET',
    url: `/api/licenses/${params.number}/certificate.json`,
    headers: {},
  });
  expect(JSON.parse(certificate.body).certificate).toMatchObject({
    licensee: 'Budi',
    order: null,
    invoice: null,
    term: 'for ever',
  });
  const exported = await budi.send({ method: 'GET', url: '/api/account/export', headers: {} });
  expect(exported.body).toContain('"importedAt":"2027-01-10T12:00:00');
});

test('nobody is credited for it, and an order that is given back leaves it alone', async () => {
  const buying = createBuying(shop);
  const buyer = await shop.customer();
  const line = `${buyer.email},${buyer.fullname},${font.name},Standard License,2021-01-01,MINE-0001`;
  expect((await send([`${line},,`])).body).toMatchObject({ licenses: 1, customers: 0, isImported: true });
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(font, { license: 1 })])).body;
  const stranger = await shop.customer();
  const full = (await buying.createOrder(stranger, [buying.lineOf(font, { license: 1 })])).body.order!;
  expect(order!.totalAmount).toBe(full.totalAmount);
  const paid = await buying.pay(buyer, order!);
  await owner.call('refundOrder', { params: { id: paid.id }, body: { reason: 'Sorry' } as never });
  const { data } = await buyer.call('listLicenses', { query: {} });
  const statuses = Object.fromEntries(data.map(({ licenseNumber, status }) => [licenseNumber, status]));
  expect(statuses['MINE-0001']).toBe('valid');
  expect(Object.values(statuses).sort()).toEqual(['refunded', 'valid']);
});

test('it counts among the holders of its font, who hear of the next release and have it', async () => {
  const other = await shop.product({ name: 'Arunika Sans' });
  expect((await send(['lina@old.test,Lina,Arunika Sans,Standard License,2018-06-01,,,'])).body.licenses).toBe(1);
  const { countHolders } = await import('#server/products/catalogue/release-queries.ts');
  const { holdsFont, releaseToNotify } = await import('./../releases/holder-queries.ts');
  const { db } = shop.tools;
  const lina = await shop.again({ email: 'lina@old.test' } as Buyer);
  expect(await countHolders(db, other.id)).toBe(1);
  expect(await holdsFont(db, lina.id, other.id, [])).toBe(true);
  await sql`insert into product_releases select product_id, 2, now(), '2.0', 'More', true, files_version, formats,
    style_count, specimen, license_text, coverage_id
    from product_releases where product_id = ${other.id}`.execute(db);
  expect((await releaseToNotify(db, other.id, 2)).map(({ email }) => email)).toEqual(['lina@old.test']);
  const [license] = (await lina.call('listLicenses', { query: {} })).data;
  expect(license!.product.releases.map(({ release }) => release)).toEqual([2, 1]);
  expect(license!.product.release).toBe(1);
});

test('a licence for a time ends that long after its day, and its holder is told before', async () => {
  const { db, clock } = shop.tools;
  await sql`update license_types set term_months = 12 where name = 'Web License'`.execute(db);
  await send(['mira@old.test,Mira,Kata Serif,Web License,2026-01-15,YEAR-0001,,']);
  await send(['mira@old.test,Mira,Kata Serif,Web License,2020-01-15,YEAR-0002,,']);
  const mira = await shop.again({ email: 'mira@old.test' } as Buyer);
  const { data } = await mira.call('listLicenses', { query: { sort: 'licenseNumber' } });
  expect(data.map(({ status, endsAt }) => [status, endsAt])).toEqual([
    ['valid', '2027-01-15T00:00:00.000Z'],
    ['ended', '2021-01-15T00:00:00.000Z'],
  ]);
  const { claimEndingLicenses } = await import('../email/ending-license-queries.ts');
  const now = new Date(clock.now());
  const ending = await db
    .transaction()
    .execute((tx) => claimEndingLicenses(tx, now, new Date(now.getTime() + 30 * 24 * 3_600_000)));
  expect(ending.map(({ number }) => number)).toEqual(['YEAR-0001']);
  await sql`update license_types set term_months = null where name = 'Web License'`.execute(db);
});

test('while one line is wrong nothing is written, and each is told by line and column', async () => {
  await sql`update products set status = 'draft', published_at = null
    where id = ${(await shop.product({ name: 'Not Yet' })).id}`.execute(shop.tools.db);
  const before = await everything();
  const { body } = await send([
    'sari@old.test,Sari,Kata Serif,Standard License,2020-01-01,,,',
    'sari,Sari,Kata Serif,Standard License,2020-01-01,,,',
    'sari@old.test,Sari,Nowhere Sans,Standard License,2020-01-01,,,',
    'sari@old.test,Sari,Kata Serif,Moon License,2020-01-01,,,',
    'sari@old.test,Sari,Kata Serif,Standard License,2020-02-30,,,',
    'sari@old.test,Sari,Kata Serif,Standard License,2033-01-01,,,',
    'sari@old.test,Sari,Kata Serif,Standard License,2020-01-01,OLD-1001,,',
    'sari@old.test,Sari,Kata Serif,Standard License,2020-01-01,TWO-0001,,',
    'sari@old.test,Sari,Kata Serif,Standard License,2020-01-01,two-0001,,',
    'sari@old.test,Sari,kata-serif,Standard License,2020-01-01,,,',
    'sari@old.test,,Kata Serif,Standard License,2020-01-01,X Y,0,',
    'sari@old.test,Sari,Not Yet,Standard License,2020-01-01,SUB-1-2-3,,',
    'sari@old.test,Sari,Not Yet,Standard License,2020-01-01,,,',
    'sari@old.test,Sari',
  ]);
  expect(body).toMatchObject({ isImported: false });
  expect(body.wrong.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 email',
    '4 font',
    '5 license',
    '6 date',
    '7 date',
    '8 number',
    '10 number',
    '11 null',
    '12 name',
    '12 number',
    '12 quantity',
    '13 number',
    '14 font',
    '15 null',
  ]);
  expect(body.wrong.every(({ why }) => why.length > 10)).toBe(true);
  expect(await everything()).toEqual(before);
});

test('a table without the columns that are needed is refused, and tells which', async () => {
  const file = { bytes: new TextEncoder().encode('email,name,font\na@b.test,A,Kata'), name: 'sold.csv' };
  const { status, body } = await sendForm(shop, owner, 'POST /api/imports/licenses', { file });
  expect([status, body.code]).toEqual([400, 'csv_unreadable']);
  expect(body.fields).toEqual({ file: 'A column is missing: license, date.' });
});

test('a quote inside a cell is told by row and column, in both languages, and nothing is written', async () => {
  const before = await everything();
  const { status, body } = await send(['sari@old.test,Sa"ri,Kata Serif,Standard License,2020-01-01,,,']);
  expect([status, (body as never as { code: string }).code]).toEqual([400, 'csv_unreadable']);
  expect((body as never as { fields: { file: string } }).fields.file).toMatch(
    /^Row 2, column 2: a quote stands inside a cell/,
  );
  expect(await everything()).toEqual(before);
});

test('two imports of one table at once make its licences once', async () => {
  const line = 'twin@old.test,Twin,Kata Serif,Standard License,2020-01-01,,,';
  const both = await Promise.all([send([line]), send([line])]);
  expect(both.map(({ body }) => body.licenses).sort()).toEqual([0, 1]);
});

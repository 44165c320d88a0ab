import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/nouns/orders.ts';
import { checkCertificate } from '#server/documents/certificate/check-certificate.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

let shop: TestShop;
let buying: Buying;
let buyer: Buyer;
let order: Order;
let number: string;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  buyer = await shop.customer();
  order = await buy(await shop.product({ name: 'Kata Serif' }), 3);
  number = order.orderItems[0]!.license.licenseNumber!;
});
afterAll(() => shop.close());

async function buy(product: Awaited<ReturnType<TestShop['product']>>, quantity = 1, license = 0): Promise<Order> {
  const { order: placed } = (await buying.createOrder(buyer, [buying.lineOf(product, { quantity, license })])).body;
  return buying.pay(buyer, placed!);
}
const verify = async (requested: string) =>
  (await shop.visitor('verifyLicense', { params: { number: requested } })).data;
async function get(by: Buyer | null, url: string) {
  const reply = await fetch(shop.address + url, by ? { headers: { authorization: `Bearer ${by.token}` } } : {});
  return { status: reply.status, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

test('anyone with the number sees that a licence holds, of what it is and how much it allows', async () => {
  expect(await verify(number)).toEqual({
    licenseNumber: number,
    status: 'valid',
    product: { name: 'Kata Serif', designers: [], foundry: null },
    part: { id: 0, kind: 'family', name: 'Kata Serif' },
    licenseType: { name: 'Standard License' },
    quantity: 3,
    limits: { 'Desktop users': '15' },
    licensee: null,
    domains: null,
    issuedAt: expect.any(String),
    endsAt: null,
    signature: expect.stringMatching(/^[\w-]{86}$/),
  });
  expect(await verify(` ${number.toLowerCase()} `)).toMatchObject({ licenseNumber: number });
});

test('it never shows who bought it, with which order or for how much; the licensee only when its holder wants that', async () => {
  const reply = await shop.send({ method: 'GET', url: `/api/licenses/verify/${number}`, headers: {} });
  for (const secret of [buyer.fullname, buyer.email, 'Braga', order.invoiceNumber!, '126', 'price'])
    expect(reply.body).not.toContain(secret);
  expect(reply.headers['cache-control']).toBe('private, no-store');
  const update = (by: Buyer, showLicensee: boolean) =>
    by.call('updateLicense', { params: { number }, body: { showLicensee } });
  await expect(update(await shop.customer(), true)).rejects.toMatchObject({ status: 404 });
  await expect(update(await shop.customer('admin'), true)).rejects.toMatchObject({ status: 404 });
  await update(buyer, true);
  expect((await verify(number)).licensee).toBe(buyer.fullname);
  await update(buyer, false);
  expect((await verify(number)).licensee).toBeNull();
});

test('a number that is none is nowhere', async () => {
  await expect(verify('HRF-AAAAA-AAAAA-AAAAA')).rejects.toMatchObject({ status: 404, code: 'license_not_found' });
});

test('who asks for many numbers is told to wait, and keeps nobody else from asking', async () => {
  const ask = async (ip: string) =>
    await shop.send({ method: 'GET', url: `/api/licenses/verify/${number}`, headers: { 'x-forwarded-for': ip } });
  shop.clock.set(Math.ceil(shop.clock.now() / 3_600_000) * 3_600_000);
  for (const _ of Array.from({ length: 60 })) expect((await ask('10.7.0.1')).status).toBe(200);
  const response = await ask('10.7.0.1');
  expect([response.status, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await ask('10.7.0.2')).status).toBe(200);
  shop.clock.advance(60_000);
  expect((await ask('10.7.0.1')).status).toBe(200);
});

test('the certificate says whose licence it is, and its signature fits the published keys', async () => {
  const { bytes } = await get(buyer, `/api/licenses/${number}/certificate.json`);
  const { keys } = (await shop.visitor('certificateKeys', {})).data;
  const check = checkCertificate(Buffer.from(bytes).toString(), keys);
  expect(check).toMatchObject({
    kind: 'valid',
    signed: {
      signature: (await verify(number)).signature,
      certificate: {
        licensee: buyer.fullname,
        order: order.id,
        invoice: order.invoiceNumber,
        verify: `http://shop.test/verify/${number}`,
        product: { name: 'Kata Serif', release: 1 },
      },
    },
  });
  expect((await get(buyer, `/api/licenses/${number}/certificate.json`)).bytes).toEqual(bytes);
});

test('the printed certificate holds the same, and is nobody else’s to read', async () => {
  const url = `/api/licenses/${number}/certificate.pdf`;
  const { bytes } = await get(buyer, url);
  const document = await readPdf(bytes);
  expect([document.title, document.isTagged, document.pages]).toEqual([`Licence certificate ${number}`, true, 1]);
  for (const words of [number, buyer.fullname, 'Kata Serif', 'quantity 3', 'Desktop users 15', order.invoiceNumber!])
    expect(document.text).toContain(words);
  expect((await get(buyer, url)).bytes).toEqual(bytes);
  expect((await get(await shop.customer('finance'), url)).status).toBe(200);
  expect((await get(await shop.customer(), url)).status).toBe(404);
  expect((await get(null, url)).status).toBe(401);
});

test('the command tells a valid certificate from a changed one without asking the shop', async () => {
  const file = (name: string) => path.resolve('.tmp', `${number}-${name}.json`);
  const { bytes } = await get(buyer, `/api/licenses/${number}/certificate.json`);
  fs.writeFileSync(file('right'), bytes);
  fs.writeFileSync(file('wrong'), Buffer.from(bytes).toString().replace(buyer.fullname, 'Somebody Else'));
  fs.writeFileSync(file('keys'), JSON.stringify((await shop.visitor('certificateKeys', {})).data));
  const run = (name: string) => {
    try {
      return execFileSync(process.execPath, [
        'scripts/verify-certificate.ts',
        file(name),
        '--keys',
        file('keys'),
      ]).toString();
    } catch (error) {
      return String((error as { stdout: Buffer }).stdout);
    }
  };
  expect(run('right')).toContain(`Valid: ${number}, Standard License for Kata Serif, licensed to ${buyer.fullname}.`);
  expect(run('wrong')).toBe('Not valid: licensee was changed.\n');
  for (const name of ['right', 'wrong', 'keys']) fs.rmSync(file(name));
});

test('a refunded licence says so in the next question, and certifies nothing any more', async () => {
  const bought = await buy(await shop.product());
  const refunded = bought.orderItems[0]!.license.licenseNumber!;
  expect((await verify(refunded)).status).toBe('valid');
  await (await shop.customer('finance')).call('refundOrder', { params: { id: bought.id }, body: {} });
  expect((await verify(refunded)).status).toBe('refunded');
  expect((await get(buyer, `/api/licenses/${refunded}/certificate.pdf`)).status).toBe(403);
});

test('a licence of a plan is valid while the plan runs, and has ended after it', async () => {
  const subscribing = createSubscribing(shop);
  const product = await shop.product({ name: 'Plan Sans' });
  const plan = await subscribing.plan(await shop.customer('admin'), product.licenseTypes[0]!.id);
  const { end_date } = await subscribing.subscribe(buyer, plan.id);
  const { data: items } = await buyer.call('listLibrary', { query: { query: 'plan sans' } });
  await subscribing.download(items[0]!.product.fontDetail.formatTTF!);
  const { data: wallet } = await buyer.call('listLicenses', {});
  const given = wallet.find(({ plan: by }) => by !== null)!.licenseNumber;
  expect((await verify(given)).status).toBe('valid');
  shop.clock.set(Date.parse(end_date!) + 1);
  expect((await verify(given)).status).toBe('ended');
});

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { urlOf } from '#contract/client.ts';
import type { LicensedFiles } from '#contract/nouns/products.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing, type Subscribing } from '#tests/buy/subscribing.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const MINUTE = 60_000;
let shop: TestShop;
let subscribing: Subscribing;
let buyer: Buyer;
beforeAll(async () => {
  shop = await openTestShop();
  subscribing = createSubscribing(shop);
  shop.clock.set(Date.parse('2027-01-10T12:00:00Z'));
  buyer = await shop.customer();
});
afterAll(() => shop.close());

/** A font that was bought, with the links to its files. */
async function buy(): Promise<{ productId: number; links: LicensedFiles; downloads(): Promise<number> }> {
  const buying = createBuying(shop);
  const product = await shop.product();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const [item] = (await buying.pay(buyer, order!)).orderItems;
  return {
    productId: product.id,
    links: item!.product.fontDetail!,
    downloads: () => countDownloads(product.id),
  };
}

async function countDownloads(productId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from downloads d join licenses l on l.id = d.license_id
      where l.product_id = ${productId}`.execute(shop.tools.db);
  return rows[0]!.count;
}

async function ask(link: string, headers: Record<string, string> = {}) {
  const reply = await fetch(link.replace('http://shop.test', shop.address), { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const said = (name: string) => reply.headers.get(name);
  return { status: reply.status, etag: said('etag') ?? '', range: said('content-range'), said, bytes };
}
const codeOf = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { code: string }).code;

test.each(['formatZIP', 'formatTTF'] as const)(
  'a %s that broke off goes on where it stood, minutes later, and is one download',
  async (format) => {
    const { links, downloads } = await buy();
    const link = links[format]!;
    const started = await ask(link);
    expect([started.status, started.said('accept-ranges')]).toEqual([200, 'bytes']);
    expect(started.etag).toMatch(/^"[0-9a-f]{64}"$/);
    const whole = started.bytes.length;
    shop.clock.advance(10 * MINUTE);
    const middle = await ask(link, { range: 'bytes=1000-1999', 'if-range': started.etag });
    expect([middle.status, middle.range, middle.said('content-length')]).toEqual([
      206,
      `bytes 1000-1999/${whole}`,
      '1000',
    ]);
    const rest = await ask(link, { range: 'bytes=2000-', 'if-range': started.etag });
    expect([rest.status, rest.range, rest.etag]).toEqual([206, `bytes 2000-${whole - 1}/${whole}`, started.etag]);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(rest.said(name)).toBe(started.said(name));
    expect(started.bytes.equals(Buffer.concat([started.bytes.subarray(0, 1000), middle.bytes, rest.bytes]))).toBe(true);
    expect(await downloads()).toBe(1);
  },
);

test('whoever begins anew, by a range or without one, downloads again', async () => {
  const { links, downloads } = await buy();
  const first = await ask(links.formatTTF!, { range: 'bytes=0-99' });
  expect([first.status, first.bytes.length]).toEqual([206, 100]);
  expect((await ask(links.formatTTF!, { range: 'bytes=0-' })).status).toBe(206);
  expect((await ask(links.formatTTF!, { range: 'bytes=0-9,20-29' })).status).toBe(200);
  expect((await ask(links.formatTTF!, { range: 'bytes=9-', 'if-range': '"another"' })).status).toBe(200);
  expect(await downloads()).toBe(4);
});

test('many parts that are asked for at once are cut from one file that is made once', async () => {
  const { links } = await buy();
  // It goes with the mail and hashes every file, so it is made before anything is counted.
  const { data } = await buyer.call('listLicenses', { query: { limit: 1 } });
  await createBuying(shop).ask(buyer, 'GET', `/api/licenses/${data[0]!.licenseNumber}/certificate.json`);
  const { fonts } = shop.tools;
  const { stamp } = fonts;
  let stamps = 0;
  onTestFinished(() => void Object.assign(fonts, { stamp }));
  fonts.stamp = async (...given) => {
    // Mails of other purchases go out meanwhile.
    if (given[1].licenseNumber === data[0]!.licenseNumber) stamps += 1;
    await sleep(400);
    return stamp(...given);
  };
  const whole = (await ask(links.formatTTF!)).bytes;
  const starts = [0, 1000, 2000, 3000, 4000, 5000];
  const parts = await Promise.all(
    starts.map((start) => ask(links.formatTTF!, { range: `bytes=${start}-${start + 999}` })),
  );
  expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole.subarray(0, 6000))).toBe(true);
  expect(stamps).toBe(2);
});

test('what was never begun, or by an earlier link, or in another format, is a download of its own', async () => {
  const { links, downloads, productId } = await buy();
  expect((await ask(links.formatTTF!, { range: 'bytes=1-' })).status).toBe(206);
  expect(await downloads()).toBe(1);
  expect((await ask(links.formatWOFF!, { range: 'bytes=1-' })).status).toBe(206);
  expect(await downloads()).toBe(2);
  shop.clock.advance(MINUTE);
  const { data } = await buyer.call('listLibrary', { query: { product: productId } });
  expect((await ask(data[0]!.product.fontDetail.formatTTF!, { range: 'bytes=1-' })).status).toBe(206);
  expect(await downloads()).toBe(3);
});

test('a file that has changed in between is given whole, and is another download', async () => {
  const { links, downloads, productId } = await buy();
  const started = await ask(links.formatZIP!);
  await sql`update products set license_text = 'Other terms.' where id = ${productId}`.execute(shop.tools.db);
  const again = await ask(links.formatZIP!, { range: 'bytes=1000-', 'if-range': started.etag });
  expect([again.status, again.range, again.etag === started.etag]).toEqual([200, null, false]);
  expect(await downloads()).toBe(2);
});

test('a part beyond the end of a file is refused, with the size of the file, and is no download', async () => {
  const { links, downloads } = await buy();
  const size = (await ask(links.formatTTF!)).bytes.length;
  const response = await ask(links.formatTTF!, { range: `bytes=${size}-` });
  expect([response.status, codeOf(response), response.range]).toEqual([416, 'range_outside', `bytes */${size}`]);
  expect(await downloads()).toBe(1);
});

test('a part is given no longer than the whole: not by a dead link, and not after a refund', async () => {
  const { links, productId } = await buy();
  const started = await ask(links.formatTTF!);
  const headers = { range: 'bytes=5-', 'if-range': started.etag };
  await sql`update licenses set revoked_at = now() where product_id = ${productId}`.execute(shop.tools.db);
  expect(codeOf(await ask(links.formatTTF!, headers))).toBe('license_revoked');
  shop.clock.advance(16 * MINUTE);
  expect(codeOf(await ask(links.formatTTF!, headers))).toBe('link_expired');
});

test('trial fonts are given in parts', async () => {
  const { id } = await shop.product({ trial: true });
  const link = `http://shop.test${urlOf('trialFonts', { id })}`;
  const { bytes, etag } = await ask(link);
  const rest = await ask(link, { range: 'bytes=50-', 'if-range': etag });
  expect([rest.status, rest.bytes.equals(bytes.subarray(50))]).toEqual([206, true]);
});

test('a font of a plan that goes on over midnight counts for the day on which it began; one that begins counts', async () => {
  const product = await shop.product();
  const plan = await subscribing.plan(await shop.customer('admin'), product.licenseTypes[0]!.id);
  await subscribing.subscribe(buyer, plan.id);
  shop.clock.set(Date.parse('2027-01-12T23:55:00Z'));
  const linkTo = async (id: number) =>
    (await buyer.call('listLibrary', { query: { product: id } })).data[0]!.product.fontDetail.formatTTF!;
  const taken = async () => (await buyer.call('listLibraryPlans', {})).data.today.taken;
  const link = await linkTo(product.id);
  const { etag } = await ask(link);
  expect(await taken()).toBe(1);
  shop.clock.advance(6 * MINUTE);
  expect((await ask(link, { range: 'bytes=500-', 'if-range': etag })).status).toBe(206);
  expect([await taken(), await countDownloads(product.id)]).toEqual([0, 1]);
  // By a link of the new day it is a font of the new day, whatever part of it is asked for.
  expect((await ask(await linkTo(product.id), { range: 'bytes=500-', 'if-range': etag })).status).toBe(206);
  expect([await taken(), await countDownloads(product.id)]).toEqual([1, 2]);
  expect((await ask(link, { range: 'bytes=0-', 'if-range': etag })).status).toBe(206);
  expect([await taken(), await countDownloads(product.id)]).toEqual([1, 3]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachLimit } from '#contract/limits.ts';
import type { LicensedFiles } from '#contract/nouns/products.ts';
import type { Role } from '#contract/words.ts';
import { isProblem } from '#fonts/engine.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/journeys/read-files.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const CFF = '../source-sans/OTF/SourceSans3-It.otf';
const WEB = { uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1 };

let shop: TestShop;
let buying: Buying;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
  const { db } = shop.tools;
  const limits = JSON.stringify(WEB);
  await db.updateTable('license_types').set({ limits }).where('name', '=', 'Web License').execute();
});
afterAll(() => shop.close());

/** A paid order of a font under a licence with web use, which comes in every format that there is. */
async function buy(font?: string) {
  const buyer = await shop.customer();
  const product = await shop.product(font ? { font } : {});
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product, { license: 1 })])).body;
  const paid = await buying.pay(buyer, order!);
  const [item] = paid.orderItems;
  return { buyer, orderId: paid.id, number: item!.license.licenseNumber!, links: item!.product.fontDetail! };
}
type Bought = Awaited<ReturnType<typeof buy>>;

/** The links that somebody finds in an order, each way that there is to open it. */
async function linksSeenBy(reader: Buyer, orderId: number): Promise<LicensedFiles[]> {
  const [one, list, synced] = await Promise.all([
    reader.call('orderById', { params: { id: orderId } }),
    reader.call('listAllOrders', { query: { query: String(orderId) } }),
    reader.call('syncOrder', { params: { id: orderId } }),
  ]);
  const found = [one.data, list.data.find(({ id }) => id === orderId)!, synced.data];
  return found.map(({ orderItems }) => orderItems[0]!.product.fontDetail!);
}

async function download(link: string, headers: Record<string, string> = {}) {
  const reply = await fetch(link.replace('http://shop.test', shop.address), { headers });
  return { status: reply.status, etag: reply.headers.get('etag')!, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** Whom the stamps of a font name, with the number of the licence. */
async function stampedFor(font: Uint8Array): Promise<string[]> {
  const origin = await shop.tools.fonts.trace(font);
  if (isProblem(origin)) throw new Error(origin.detail);
  return [...new Set(origin.stamps.map(({ licensee, licenseNumber }) => `${licensee} ${licenseNumber}`))];
}
const isFont = (name: string) => /\.(ttf|otf|woff|woff2)$/.test(name);

/** Every font that a set of links leads to, out of every archive. */
async function fontsBehind(links: LicensedFiles): Promise<Buffer[]> {
  const fonts: Buffer[] = [];
  for (const [format, link] of Object.entries(links)) {
    if (link === null) continue;
    const { status, bytes } = await download(link);
    expect(status, format).toBe(200);
    if (format !== 'formatZIP' && format !== 'formatKIT') fonts.push(bytes);
    else for (const [name, file] of await readZip(bytes)) if (isFont(name)) fonts.push(file);
  }
  return fonts;
}

const timelineOf = async (reader: Buyer, orderId: number) =>
  (await reader.call('orderTimeline', { params: { id: orderId } })).data;

test.each<[Role, string | undefined]>([
  ['finance', undefined],
  ['admin', CFF],
])('whatever %s downloads through a customer’s order is stamped for them, in every format', async (role, font) => {
  const bought = await buy(font);
  const reader = await shop.customer(role);
  const [links] = await linksSeenBy(reader, bought.orderId);
  const fonts = await fontsBehind(links!);
  expect(fonts.length).toBeGreaterThan(6);
  for (const file of fonts)
    expect(await stampedFor(file)).toEqual([
      `${reader.fullname} (${role}), on behalf of order ${bought.orderId} ${bought.number}`,
    ]);
  const documents = await readZip((await download(links!.formatZIP!)).bytes);
  expect(documents.get('LICENCE-HURUF.txt')!.toString()).toMatch(
    new RegExp(`This copy was made for ${reader.fullname}`),
  );
  for (const file of await fontsBehind(bought.links))
    expect(await stampedFor(file)).toEqual([`${bought.buyer.fullname} ${bought.number}`]);
});

test('every way to open the order of a customer leads to a copy of one’s own; the customer’s links stay hers', async () => {
  const bought = await buy();
  const reader = await shop.customer('finance');
  for (const links of await linksSeenBy(reader, bought.orderId))
    expect(await stampedFor((await download(links.formatTTF!)).bytes)).toEqual([
      expect.stringContaining(reader.fullname),
    ]);
  const own = (await bought.buyer.call('orderById', { params: { id: bought.orderId } })).data;
  const { bytes } = await download(own.orderItems[0]!.product.fontDetail!.formatTTF!);
  expect(await stampedFor(bytes)).toEqual([`${bought.buyer.fullname} ${bought.number}`]);
});

test('an administrator who buys has files like every customer', async () => {
  const buyer = await shop.customer('admin');
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(await shop.product())])).body;
  const paid = await buying.pay(buyer, order!);
  const { bytes } = await download(paid.orderItems[0]!.product.fontDetail!.formatTTF!);
  expect(await stampedFor(bytes)).toEqual([`${buyer.fullname} ${paid.orderItems[0]!.license.licenseNumber}`]);
});

test('the order counts and tells such a copy as theirs, never as a download of the customer', async () => {
  const bought = await buy();
  const reader = await shop.customer('finance');
  const [links] = await linksSeenBy(reader, bought.orderId);
  await download(links!.formatTTF!);
  const copied = await timelineOf(reader, bought.orderId);
  expect(copied.lines[0]!.downloads).toBe(0);
  expect(copied.events.filter(({ kind }) => kind === 'downloaded')).toEqual([]);
  expect(copied.events.filter(({ kind }) => kind === 'copied_by_staff')).toMatchObject([
    { text: expect.stringMatching(new RegExp(`ttf, ${reader.fullname}$`)) },
  ]);
  await download(bought.links.formatTTF!);
  const had = await timelineOf(reader, bought.orderId);
  expect(had.lines[0]!.downloads).toBe(1);
  expect(had.events.filter(({ kind }) => kind === 'downloaded')).toHaveLength(1);
  const listedFor = async (person: Buyer) =>
    (await buying.ask<{ downloads: unknown[] }>(person, 'GET', '/api/account/export')).body.downloads;
  expect(await listedFor(bought.buyer)).toHaveLength(1);
  expect(await listedFor(reader)).toMatchObject([{ licenseNumber: bought.number, format: 'ttf' }]);
});

test('such a copy goes on where it broke off and counts once, apart from what the customer began', async () => {
  const bought = await buy();
  const reader = await shop.customer('finance');
  const [links] = await linksSeenBy(reader, bought.orderId);
  const whole = await download(links!.formatTTF!);
  const rest = await download(links!.formatTTF!, { range: 'bytes=100-', 'if-range': whole.etag });
  expect([rest.status, rest.bytes.equals(whole.bytes.subarray(100))]).toEqual([206, true]);
  expect(await staffOfDownloads(bought)).toEqual([reader.id]);
  const hers = await download(bought.links.formatTTF!);
  await download(bought.links.formatTTF!, { range: 'bytes=100-', 'if-range': hers.etag });
  expect(await staffOfDownloads(bought)).toEqual([reader.id, null]);
});

const staffOfDownloads = async ({ number }: Bought) =>
  (
    await shop.tools.db
      .selectFrom('downloads')
      .innerJoin('licenses', 'licenses.id', 'license_id')
      .select('staff_id')
      .where('number', '=', number)
      .orderBy('downloads.id')
      .execute()
  ).map(({ staff_id }) => staff_id);

test('a copy is for the one whom the link was made for, while he is of the office', async () => {
  const bought = await buy();
  const [reader, other] = [await shop.customer('finance'), await shop.customer('finance')];
  const [links] = await linksSeenBy(reader, bought.orderId);
  const of = (id: number) => links!.formatTTF!.replace(`-FOR-${reader.id}`, `-FOR-${id}`);
  expect((await download(of(other.id))).status).toBe(403);
  expect((await download(links!.formatTTF!.replace(`-FOR-${reader.id}`, ''))).status).toBe(403);
  await shop.tools.db
    .updateTable('users')
    .set({ roles: ['customer'] })
    .where('id', '=', reader.id)
    .execute();
  expect((await download(of(reader.id))).status).toBe(403);
});

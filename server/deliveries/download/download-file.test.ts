import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LicensedFiles } from '#contract/nouns/products.ts';
import { requireTable } from '#fonts/tables/check-tables.ts';
import { decodeName, readName } from '#fonts/tables/name.ts';
import { readSfnt } from '#fonts/tables/read-sfnt.ts';
import { readWoff2Directory } from '#fonts/woff/read-woff2-directory.ts';
import { type Buying, createBuying } from '#tests/buy/buying.ts';
import { readZip } from '#tests/buy/unzip.ts';
import { mailedText } from '#tests/mailed-token.ts';
import { type Buyer, openTestShop, type TestShop } from '#tests/test-shop.ts';

const CFF = '../source-sans/OTF/SourceSans3-It.otf';
const RIGHTEOUS = 'righteous/400Regular/Righteous_400Regular.ttf';
const FONTS = path.join(import.meta.dirname, '../../../node_modules/@expo-google-fonts');
const MINUTE = 60_000;

let shop: TestShop;
let buying: Buying;
beforeAll(async () => {
  shop = await openTestShop();
  buying = createBuying(shop);
});
afterAll(() => shop.close());

type Bought = { buyer: Buyer; orderId: number; licenseNumber: string; links: LicensedFiles };

/** A paid order of one product, with the links to its files. */
async function buy(change: Parameters<TestShop['product']>[0] = {}): Promise<Bought> {
  const buyer = await shop.customer();
  const product = await shop.product(change);
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const paid = await buying.pay(buyer, order!);
  const [item] = paid.orderItems;
  return {
    buyer,
    orderId: paid.id,
    licenseNumber: item!.license.licenseNumber!,
    links: item!.product.fontDetail!,
  };
}

async function download(link: string) {
  const reply = await fetch(link.replace('http://shop.test', shop.address));
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}
const codeOf = (result: { bytes: Buffer }) => (JSON.parse(result.bytes.toString()) as { code: string }).code;

function namesOf(sfnt: Uint8Array, nameId: number): string[] {
  const { records } = readName(requireTable(readSfnt(sfnt), 'name'));
  return records.filter((record) => record.nameId === nameId).map((record) => decodeName(record) ?? '');
}

/** Licensee and number stand where programs look for them. */
function expectStamp(sfnt: Uint8Array, { buyer, licenseNumber }: Bought): void {
  expect(namesOf(sfnt, 3).some((name) => name.includes(licenseNumber) && name.includes(buyer.fullname))).toBe(true);
  expect(namesOf(sfnt, 13).some((name) => name.includes(licenseNumber) && name.includes(buyer.fullname))).toBe(true);
}

function expectWoff2Stamp(file: Buffer, { buyer, licenseNumber }: Bought): void {
  const { metadata } = readWoff2Directory(new Uint8Array(file));
  const xml = brotliDecompressSync(file.subarray(metadata.offset, metadata.offset + metadata.length)).toString();
  expect(xml).toContain(`<licensee name="${buyer.fullname}"/>`);
  expect(xml).toContain(licenseNumber);
}

test('a font whose name is in no Latin letters can be downloaded too, and keeps its name', async () => {
  const { links } = await buy({ name: 'خط', slug: 'خط' });
  const zip = await download(links.formatZIP!);
  expect(zip.status).toBe(200);
  expect(zip.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''%D8%AE%D8%B7-/);
});

test('a TrueType font is delivered as TTF, WOFF and WOFF2, each with licensee and number', async () => {
  const bought = await buy();
  expect(bought.links.formatOTF).toBeNull();
  const ttf = await download(bought.links.formatTTF!);
  expect([ttf.status, ttf.headers.get('content-type')]).toEqual([200, 'font/ttf']);
  expect(ttf.headers.get('cache-control')).toBe('private, no-store');
  expect(ttf.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ttf"$/);
  expectStamp(ttf.bytes, bought);
  const woff = await download(bought.links.formatWOFF!);
  expect(woff.headers.get('content-type')).toBe('font/woff');
  expectStamp((await shop.tools.fonts.convert(woff.bytes, 'sfnt')) as Uint8Array, bought);
  const woff2 = await download(bought.links.formatWOFF2!);
  expect(woff2.headers.get('content-type')).toBe('font/woff2');
  expectWoff2Stamp(woff2.bytes, bought);
});

test('every table but the names is the original’s', async () => {
  const bought = await buy();
  const tables = (bytes: Uint8Array) =>
    readSfnt(bytes)
      .tables.filter(({ tag }) => !['name', 'head', 'DSIG'].includes(tag))
      .map(({ tag, bytes: table }) => [tag, Buffer.from(table).toString('base64')]);
  const original = await fs.readFile(path.join(FONTS, RIGHTEOUS));
  expect(tables((await download(bought.links.formatTTF!)).bytes)).toEqual(tables(original));
});

test('a CFF font is delivered as OTF, never as TTF', async () => {
  const bought = await buy({ font: CFF });
  expect(bought.links.formatTTF).toBeNull();
  const otf = await download(bought.links.formatOTF!);
  expect([otf.status, otf.headers.get('content-type')]).toEqual([200, 'font/otf']);
  expectStamp(otf.bytes, bought);
  const forced = bought.links.formatOTF!.replace('/otf?', '/ttf?');
  expect((await download(forced)).status).toBe(403);
});

test('the ZIP holds every format with the licences and a README', async () => {
  const bought = await buy({ licenseText: 'The font’s own terms.' });
  const zip = await download(bought.links.formatZIP!);
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = await readZip(zip.bytes);
  expect([...files.keys()].sort()).toEqual([
    'CERTIFICATE.pdf',
    'LICENCE-HURUF.txt',
    'LICENSE.txt',
    'README.txt',
    'certificate.json',
    'ttf/Righteous-Regular.ttf',
    'woff/Righteous-Regular.woff',
    'woff2/Righteous-Regular.woff2',
  ]);
  expect(files.get('LICENSE.txt')!.toString()).toBe('The font’s own terms.');
  const ours = files.get('LICENCE-HURUF.txt')!.toString();
  for (const words of [bought.licenseNumber, bought.buyer.fullname, 'Desktop users: 5']) expect(ours).toContain(words);
  expect(files.get('README.txt')!.toString()).toContain('http://shop.test/customer/order-history');
  expectStamp(files.get('ttf/Righteous-Regular.ttf')!, bought);
  expectWoff2Stamp(files.get('woff2/Righteous-Regular.woff2')!, bought);
});

test('a family of several styles comes as a ZIP of each format, also when two styles share a name', async () => {
  const file = await fs.readFile(path.join(FONTS, RIGHTEOUS));
  const bold = await fs.readFile(path.join(FONTS, 'cormorant-garamond/700Bold/CormorantGaramond_700Bold.ttf'));
  const bought = await buy({ files: [file, file, bold] });
  const ttf = await download(bought.links.formatTTF!);
  expect([ttf.status, ttf.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = await readZip(ttf.bytes);
  expect(files.size).toBe(3);
  for (const bytes of files.values()) expectStamp(bytes, bought);
  expect((await readZip((await download(bought.links.formatZIP!)).bytes)).size).toBe(14);
});

test('a link works for fifteen minutes of the clock, and the order gives a fresh one', async () => {
  const bought = await buy();
  shop.clock.advance(14 * MINUTE);
  expect((await download(bought.links.formatTTF!)).status).toBe(200);
  shop.clock.advance(MINUTE + 1_000);
  const later = await download(bought.links.formatTTF!);
  expect([later.status, codeOf(later)]).toEqual([410, 'link_expired']);
  const fresh = await buying.ask(bought.buyer, 'GET', `/api/orders/${bought.orderId}`);
  expect(fresh.body.orderItems).toMatchObject([{ product: { fontDetail: { formatTTF: expect.any(String) } } }]);
  const { orderItems } = fresh.body as unknown as { orderItems: { product: { fontDetail: LicensedFiles } }[] };
  expect((await download(orderItems[0]!.product.fontDetail.formatTTF!)).status).toBe(200);
});

test('a link that was changed in any part is none of ours [H1]', async () => {
  const mine = await buy();
  const other = await buy();
  const link = new URL(mine.links.formatTTF!);
  const change = (edit: (url: URL) => void) => {
    const url = new URL(link);
    edit(url);
    return url.href;
  };
  const expires = Number(link.searchParams.get('expires'));
  for (const changed of [
    change((url) => url.searchParams.set('signature', `${url.searchParams.get('signature')!.slice(0, -2)}AA`)),
    change((url) => url.searchParams.set('signature', '')),
    change((url) => url.searchParams.set('expires', String(expires + 60))),
    change((url) => {
      url.pathname = url.pathname.replace('/ttf', '/zip');
    }),
    change((url) => {
      url.pathname = url.pathname.replace(mine.licenseNumber, other.licenseNumber);
    }),
    change((url) => {
      url.pathname = url.pathname.replace(mine.licenseNumber, 'HRF-22222-22222-22222');
    }),
  ]) {
    const response = await download(changed);
    expect([response.status, codeOf(response)], changed).toEqual([403, 'link_invalid']);
  }
  for (const wrong of ['expires=x', 'expires=1.5', '']) {
    const response = await download(`http://shop.test${link.pathname}?${wrong}&signature=A`);
    expect(response.status, wrong).toBe(400);
  }
  // A link has one spelling, so that none that is blocked or counted comes back as another.
  const signature = link.searchParams.get('signature');
  for (const other of [`+${expires}`, `%2B${expires}`, `%20${expires}`, `0${expires}`, `${expires}.0`, `${expires}e0`])
    expect((await download(`http://shop.test${link.pathname}?expires=${other}&signature=${signature}`)).status).toBe(
      400,
    );
  for (const guess of ['/download/Righteous-Regular.ttf', '/files/Righteous-Regular.ttf', '/download/../password'])
    expect((await fetch(shop.address + guess)).status).toBe(404);
});

test('an order that is not paid has no licence, no link and no file [H2]', async () => {
  const { buyer, order } = await buying.order(42);
  expect(order.orderItems[0]).toMatchObject({ product: { fontDetail: null }, license: { licenseNumber: null } });
  const wallet = await buying.ask(buyer, 'GET', '/api/licenses');
  expect(wallet.body).toEqual([]);
  expect(wallet.headers['x-total-count']).toBe('0');
});

test('a link that still lives opens nothing after a refund of the order or of its line [F10]', async () => {
  const { db } = shop.tools;
  const whole = await buy();
  await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', whole.orderId).execute();
  const line = await buy();
  await db.updateTable('licenses').set({ revoked_at: new Date() }).where('number', '=', line.licenseNumber).execute();
  for (const bought of [whole, line]) {
    const response = await download(bought.links.formatTTF!);
    expect([response.status, codeOf(response)]).toEqual([403, 'license_revoked']);
    const order = await buying.ask(bought.buyer, 'GET', `/api/orders/${bought.orderId}`);
    expect(order.body.orderItems).toMatchObject([{ product: { fontDetail: null } }]);
    const wallet = await buying.ask(bought.buyer, 'GET', '/api/licenses');
    expect(wallet.body).toMatchObject([{ licenseNumber: bought.licenseNumber, status: 'refunded' }]);
  }
});

test('what was bought stays downloadable when its product goes', async () => {
  const bought = await buy();
  await shop.tools.db.updateTable('products').set({ archived_at: new Date() }).execute();
  expect((await download(bought.links.formatTTF!)).status).toBe(200);
});

test('the wallet holds the caller’s own licences, newest first, page by page', async () => {
  const bought = await buy();
  const list = (query: string) => buying.ask(bought.buyer, 'GET', `/api/licenses${query}`);
  const wallet = await list('');
  expect(wallet.headers['cache-control']).toBe('private, no-store');
  expect(wallet.body).toEqual([
    {
      showLicensee: false,
      domains: null,
      terms: null,
      licenseNumber: bought.licenseNumber,
      status: 'valid',
      part: { id: 0, kind: 'family', name: expect.any(String) },
      product: {
        id: expect.any(Number),
        name: expect.any(String),
        slug: expect.any(String),
        image: expect.stringContaining('preview.svg'),
        isOnOffer: true,
        release: 1,
        releases: [{ release: 1, version: '1.0', publishedAt: expect.any(String) }],
        hasFonts: true,
      },
      licenseType: { id: expect.any(Number), name: 'Standard License' },
      quantity: 1,
      limits: { 'Desktop users': '5' },
      licensee: bought.buyer.fullname,
      issuedAt: new Date(shop.clock.now()).toISOString(),
      endsAt: null,
      plan: null,
      quote: null,
      company: null,
    },
  ]);
  expect((await list('?page=2')).body).toEqual([]);
  for (const wrong of ['?page=0', '?limit=0']) expect((await list(wrong)).status).toBe(400);
});

test('every download is written down with the hash of what was given; asking for the head of a file is none', async () => {
  const bought = await buy();
  const link = bought.links.formatTTF!;
  const head = await fetch(link.replace('http://shop.test', shop.address), { method: 'HEAD' });
  expect(head.status).toBe(405);
  const { bytes } = await download(link);
  const rows = await shop.tools.db
    .selectFrom('downloads')
    .innerJoin('licenses', 'licenses.id', 'license_id')
    .select(['format', 'size_bytes'])
    .where('number', '=', bought.licenseNumber)
    .execute();
  expect(rows).toEqual([{ format: 'ttf', size_bytes: bytes.length }]);
});

/** An email links to a page with a button; its form gets the file under the same signature. */
const linkIn = (words: string) =>
  /http:\/\/shop\.test\/files\/[^\s"]+/.exec(words)![0].replace('/files/', '/download/');

test('the mail of a paid order has links that work, and only as it left: what staff read of it opens nothing', async () => {
  const bought = await buy();
  const words = await mailedText(shop, bought.buyer.email, 'order_paid');
  expect(words).toContain(bought.licenseNumber);
  // What looks through mails opens every link: none of them is a download.
  expect(words).not.toContain('/download/');
  expect((await download(linkIn(words))).status).toBe(200);
  const admin = await shop.customer('admin');
  const [mail, ...others] = await shop.tools.db
    .selectFrom('emails')
    .selectAll()
    .where('dedupe_key', '=', `order_paid:${bought.orderId}`)
    .execute();
  expect([mail!.recipient, others]).toEqual([bought.buyer.email, []]);
  expect(JSON.stringify(mail)).not.toContain(new URL(linkIn(words)).searchParams.get('signature'));
  const { text, html, attachments } = (await admin.call('readMail', { params: { id: mail!.id } })).data;
  for (const shown of [text, html]) expect((await download(linkIn(shown))).status).toBe(400);
  expect(attachments.some((name) => name.includes('/download/'))).toBe(false);

  shop.clock.advance(16 * MINUTE);
  expect((await download(linkIn(words))).status).toBe(410);
  await admin.call('resendMail', { params: { id: mail!.id } });
  const again = await mailedText(shop, bought.buyer.email, 'again');
  expect((await download(linkIn(again))).status).toBe(200);
});

test('whoever writes a link into his own name gets no signature for it', async () => {
  const other = await buy();
  const buyer = await shop.customer();
  const name = `http://shop.test/files/${other.licenseNumber}/zip?link=(1-only-in-the-mail-itself)`;
  await buyer.call('updateAccount', { body: { fullname: name } });
  const product = await shop.product();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  await buying.pay(buyer, order!);
  const words = await mailedText(shop, buyer.email, 'order_paid');
  expect(linkIn(words)).toContain(other.licenseNumber);
  expect((await download(linkIn(words))).status).not.toBe(200);
});

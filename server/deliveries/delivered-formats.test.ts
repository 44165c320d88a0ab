import { expect, test } from 'vitest';
import { eachLimit, type LicensedFormat } from '#contract/limits.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const admin = await shop.customer('admin');
const EVERY = ['formatZIP', 'formatTTF', 'formatWOFF', 'formatWOFF2'];

/** A licence type that delivers some formats, and a font under it. */
async function offered(delivers?: LicensedFormat[], uses: ('web' | 'desktop')[] = ['desktop']) {
  const name = `Type ${Math.random().toString(36).slice(2, 8)} License`;
  const limits = { uses, onRequest: false, ...eachLimit(() => null), users: 5, websites: 2 };
  const body = { name, price: 30, limits, delivers };
  const { id } = (await admin.call('createLicenseType', { body })).data;
  return { id, name, product: await shop.product({ licenseTypes: ['Standard License', name] }) };
}

async function buy({ id, product }: Awaited<ReturnType<typeof offered>>) {
  const who = await shop.customer();
  const at = product.licenseTypes.findIndex((type) => type.id === id);
  const { order } = (await buying.createOrder(who, [buying.lineOf(product, { license: at })])).body;
  const item = (await buying.pay(who, order!)).orderItems[0]!;
  return { buyer: who, orderId: order!.id, number: item.license.licenseNumber!, links: item.product.fontDetail! };
}
const given = (links: object | null) =>
  Object.entries(links ?? {}).flatMap(([name, link]) => (link === null ? [] : [name]));
/** The formats of the files in the certificate of a licence. */
const certified = async (buyer: Buyer, number: string) => {
  const { body } = await buying.ask<{ certificate: { files: { format: string }[] } }>(
    buyer,
    'GET',
    `/api/licenses/${number}/certificate.json`,
  );
  return body.certificate.files.map(({ format }) => format.toUpperCase());
};
const status = async (link: string) => (await fetch(link.replace('http://shop.test', shop.address))).status;

test('a licence delivers everything there is unless its type says otherwise, with a web kit where it is for the web', async () => {
  const [adminView, web] = [await offered(), await offered(undefined, ['web'])];
  expect(adminView.product.licenseTypes[1]!.delivers).toEqual(['ZIP', 'TTF', 'OTF', 'WOFF', 'WOFF2']);
  expect(given((await buy(adminView)).links)).toEqual(EVERY);
  expect(given((await buy(web)).links)).toEqual([...EVERY, 'formatKIT']);
});

test('a web licence delivers WOFF, WOFF2 and the kit in orders, library, ZIP and certificate, and no link gives more', async () => {
  const { buyer, number, links } = await buy(await offered(['KIT', 'WOFF2', 'ZIP', 'WOFF'], ['web']));
  const web = ['formatZIP', 'formatWOFF', 'formatWOFF2', 'formatKIT'];
  expect(given(links)).toEqual(web);
  const { data } = await buyer.call('listLibrary', {});
  expect(given(data[0]!.product.fontDetail)).toEqual(web);
  const entries = [...(await unzip(shop, links.formatZIP!)).keys()];
  expect(new Set(entries.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))).toEqual(
    new Set(['woff', 'woff2']),
  );
  expect(await certified(buyer, number)).toEqual(['WOFF', 'WOFF2']);
  // Also where nothing was made of it before.
  const fresh = await buy(await offered(['ZIP', 'WOFF2'], ['web']));
  expect(await certified(fresh.buyer, fresh.number)).toEqual(['WOFF2']);
  const link = new URL(links.formatWOFF!);
  expect(await status(link.href)).toBe(200);
  const path = link.pathname.replace('/woff', '/ttf');
  const signed = shop.tools.signer.sign(path, Number(link.searchParams.get('expires')));
  expect(await status(`http://shop.test${path}?${signed}`)).toBe(404);
});

test('what was sold keeps its formats when its type delivers others from then on, and what is sold next has those', async () => {
  const font = await offered();
  const first = await buy(font);
  await admin.call('updateLicenseType', { params: { id: font.id }, body: { delivers: ['ZIP', 'TTF', 'OTF'] } });
  const stored = (await first.buyer.call('orderById', { params: { id: first.orderId } })).data;
  expect(given(stored.orderItems[0]!.product.fontDetail)).toEqual(EVERY);
  expect(given((await buy(font)).links)).toEqual(['formatZIP', 'formatTTF']);
  const shown = (await shop.visitor('productById', { params: { id: font.product.id } })).data;
  expect(shown.licenseTypes[1]!.delivers).toEqual(['ZIP', 'TTF', 'OTF']);
});

test('a licence type delivers at least one kind of font files, and none that the shop does not know', async () => {
  const ask = (delivers: unknown) =>
    buying.ask<{ fields?: Record<string, string> }>(admin, 'POST', '/api/license-types', {
      name: `None ${Math.random()}`,
      price: 1,
      delivers,
    });
  for (const delivers of [[], ['ZIP'], ['EOT'], 'TTF']) {
    const { status: result, body } = await ask(delivers);
    expect([result, Object.keys(body.fields ?? {})[0]?.split('.')[0]], JSON.stringify(delivers)).toEqual([
      400,
      'delivers',
    ]);
  }
});

test('a licence that would give no file of a font is not offered for it, and its owner sees the pair all the same', async () => {
  const CFF = '../source-sans/OTF/SourceSans3-It.otf';
  const name = `Old ${Math.random().toString(36).slice(2, 8)} License`;
  const { id } = (
    await admin.call('createLicenseType', { body: { name, price: 30, delivers: ['ZIP', 'TTF'] } as never })
  ).data;
  const font = await shop.product({ font: CFF, licenseTypes: ['Standard License', name] });
  const params = { id: font.id };
  expect(font.licenseTypes.map((type) => type.name)).toEqual(['Standard License']);
  const staff = (await admin.call('productById', { params })).data;
  expect(staff.licenseTypes.map((type) => type.name)).toEqual(['Standard License', name]);
  const who = await shop.customer();
  const line = { product_id: font.id, license_type_id: id, quantity: 1, price: 30 };
  expect((await buying.createOrder(who, [line])).body.code).toBe('unknown_offer');
  const listed = (await shop.visitor('listProducts', { query: { license: name } })).data;
  expect(listed).toEqual([]);
});

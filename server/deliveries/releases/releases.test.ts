import { expect, test } from 'vitest';
import type { LibraryItem } from '#contract/nouns/library.ts';
import type { LicensedFiles, ProductDetail } from '#contract/nouns/products.ts';
import { changeFont } from '#fonts/test-versions.ts';
import { forgetUploads } from '#server/products/upload/keep-upload.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { openShop } from '#tests/open-shop.ts';
import { bringRelease, uploadFont } from '#tests/stock/bring-release.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const second = await changeFont('small', { without: 'þ', wider: { letter: 'A', by: 24 }, redrawn: 'Q' });
const third = await changeFont('small', { without: 'þÞ', wider: { letter: 'B', by: 30 } });

async function buy(product: ProductDetail, given?: Buyer) {
  const buyer = given ?? (await shop.customer());
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const paid = await buying.pay(buyer, order!);
  const { license, product: bought } = paid.orderItems[0]!;
  return { buyer, orderId: paid.id, number: license.licenseNumber!, links: bought.fontDetail! };
}

async function get(link: string, by?: Buyer) {
  const reply = await fetch(link.replace('http://shop.test', shop.address), {
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), etag: reply.headers.get('etag') };
}
const library = async (buyer: Buyer, query: object = {}) => (await buyer.call('listLibrary', { query })).data;
const only = (items: readonly LibraryItem[]) => items[0]!.product;
const ofRelease = async (link: string, release: number) => get(`${link}&release=${release}`);

test('other fonts make the next release; the first one stays with its number, and the same fonts make none', async () => {
  const product = await shop.product();
  expect(product.release).toBe(1);
  const { body } = await bringRelease(shop, owner, product.id, second, { releaseNotes: 'Wider A.' });
  expect(body.release).toBe(2);
  expect((await bringRelease(shop, owner, product.id, second)).body.release).toBe(2);
  const { data } = await shop.visitor('listReleases', { params: { id: product.id } });
  expect(data).toEqual([
    { release: 2, version: '2.0', notes: 'Wider A.', publishedAt: expect.any(String) },
    { release: 1, version: '1.0', notes: '', publishedAt: product.createdAt },
  ]);
  const { data: shown } = await shop.visitor('productById', { params: { id: product.id } });
  expect([shown.release, shown.font!.styles.length]).toEqual([2, 1]);
  await bringRelease(shop, owner, product.id, third, { releaseVersion: '2.5 beta' });
  expect((await shop.visitor('listReleases', { params: { id: product.id } })).data[0]!.version).toBe('2.5 beta');
});

test('a draft, and what had no fonts, is changed as it stands: nobody can have bought it', async () => {
  const form = { name: 'Draft', regularPrice: 10, status: 'draft' as const };
  const { data: draft } = await owner.call('addProduct', { body: form });
  const first = await bringRelease(shop, owner, draft.id, second);
  expect([first.body.release, first.body.styleCount]).toEqual([1, 1]);
  expect((await bringRelease(shop, owner, draft.id, third)).body.release).toBe(1);
  await owner.call('updateProduct', { params: { id: draft.id }, body: { status: 'published' } });
  expect((await bringRelease(shop, owner, draft.id, second)).body.release).toBe(2);
});

test('who bought a release downloads it byte for byte after the next ones came, by the order, the library and old links', async () => {
  const product = await shop.product();
  const { buyer, links } = await buy(product);
  const formats = ['formatZIP', 'formatTTF', 'formatWOFF', 'formatWOFF2'] as const;
  const before = await Promise.all(formats.map((format) => get(links[format]!)));
  await bringRelease(shop, owner, product.id, second);
  await bringRelease(shop, owner, product.id, third);
  const { fontDetail } = only(await library(buyer, { release: 1 }));
  for (const [at, format] of formats.entries()) {
    for (const again of [await get(fontDetail[format]!), await ofRelease(links[format]!, 1)]) {
      expect([again.status, again.etag], format).toEqual([200, before[at]!.etag]);
      expect(again.bytes.equals(before[at]!.bytes), format).toBe(true);
    }
    expect((await get(links[format]!)).bytes.equals(before[at]!.bytes), format).toBe(false);
  }
  await owner.call('deleteProduct', { params: { id: product.id } });
  expect((await ofRelease(links.formatTTF!, 1)).bytes.equals(before[1]!.bytes)).toBe(true);
});

test('the files of an earlier release stay in the storage, also when files that are nobody’s are removed', async () => {
  const product = await shop.product({ font: '../source-sans/OTF/SourceSans3-It.otf' });
  const { links } = await buy(product);
  const before = await get(links.formatOTF!);
  await bringRelease(shop, owner, product.id, second);
  shop.clock.advance(25 * 60 * 60_000);
  await forgetUploads(shop.tools);
  shop.clock.advance(-25 * 60 * 60_000);
  const again = await ofRelease(links.formatOTF!, 1);
  expect([again.status, again.bytes.equals(before.bytes)]).toEqual([200, true]);
});

test('without a release a link gives the newest that is owned: later ones that are free, and of those that are not only what was bought', async () => {
  const product = await shop.product();
  const early = await buy(product);
  await bringRelease(shop, owner, product.id, second, { releaseFree: 'false' });
  expect(only(await library(early.buyer))).toMatchObject({ release: 1, releases: [{ release: 1 }] });
  expect((await ofRelease(early.links.formatTTF!, 2)).status).toBe(404);
  expect(await library(early.buyer, { release: 2 })).toEqual([]);
  const later = await buy(product);
  expect(only(await library(later.buyer))).toMatchObject({ release: 2, releases: [{ release: 2 }] });
  expect((await ofRelease(later.links.formatTTF!, 1)).status).toBe(404);
  await bringRelease(shop, owner, product.id, third);
  expect(only(await library(early.buyer)).releases.map(({ release }) => release)).toEqual([3, 1]);
  const { data: wallet } = await early.buyer.call('listLicenses', {});
  expect(wallet[0]!.product).toMatchObject({ release: 1, releases: [{ release: 3 }, { release: 1 }] });
  const newest = await get(early.links.formatTTF!);
  expect(newest.bytes.equals((await ofRelease(early.links.formatTTF!, 3)).bytes)).toBe(true);
  const { body } = await buying.ask(early.buyer, 'GET', `/api/orders/${early.orderId}`);
  const { fontDetail } = (body.orderItems as { product: { fontDetail: LicensedFiles } }[])[0]!.product;
  expect((await get(fontDetail.formatTTF!)).bytes.equals(newest.bytes)).toBe(true);
});

test('what was given free is not taken back', async () => {
  const product = await shop.product();
  const { buyer } = await buy(product);
  await bringRelease(shop, owner, product.id, second);
  await owner.call('updateProduct', {
    params: { id: product.id },
    body: { releaseFree: false, releaseNotes: 'Later' },
  });
  expect(only(await library(buyer)).release).toBe(2);
});

test('a running plan gives the newest release whatever it costs, and those since it gave the font first', async () => {
  const subscribing = createSubscribing(shop);
  const product = await shop.product({ name: 'Plan Sans' });
  const plan = await subscribing.plan(owner, product.licenseTypes[0]!.id);
  const buyer = await shop.customer();
  await subscribing.subscribe(buyer, plan.id);
  const requested = { query: 'plan sans' };
  const first = await get(only(await library(buyer, requested)).fontDetail.formatTTF!);
  await bringRelease(shop, owner, product.id, second, { releaseFree: 'false' });
  const newest = only(await library(buyer, requested));
  expect(newest.releases.map(({ release }) => release)).toEqual([2, 1]);
  expect((await get(newest.fontDetail.formatTTF!)).bytes.equals(first.bytes)).toBe(false);
  const again = only(await library(buyer, { ...requested, release: 1 }));
  expect((await get(again.fontDetail.formatTTF!)).bytes.equals(first.bytes)).toBe(true);
});

test('an order that is open when the next release comes gives that one', async () => {
  const product = await shop.product();
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  await bringRelease(shop, owner, product.id, second, { releaseFree: 'false' });
  await buying.pay(buyer, order!);
  expect(only(await library(buyer))).toMatchObject({ release: 2, releases: [{ release: 2 }] });
});

test('only who has a licence of the font, and administrators, see what a release changed', async () => {
  const product = await shop.product();
  const { buyer } = await buy(product);
  await bringRelease(shop, owner, product.id, second);
  const changes = (by: Buyer, release = 2, query: object = {}) =>
    by.call('releaseChanges', { params: { id: product.id, release }, query });
  const { data } = await changes(buyer, 2, { text: 'QA' });
  expect(data).toMatchObject({ from: 1, to: 2, added: [], removed: ['U+00FE'], outlines: ['Q'], names: [] });
  const [moved] = data.advances;
  expect([data.advances.length, moved!.character, moved!.after - moved!.before]).toEqual([1, 'A', 24]);
  expect(data.drawings.map(({ character }) => character)).toEqual(['A', 'Q']);
  expect(data.line!.after.advance - data.line!.before.advance).toBe(24);
  expect((await changes(owner)).data.removed).toEqual(['U+00FE']);
  for (const other of [await shop.customer(), await shop.customer('finance')])
    await expect(changes(other)).rejects.toMatchObject({ status: 403 });
  await expect(changes(buyer, 3)).rejects.toMatchObject({ status: 404 });
  await owner.call('deleteProduct', { params: { id: product.id } });
  expect((await changes(buyer)).data.to).toBe(2);
});

test('the difference is shown to the owner before anything is saved', async () => {
  const product = await shop.product();
  await buy(product);
  const fonts = await uploadFont(shop, owner, second);
  const { data } = await owner.call('compareUpload', { params: { id: product.id }, body: fonts });
  expect(data).toMatchObject({
    release: 2,
    isNew: true,
    holders: 1,
    changes: { removed: ['U+00FE'], outlines: ['Q'] },
  });
  expect((await shop.visitor('productById', { params: { id: product.id } })).data.release).toBe(1);
});

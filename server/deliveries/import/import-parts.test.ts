import { expect, test } from 'vitest';
import type { LicenseImport } from '#contract/admin/imports.ts';
import { mustExist } from '#contract/must-exist.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const font = await familyOfThree(shop);
const [, uprights, bold] = await sellInParts(owner, font, [
  { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 },
  { styles: ['Bold'], regularPrice: 25 },
]);

const bring = async (buyer: Buyer, lines: string[], query = '') => {
  const rows = lines.map((line) => `${buyer.email},${buyer.fullname},${font.sku},Standard License,2021-05-04,${line}`);
  const text = ['email,name,font,license,date,number,Package or style', ...rows].join('\n');
  const file = { bytes: new TextEncoder().encode(text), name: 'sold.csv' };
  return (await sendForm<LicenseImport>(shop, owner, `POST /api/imports/licenses${query}`, { file })).body;
};
const wallet = async (buyer: Buyer) =>
  (await buyer.call('listLicenses', {})).data.map(({ part }) => part).toSorted((a, b) => a.name.localeCompare(b.name));

test('who bought a style or a package elsewhere has it alone: wallet, proof, and its files; an empty cell is the family', async () => {
  const buyer = await shop.customer();
  const lines = [',', ',bold', ',UPRIGHTS', `OLD-${buyer.id},Bold`];
  const tried = await bring(buyer, lines, '?dryRun=1');
  expect(tried.lines.map(({ part }) => part.name)).toEqual([font.name, 'Bold', 'Uprights', 'Bold']);
  expect(await bring(buyer, lines)).toMatchObject({ isImported: true, licenses: 4, wrong: [] });
  const [one, other, family, package_] = await wallet(buyer);
  expect([one, other]).toEqual(Array(2).fill({ id: bold?.id, kind: 'style', name: 'Bold' }));
  expect([family?.kind, package_?.id]).toEqual(['family', uprights?.id]);
  const { data } = await shop.visitor('verifyLicense', { params: { number: `OLD-${buyer.id}` } });
  expect(data.part).toMatchObject({ name: 'Bold' });
  const library = (await buyer.call('listLibrary', {})).data;
  const item = library.find(({ license }) => license?.licenseNumber === `OLD-${buyer.id}`);
  const files = await unzip(shop, mustExist(item?.product.fontDetail.formatZIP ?? undefined));
  const fonts = [...files.keys()].filter((name) => /\.(?:ttf|woff2?)$/.test(name));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((name) => !/Bold/.test(name))).toEqual([]);
});

test('the same table again makes nothing; the family and a part of one buyer are two licences', async () => {
  const buyer = await shop.customer();
  expect(await bring(buyer, [',', ',Bold'])).toMatchObject({ licenses: 2 });
  expect(await bring(buyer, [',', ',Bold'])).toMatchObject({ licenses: 0, there: 2 });
  expect(await bring(buyer, [',Uprights'])).toMatchObject({ licenses: 1, there: 0 });
  expect((await wallet(buyer)).map(({ name }) => name)).toEqual(['Bold', font.name, 'Uprights']);
});

test('a number that stands for a part can not come again for the family', async () => {
  const buyer = await shop.customer();
  await bring(buyer, [`PART-${buyer.id},Bold`]);
  expect((await bring(buyer, [`PART-${buyer.id},`])).wrong).toMatchObject([{ row: 2, column: 'number' }]);
});

test('a part that is not sold is told at its column, with those that are, and nothing is written', async () => {
  const buyer = await shop.customer();
  const { wrong, isImported } = await bring(buyer, [',Bold', ',Black']);
  expect([isImported, wrong]).toEqual([
    false,
    [
      {
        row: 3,
        column: 'part',
        why: `${font.name} isn’t sold as Black, but as Uprights, Bold. An empty cell is the family.`,
      },
    ],
  ]);
  expect(await wallet(buyer)).toEqual([]);
});

test('a style that came with a later release is delivered from the first release that has it', async () => {
  const { db } = shop.tools;
  await db.updateTable('product_styles').set({ name: 'Heavy' }).where('name', '=', 'Bold').execute();
  const parts = JSON.stringify([
    { id: 9, kind: 'style', name: 'Heavy', styles: ['Heavy'], regular_price_cents: 1, sale_price_cents: null },
  ]);
  await db.updateTable('products').set({ parts }).where('id', '=', font.id).execute();
  const release = await db
    .selectFrom('product_releases')
    .selectAll()
    .where('product_id', '=', font.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('product_releases')
    .values({ ...release, release: 2, version: '2.0' })
    .execute();
  await db.updateTable('product_styles').set({ release: 2 }).where('name', '=', 'Heavy').execute();
  const buyer = await shop.customer();
  await bring(buyer, [',Heavy', ',']);
  const licenses = await db
    .selectFrom('licenses')
    .select(['part', 'release'])
    .where('user_id', '=', buyer.id)
    .orderBy('id')
    .execute();
  expect(licenses.map(({ part, release: of }) => [part?.name ?? null, of])).toEqual([
    ['Heavy', 2],
    [null, 1],
  ]);
});

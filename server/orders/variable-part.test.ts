import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import { eachLimit } from '#contract/limits.ts';
import { mustExist, notNull } from '#contract/must-exist.ts';
import type { Product } from '#contract/nouns/products.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { sellInParts } from '#tests/buy/parts.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import type { Buyer } from '#tests/test-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const FILES = [
  'TTF/SourceSans3-Regular',
  'TTF/SourceSans3-Bold',
  'VF/SourceSans3VF-Upright',
  'VF/SourceSans3VF-Italic',
];

/** A family of static styles with its variable files, joined by hand: their maker gave those a family of their own. */
async function uploadBoth() {
  const entries = FILES.map((name) => ({ name: `${name}.ttf`, bytes: readFont(`source-sans/${name}.ttf`) }));
  const file = { bytes: await writeZip(entries), name: 'source.zip' };
  const { body } = await sendForm<Upload>(shop, owner, 'POST /api/product/upload-file', { file });
  const drafts = body.kind === 'font' ? body.drafts : [];
  const styles = drafts.flatMap(({ formatZIP, font }) =>
    font.styles.map((_, style) => ({ upload: mustExist(formatZIP ?? undefined), style })),
  );
  const joined = await owner.call('arrangeUpload', { body: { families: [{ name: 'Source Sans 3', styles }] } });
  return mustExist(joined.data[0]);
}
await shop.tools.db
  .updateTable('license_types')
  .set({ limits: JSON.stringify({ uses: ['web'], onRequest: false, ...eachLimit(() => null), websites: 1 }) })
  .where('name', '=', 'Web License')
  .execute();
const draft = await uploadBoth();

async function addFamily() {
  const types = (await shop.visitor('listLicenseTypes', {})).data.filter(({ exclusive }) => !exclusive);
  const { body } = await sendForm<Product>(shop, owner, 'POST /api/product/add', {
    name: 'Source Sans 3',
    regularPrice: '60',
    licenseTypeIds: types.map(({ id }) => id).join(','),
    formatZIP: mustExist(draft.formatZIP ?? undefined),
  });
  return (await shop.visitor('productById', { params: { id: body.id } })).data;
}
const font = await addFamily();
const [family, roman, both, regular] = await sellInParts(owner, font, [
  { styles: ['Variable'], regularPrice: 45 },
  { styles: ['Variable', 'Italic'], name: 'Variable fonts', regularPrice: 50 },
  { styles: ['Regular'], regularPrice: 25 },
]);

const lineOf = (part: { id: number } | undefined, price: number, license = 0) => ({
  ...buying.lineOf(font, { license }),
  part_id: mustExist(part).id,
  price,
});
async function buy(buyer: Buyer, part: { id: number } | undefined, price: number) {
  const { body } = await buying.createOrder(buyer, [lineOf(part, price)]);
  return buying.pay(buyer, mustExist(body.order));
}
/** The files under a licence without the texts: those of the ZIP that holds all formats. */
async function filesOf(buyer: Buyer, name: string) {
  const item = (await buyer.call('listLibrary', {})).data.find(({ part }) => part.name === name);
  const entries = await unzip(shop, mustExist(item?.product.fontDetail.formatZIP ?? undefined));
  return [...entries.keys()].filter((one) => /\.(?:ttf|woff2?)$/.test(one));
}

test('a variable font next to static ones has a name of its own, also in the draft of its upload', () => {
  const named = [
    ['Variable', true],
    ['Italic', true],
    ['Regular', false],
    ['Bold', false],
  ];
  expect(draft.font.styles.map(({ name, isVariable }) => [name, isVariable])).toEqual(named);
  expect(font.font?.styles.map(({ name, isVariable }) => [name, isVariable])).toEqual(named);
  expect(draft.warnings.filter((words) => /have the style name/.test(words))).toEqual([]);
});

test('who buys a static style gets no variable file, whatever that is called in its own names', async () => {
  const buyer = await shop.customer();
  await buy(buyer, regular, 25);
  const files = await filesOf(buyer, 'Regular');
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => !/Source-Sans-3-Regular\./.test(name))).toEqual([]);
});

test('the variable file is bought alone: its files with their static instances, its kit, its certificate, and credit for the family', async () => {
  const buyer = await shop.customer();
  const paid = await buy(buyer, roman, 45);
  const part = { id: roman?.id, kind: 'style', name: 'Variable' };
  expect(paid.orderItems[0]).toMatchObject({ part, price: 45 });
  const files = await filesOf(buyer, 'Variable');
  const [instances, own] = [
    files.filter((name) => name.startsWith('static/')),
    files.filter((name) => !name.startsWith('static/')),
  ];
  expect(own.toSorted()).toEqual(
    ['ttf', 'woff', 'woff2'].map((format) => `${format}/Source-Sans-3-Variable.${format}`),
  );
  expect(instances.length).toBeGreaterThan(5);
  const number = mustExist(paid.orderItems[0]?.license.licenseNumber ?? undefined);
  const { body } = await buying.ask(buyer, 'GET', `/api/licenses/${number}/certificate.json`);
  expect(body).toMatchObject({ certificate: { part } });
  expect(JSON.stringify(body)).toContain('Source-Sans-3-Variable.ttf');
  expect(JSON.stringify(body)).not.toContain('Source-Sans-3-Regular');

  const package_ = await buy(buyer, both, 5);
  expect(package_.orderItems[0]).toMatchObject({ price: 50, credit: { amount: 45 } });
  const whole = await buy(buyer, family, 10);
  expect(whole.orderItems[0]).toMatchObject({ price: 60, credit: { amount: 50 } });
});

test('the kit of a web licence for the variable file has that file alone, and the static style its own', async () => {
  const buyer = await shop.customer();
  const kits = [];
  for (const part of [roman, regular]) {
    const { price } = mustExist(
      (await shop.visitor('quoteLines', { body: { items: [lineOf(part, 0, 1)] } })).data.items[0],
    );
    const { body } = await buying.createOrder(buyer, [lineOf(part, notNull(price), 1)]);
    const paid = await buying.pay(buyer, mustExist(body.order));
    const number = mustExist(paid.orderItems[0]?.license.licenseNumber ?? undefined);
    const item = (await buyer.call('listLibrary', {})).data.find(({ license }) => license?.licenseNumber === number);
    const entries = await unzip(shop, mustExist(item?.product.fontDetail.formatKIT ?? undefined));
    const css = [...entries].find(([name]) => name.endsWith('.css'));
    kits.push(Buffer.from(mustExist(css)[1]).toString());
  }
  expect(kits[0]).toMatch(/font-weight: 200 900/);
  expect(kits[1]).toMatch(/font-weight: 400/);
  expect(kits[1]).not.toMatch(/200 900/);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { mustExist } from '#contract/must-exist.ts';
import { familyOfThree, sellInParts } from '#tests/buy/parts.ts';
import { createSubscribing } from '#tests/buy/subscribing.ts';
import { readZip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const subscribing = createSubscribing(shop);
const owner = await shop.customer('admin');
const divided = await familyOfThree(shop);
const [, uprights] = await sellInParts(owner, divided, [
  { styles: ['Regular', 'Bold'], name: 'Uprights', regularPrice: 40 },
]);
const whole = await shop.product({ name: 'Whole Sans' });
const other = await shop.product({ name: 'Other Sans' });
const standard = mustExist(divided.licenseTypes[0]).id;
const products = [
  { product_id: whole.id, part_id: 0 },
  { product_id: divided.id, part_id: mustExist(uprights).id },
];
const plan = await subscribing.plan(owner, standard, { name: 'Chosen', products });
const buyer = await shop.customer();
await subscribing.subscribe(buyer, plan.id);
const library = async (who = buyer) => (await who.call('listLibrary', { query: {} })).data;
const itemOf = async (id: number) => mustExist((await library()).find(({ product }) => product.id === id));
const problem = (work: Promise<unknown>) => work.catch(({ code, body }: CallRefused) => [code, body?.fields]);
const forged = (productId: number) => {
  const path = `/download/SUB-${plan.id}-${productId}-${buyer.id}/ttf`;
  return `http://shop.test${path}?${shop.tools.signer.sign(path, Math.floor(shop.clock.now() / 1000) + 900)}`;
};

test('a plan says which fonts it gives, and how many', async () => {
  const shown = (await shop.visitor('listPlans', { query: {} })).data.find(({ id }) => id === plan.id);
  expect(shown?.products).toEqual([
    { product_id: whole.id, part_id: 0, name: 'Whole Sans' },
    { product_id: divided.id, part_id: uprights?.id, name: `${divided.name} Uprights` },
  ]);
  expect(shown?.fontCount).toBe(2);
  const every = await subscribing.plan(owner, standard, { name: 'Everything' });
  expect([every.products, every.fontCount]).toEqual([[], 3]);
});

test('a subscriber sees and downloads these fonts alone, and of a part its styles', async () => {
  const items = await library();
  expect(items.map(({ product, part }) => [product.name, part.name]).sort()).toEqual(
    [
      [divided.name, 'Uprights'],
      ['Whole Sans', 'Whole Sans'],
    ].sort(),
  );
  const { plans } = (await buyer.call('listLibraryPlans', {})).data;
  expect(plans[0]?.fonts).toBe(2);
  const { fontDetail } = (await itemOf(divided.id)).product;
  const file = await subscribing.download(fontDetail.formatZIP!);
  expect(file.status).toBe(200);
  const names = [...(await readZip(file.bytes)).keys()].filter((name) => name.endsWith('.ttf'));
  expect(names.length).toBe(2);
  expect(names.some((name) => name.includes('Italic'))).toBe(false);
  expect((await subscribing.download(forged(other.id))).code).toBe('plan_lacks_font');
});

test('licence, certificate and verification name the part', async () => {
  const licenses = (await buyer.call('listLicenses', {})).data;
  const license = mustExist(licenses.find(({ product }) => product.id === divided.id));
  expect(license.part).toMatchObject({ kind: 'package', name: 'Uprights' });
  const { data } = await shop.visitor('verifyLicense', { params: { number: mustExist(license.licenseNumber) } });
  expect(data.part).toMatchObject({ name: 'Uprights' });
});

test('a download weighs what the part costs when the income of plans is shared', async () => {
  const { rows } = await sql<{ price_cents: number }>`
    select distinct d.price_cents from downloads d join licenses l on l.id = d.license_id
    where l.plan_id = ${plan.id} and l.product_id = ${divided.id}`.execute(shop.tools.db);
  expect(rows).toEqual([{ price_cents: 4000 }]);
});

test('what the owner changes of a plan counts from the next period', async () => {
  await owner.call('updatePlan', { params: { id: plan.id }, body: { products: [{ product_id: other.id }] } });
  expect((await library()).map(({ product }) => product.id).sort()).toEqual([whole.id, divided.id].sort());
  const later = await shop.customer();
  await subscribing.subscribe(later, plan.id);
  expect((await library(later)).map(({ product }) => product.id)).toEqual([other.id]);
  await owner.call('updatePlan', { params: { id: plan.id }, body: { products: [] } });
  const last = await shop.customer();
  await subscribing.subscribe(last, plan.id);
  expect((await library(last)).length).toBe(3);
  expect((await library(later)).length).toBe(1);
});

test('a font or part that isn’t there is refused, and a plan of which nothing is left is not sold', async () => {
  const make = (list: object[]) => problem(subscribing.plan(owner, standard, { name: 'Wrong', products: list }));
  expect(await make([{ product_id: 99_999 }])).toEqual(['invalid_input', { 'products.0': 'This font doesn’t exist.' }]);
  expect(await make([{ product_id: whole.id }, { product_id: divided.id, part_id: 77 }])).toEqual([
    'invalid_input',
    { 'products.1': 'This font doesn’t exist.' },
  ]);
  const font = await shop.product({ name: 'Gone Sans' });
  const gone = await subscribing.plan(owner, standard, { name: 'Gone', products: [{ product_id: font.id }] });
  await owner.call('deleteProduct', { params: { id: font.id } });
  const late = await shop.customer();
  expect(await problem(late.call('createSubscription', { body: { planId: gone.id } }))).toEqual([
    'plan_inactive',
    undefined,
  ]);
});

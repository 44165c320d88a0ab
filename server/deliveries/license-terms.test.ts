import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readLicenseTerms } from '#catalogue/license-terms.ts';
import { readLicenseTypes } from '#catalogue/license-types.ts';
import { fillLicenseTerms } from '#server/license-types/fill-license-types.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { unzip } from '#tests/buy/unzip.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const typeNamed = async (name: string) =>
  (await shop.visitor('listLicenseTypes', { query: {} })).data.find((type) => type.name === name)!;
const publish = (id: number, text: string) => buying.ask(owner, 'POST', `/api/license-types/${id}/terms`, { text });
/** A licence type of its own for a test, with one usage detail. */
async function madeType(name: string, usageDetails: Record<string, string> = { Users: '5' }) {
  const { body } = await buying.ask<{ id: number }>(owner, 'POST', '/api/license-types', {
    name,
    price: 20,
    usageDetails,
  });
  return body.id;
}
async function offered(name: string) {
  const id = await madeType(name);
  const product = await shop.product({ licenseTypes: ['Standard License'] });
  await buying.ask(owner, 'POST', '/api/license-types/assign-license', { productId: product.id, licenseTypeId: id });
  return { id, product };
}
const lineOf = (productId: number, typeId: number, termsVersion?: number) => ({
  product_id: productId,
  license_type_id: typeId,
  quantity: 1,
  price: 20,
  termsVersion,
});

test('an owner publishes terms in versions, with the limits filled in by name, and earlier ones stay word for word', async () => {
  const id = await madeType('Words License');
  expect((await typeNamed('Words License')).terms).toBeNull();
  const first = await publish(id, '## Limits\n\nFor {users} users.');
  expect(first).toMatchObject({ status: 201, body: { version: 1, text: '## Limits\n\nFor 5 users.' } });
  expect(first.body.sha256).toBe(sha256('## Limits\n\nFor 5 users.'));
  await publish(id, '## Limits\n\nFor {Users} people.\n\n## End\n\nNever.');
  const read = await shop.visitor('readLicenseTerms', { params: { id }, query: {} });
  expect(read.data).toMatchObject({ version: 2, name: 'Words License', slug: 'words', isOnOffer: true });
  expect(read.data.versions.map(({ version, changed }) => [version, changed])).toEqual([
    [2, ['Limits', 'End']],
    [1, []],
  ]);
  const old = await shop.visitor('licenseTermsBySlug', { params: { slug: 'words' }, query: { version: 1 } });
  expect(old.data.text).toBe('## Limits\n\nFor 5 users.');
  expect((await typeNamed('Words License')).terms).toEqual({ version: 2, sha256: read.data.sha256 });
});

test('the same words again, a limit that nobody has, and words that say nothing make no version', async () => {
  const id = await madeType('Same License');
  await publish(id, 'For {Users}.');
  expect(await publish(id, 'For {Users}.')).toMatchObject({ status: 409, body: { code: 'terms_as_before' } });
  const { body, status } = await publish(id, 'For {Seats} and {Desks}.');
  expect([status, (body as { fields?: object }).fields]).toEqual([
    400,
    { text: 'No usage detail of this licence is called {Seats}, {Desks}.' },
  ]);
  expect((await publish(id, '  ')).status).toBe(400);
  expect((await publish(999_999, 'x')).status).toBe(404);
  expect((await typeNamed('Same License')).terms?.version).toBe(1);
});

test('only an administrator publishes, and a version in the database can not be changed or taken away', async () => {
  const id = await madeType('Kept License');
  await publish(id, 'Kept.');
  const customer = await shop.customer();
  expect((await buying.ask(customer, 'POST', `/api/license-types/${id}/terms`, { text: 'Mine.' })).status).toBe(403);
  const { db } = shop.tools;
  await expect(sql`update license_terms set text = 'x' where license_type_id = ${id}`.execute(db)).rejects.toThrow();
  await expect(sql`delete from license_terms where license_type_id = ${id}`.execute(db)).rejects.toThrow();
});

test('a limit that changes makes a version of its own, and one that the terms name can not be taken off', async () => {
  const id = await madeType('Figures License', { Users: '5', Sites: '1' });
  await publish(id, 'For {Users} users.');
  const change = (usageDetails: object) => buying.ask(owner, 'PUT', `/api/license-types/${id}`, { usageDetails });
  expect(await change({ Users: '8', Sites: '1' })).toMatchObject({ body: { terms: { version: 2 } } });
  expect(await change({ Users: '8' })).toMatchObject({ body: { terms: { version: 2 } } });
  expect(await change({ Sites: '1' })).toMatchObject({ status: 409, body: { code: 'terms_name_detail' } });
  const { data } = await shop.visitor('readLicenseTerms', { params: { id }, query: {} });
  expect([data.text, data.usageDetailsList]).toEqual([
    'For 8 users.',
    [
      { label: 'Users', value: '8' },
      { label: 'Sites', value: '1' },
    ],
  ]);
});

test('an order agrees to the terms of today or to none, and keeps version and hash for ever', async () => {
  const { id, product } = await offered('Ordered License');
  await publish(id, 'One.');
  const buyer = await shop.customer();
  const order = (termsVersion?: number) => buying.createOrder(buyer, [lineOf(product.id, id, termsVersion)]);
  const placed = await order(1);
  expect(placed.body.order!.orderItems[0]!.terms).toEqual({ version: 1, sha256: sha256('One.') });
  await publish(id, 'Two.');
  expect(await order(1)).toMatchObject({
    status: 409,
    body: { code: 'terms_changed', terms: [{ product_id: product.id, license_type_id: id, from: 1, to: 2 }] },
  });
  // The order placed before still has its old terms.
  const paid = await buying.pay(buyer, placed.body.order!);
  expect(paid.orderItems[0]!.terms).toEqual({ version: 1, sha256: sha256('One.') });
  const wallet = await buyer.call('listLicenses', { query: {} });
  expect(wallet.data[0]!.terms).toEqual({ version: 1, sha256: sha256('One.'), slug: 'ordered' });
  const another = await order();
  expect(another.body.order!.id).not.toBe(paid.id);
  expect(another.body.order!.orderItems[0]!.terms?.version).toBe(2);
});

test('every ZIP holds the very words that were sold, and the certificate names their version and hash', async () => {
  const { id, product } = await offered('Zipped License');
  const words = '## Grant\n\nÜber 5 — “all”, 文.';
  await publish(id, words);
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [lineOf(product.id, id, 1)])).body;
  const paid = await buying.pay(buyer, order!);
  await publish(id, 'Other words.');
  const [item] = paid.orderItems;
  const entries = await unzip(shop, item!.product.fontDetail!.formatZIP!);
  expect(entries.get('TERMS.txt')!.toString()).toBe(words);
  expect(entries.get('TERMS.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
  const { certificate } = JSON.parse(entries.get('certificate.json')!.toString());
  expect(certificate.terms).toEqual({ version: 1, sha256: sha256(words) });
  expect(sha256(entries.get('TERMS.txt')!)).toBe(certificate.terms.sha256);
});

test('terms are read as PDF by anybody, also of a licence that is sold no longer', async () => {
  const id = await madeType('Gone License');
  await publish(id, 'What was said.');
  expect((await buying.ask(owner, 'DELETE', `/api/license-types/${id}`)).status).toBe(204);
  const pdf = await shop.send({ method: 'GET', url: `/api/license-types/${id}/terms.pdf?version=1`, headers: {} });
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { data } = await shop.visitor('licenseTermsBySlug', { params: { slug: 'gone' }, query: {} });
  expect([data.text, data.isOnOffer]).toEqual(['What was said.', false]);
  // Its name in addresses is not given to another.
  await madeType('Gone License');
  expect((await typeNamed('Gone License')).slug).toBe('gone-2');
  expect((await buying.ask(null, 'GET', `/api/license-types/${id}/terms?version=2`)).body.code).toBe('terms_not_found');
});

test('every licence type of the demo comes with terms, marked as a template, that name nothing it has not', async () => {
  await shop.tools.db.transaction().execute(async (tx) => {
    for (const { name, usageDetails } of readLicenseTypes())
      await sql`update license_types
        set usage_details = ${JSON.stringify(usageDetails.map(([label, value]) => ({ label, value })))}::jsonb
        where name = ${name}`.execute(tx);
  });
  await fillLicenseTerms(shop.tools, readLicenseTerms);
  const { data } = await shop.visitor('listLicenseTypes', { query: {} });
  const standard = data.find(({ name }) => name === 'Standard License')!;
  const terms = await shop.visitor('readLicenseTerms', { params: { id: standard.id }, query: {} });
  expect(terms.data.text).toContain('**1-5 desktop users**');
  expect(terms.data.text).toContain('They are a template, and no lawyer has checked them.');
  expect(readLicenseTypes().filter(({ name }) => readLicenseTerms(name) === undefined)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { LandingTemplate } from '#contract/nouns/landing.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';

const shop = await openShop();
const ask = createBuying(shop).ask;
const editor = await shop.customer('bloger');

const PATH = '/api/landing-page';
const create = (body?: unknown) => ask(editor, 'POST', PATH, body);
const change = (id: number, body: unknown) => ask(editor, 'PUT', `${PATH}/${id}`, body);
const bySlug = (slug: string) => ask(null, 'GET', `${PATH}/slug/${encodeURIComponent(slug)}`);
const list = (query = '') => ask(null, 'GET', `${PATH}${query}`);
const dataOf = ({ body }: { body: object }) => (body as { data: LandingTemplate }).data;
const make = async (body: object) => dataOf(await create(body));
const section = async (part: object) => create({ contentSections: [part] });

test('a template made of nothing is Untitled, with a free slug each time', async () => {
  const [one, other] = [await create({}), await create()];
  expect(one.status).toBe(201);
  expect(dataOf(one)).toMatchObject({
    title: 'Untitled',
    slug: 'untitled',
    description: '',
    styles: { backgroundColor: '#ffffff', textColor: '#000000' },
    contentSections: [],
  });
  expect(dataOf(other)).toMatchObject({ title: 'Untitled', slug: 'untitled-2' });
});

test('a new section is a hero with black letters on white, set left, with nothing in it yet', async () => {
  const { contentSections } = await make({ contentSections: [{}, { id: 'b', content: 'Only words' }] });
  const styles = { backgroundColor: '#ffffff', textColor: '#000000', align: 'left' };
  const content = { heading: '', subheading: '', text: '', image: '', buttonLabel: '', buttonUrl: '/product' };
  expect(contentSections).toEqual([
    { id: 1, type: 'hero', title: '', content, styles },
    { id: 'b', type: 'hero', title: '', content: 'Only words', styles },
  ]);
});

test('sections come as a list or as its JSON text, and anything else is refused', async () => {
  const sections = [{ id: 7, type: 'cta', content: { heading: 'Go', buttonUrl: 'https://huruf.test/x' } }];
  const asList = await make({ contentSections: sections });
  const asText = await make({ contentSections: JSON.stringify(sections) });
  expect(asText.contentSections).toEqual(asList.contentSections);
  for (const contentSections of ['{not json', '{"a":1}', 5, [4]])
    expect((await create({ contentSections })).status, JSON.stringify(contentSections)).toBe(400);
});

test('the slug is made from the title, in its own script, and is free', async () => {
  expect(await make({ title: 'رمضان كريم' })).toMatchObject({ slug: 'رمضان-كريم' });
  expect(await make({ title: 'رمضان كريم' })).toMatchObject({ slug: 'رمضان-كريم-2' });
  expect(dataOf(await bySlug('رمضان-كريم-2'))).toMatchObject({ title: 'رمضان كريم' });
  expect(await make({ title: '🙂' })).toMatchObject({ slug: expect.stringMatching(/^untitled-\d+$/) });
});

test('a slug given by hand that is taken is refused, also when changing', async () => {
  await make({ title: 'Spring', slug: 'spring' });
  const again = await create({ title: 'Another', slug: 'Spring' });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'template_slug_taken', fields: { slug: expect.any(String) } },
  });
  const { id } = await make({ title: 'Summer' });
  expect((await change(id, { title: 'Summer', slug: 'spring' })).status).toBe(409);
  expect((await create({ slug: '!!!' })).body).toMatchObject({ fields: { slug: expect.any(String) } });
});

test('ten templates of one title at the same moment get ten slugs', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => create({ title: 'Rush' })));
  const slugs = made.filter(({ status }) => status === 201).map((response) => dataOf(response).slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs).toHaveLength(10);
});

test.each([
  ['backgroundColor', 'red'],
  ['backgroundColor', '#ffff'],
  ['textColor', '#12345g'],
  ['textColor', 'url(x)'],
  ['align', 'middle'],
])('a section whose %s is %s is refused with the field named', async (field, value) => {
  const response = await section({ styles: { [field]: value } });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.fields as object)).toEqual([`contentSections.0.styles.${field}`]);
});

test('short and long colours and every alignment are taken as they are', async () => {
  for (const align of ['left', 'center', 'right', 'justify'])
    expect((await section({ styles: { backgroundColor: '#0F4', textColor: '#F3d27A', align } })).status).toBe(201);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'ftp://x.test',
  'product',
])('a button or a picture that points to %j is refused with the field named', async (address) => {
  for (const field of ['buttonUrl', 'image']) {
    const response = await section({ content: { [field]: address } });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.fields as object)).toEqual([`contentSections.0.content.${field}`]);
  }
});

test('a kind of section that does not exist, and a fifty-first section, are refused', async () => {
  expect((await section({ type: 'carousel' })).body).toMatchObject({
    fields: { 'contentSections.0.type': expect.any(String) },
  });
  const many = (count: number) => create({ contentSections: Array.from({ length: count }, () => ({})) });
  expect((await many(50)).status).toBe(201);
  expect((await many(51)).body).toMatchObject({ fields: { contentSections: 'At most 50 sections.' } });
});

test('a change needs title and slug, and keeps what it leaves out', async () => {
  const { id } = await make({ title: 'Autumn', description: 'Kept', contentSections: [{ type: 'about' }] });
  for (const body of [{}, { title: 'Autumn' }, { slug: 'autumn' }, { title: ' ', slug: 'autumn' }]) {
    const response = await change(id, body);
    expect(response).toMatchObject({ status: 400, body: { message: 'Title dan Slug wajib diisi' } });
  }
  const changed = await change(id, { title: 'Late autumn', slug: 'late-autumn' });
  expect(changed.status).toBe(200);
  expect(dataOf(changed)).toMatchObject({ title: 'Late autumn', slug: 'late-autumn', description: 'Kept' });
  expect(dataOf(changed).contentSections).toHaveLength(1);
  const emptied = await change(id, { title: 'Late autumn', slug: 'late-autumn', description: '', contentSections: [] });
  expect(dataOf(emptied)).toMatchObject({ description: '', contentSections: [] });
});

test('what is changed or deleted is seen in the next request', async () => {
  const { id } = await make({ title: 'Winter' });
  expect(dataOf(await bySlug('winter')).title).toBe('Winter');
  shop.clock.advance(1000);
  await change(id, { title: 'Deep winter', slug: 'winter' });
  const seen = dataOf(await bySlug('winter'));
  expect(seen.title).toBe('Deep winter');
  expect(seen.updatedAt > seen.createdAt).toBe(true);
  expect((await ask(editor, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect(await bySlug('winter')).toMatchObject({ status: 404, body: { message: 'Template tidak ditemukan.' } });
  expect((await ask(editor, 'DELETE', `${PATH}/${id}`)).status).toBe(404);
  expect((await change(id, { title: 'a', slug: 'a' })).status).toBe(404);
});

test('the list is paged, counted, sorted and searched', async () => {
  await make({ title: 'Zebra crossing' });
  await make({ title: 'Aardvark crossing' });
  const found = await list('?query=CROSSING&sort=title&limit=1');
  expect(found.headers['x-total-count']).toBe('2');
  expect((found.body.data as LandingTemplate[]).map(({ title }) => title)).toEqual(['Aardvark crossing']);
  const next = await list('?query=crossing&sort=title&limit=1&page=2');
  expect((next.body.data as LandingTemplate[]).map(({ title }) => title)).toEqual(['Zebra crossing']);
  expect((await list('?sort=color')).status).toBe(400);
  expect((await list()).headers.etag).toBeDefined();
  expect((await list('?query=%25')).body).toEqual({ data: [] });
});

test('a customer and finance may not write templates', async () => {
  for (const person of [await shop.customer(), await shop.customer('finance')])
    expect((await ask(person, 'POST', PATH, { title: 'Mine' })).status).toBe(403);
});

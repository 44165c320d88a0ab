import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { draftCredits } from '#server/products/upload/draft-product.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const admin = await shop.customer('admin');
const kereta = await shop.product({
  name: 'Kereta',
  designers: ['Laras Wibisono', 'Dewi Anggraini'],
  foundry: 'Lontar',
});
await shop.product({ name: 'Selasar', designers: ['Laras Wibisono'], type: 'Sans' });
await shop.product({ name: 'Plain' });

const change = (id: number, fields: Record<string, string>) => sendForm(shop, admin, `PUT /products/${id}`, fields);
const names = async (query: Record<string, string>) =>
  (await shop.visitor('listProducts', { query })).data.map(({ name }) => name);
const slugs = async () => (await shop.visitor('listDesigners', { query: {} })).data.map(({ slug }) => slug);
const status = (answer: Promise<unknown>) =>
  answer.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
const idOf = async (name: string) =>
  (await admin.call('listMakers', { query: { query: name } })).data.find((one) => one.name === name)!.id;

test('a font names its designers in their order, and one foundry', async () => {
  const { data } = await shop.visitor('productById', { params: { id: kereta.id } });
  expect(data.designers).toEqual([
    { slug: 'laras-wibisono', name: 'Laras Wibisono' },
    { slug: 'dewi-anggraini', name: 'Dewi Anggraini' },
  ]);
  expect(data.foundry).toEqual({ slug: 'lontar', name: 'Lontar' });
});

test('a designer stands with what the fonts on offer come to', async () => {
  const { data } = await shop.visitor('designerBySlug', { params: { slug: 'laras-wibisono' } });
  expect(data).toMatchObject({ name: 'Laras Wibisono', fonts: 2, styles: 2, face: null });
  expect((await shop.visitor('listFoundries', { query: {} })).data.map(({ name }) => name)).toEqual(['Lontar']);
  expect(await status(shop.visitor('designerBySlug', { params: { slug: 'lontar' } }))).toBe(404);
});

test('the list is filtered by designer and foundry, and its counts say what it shows', async () => {
  expect(await names({ designer: 'laras-wibisono' })).toEqual(['Selasar', 'Kereta']);
  expect(await names({ designer: 'laras-wibisono', foundry: 'lontar' })).toEqual(['Kereta']);
  expect(await names({ designer: 'laras' })).toEqual([]);
  const facets = (await shop.visitor('productFacets', { query: { type: 'Display' } })).data;
  for (const { value, name, count } of facets.designer) {
    const listed = (await shop.visitor('listProducts', { query: { type: 'Display', designer: value } })).data;
    expect([name, listed.length]).toEqual([name, count]);
    expect(listed.every(({ designers }) => designers.some((one) => one.name === name))).toBe(true);
  }
  expect(facets.designer.map(({ name }) => name)).toEqual(['Dewi Anggraini', 'Laras Wibisono']);
  const requested = (await shop.visitor('productFacets', { query: { type: 'Sans', designer: 'dewi-anggraini' } })).data;
  expect(requested.designer).toContainEqual({ value: 'dewi-anggraini', name: 'Dewi Anggraini', count: 0 });
});

test('who searches for a designer finds the fonts, and stops finding them by a name that was changed', async () => {
  const found = async (query: string) =>
    (await shop.visitor('searchProducts', { query: { query } })).data.map(({ name }) => name);
  expect(await found('wibisono')).toEqual(['Selasar', 'Kereta']);
  const id = await idOf('Dewi Anggraini');
  await admin.call('updateMaker', { params: { id }, body: { name: 'Dewi Kartika' } });
  expect(await found('kartika')).toEqual(['Kereta']);
  expect(await found('anggraini')).toEqual([]);
  const { data } = await shop.visitor('productById', { params: { id: kereta.id } });
  expect(data.designers[1]).toEqual({ slug: 'dewi-anggraini', name: 'Dewi Kartika' });
  const facets = (await shop.visitor('productFacets', { query: {} })).data;
  expect(facets.designer.map(({ name }) => name)).toEqual(['Laras Wibisono', 'Dewi Kartika']);
});

test('names stand as one looks for them, whatever their accents and capitals', async () => {
  await shop.product({ name: 'Sorted', designers: ['Zoe', 'fiona', 'Fátima', 'Florian'] });
  const requested = new Set(['Zoe', 'fiona', 'Fátima', 'Florian']);
  const { data } = await shop.visitor('listDesigners', { query: {} });
  expect(data.map(({ name }) => name).filter((name) => requested.has(name))).toEqual([
    'Fátima',
    'fiona',
    'Florian',
    'Zoe',
  ]);
});

test('drafts and what was withdrawn are told to nobody: who drew nothing else is nowhere', async () => {
  const form = { name: 'Hidden', regularPrice: '5', status: 'draft', designers: 'Nobody Yet', foundry: 'Not Yet' };
  const { body: draft } = await sendForm<{ id: number }>(shop, admin, 'POST /api/product/add', form);
  expect(await slugs()).not.toContain('nobody-yet');
  expect(await status(shop.visitor('designerBySlug', { params: { slug: 'nobody-yet' } }))).toBe(404);
  expect(await status(shop.visitor('foundryBySlug', { params: { slug: 'not-yet' } }))).toBe(404);
  await change(draft.id, { status: 'published' });
  expect(await slugs()).toContain('nobody-yet');
  expect((await shop.visitor('foundryBySlug', { params: { slug: 'not-yet' } })).data.fonts).toBe(1);
  await change(draft.id, { status: 'withdrawn' });
  expect(await slugs()).not.toContain('nobody-yet');
  expect(await status(shop.visitor('foundryBySlug', { params: { slug: 'not-yet' } }))).toBe(404);
});

test('a form names whom it means: known ones whatever the case, new ones are made, absent ones stay, empty ones go', async () => {
  const { id } = await shop.product({ name: 'Pendopo' });
  const credits = async () => {
    const { designers, foundry } = (await shop.visitor('productById', { params: { id } })).data;
    return [designers.map(({ name }) => name), foundry?.name ?? null];
  };
  await change(id, { designers: ' laras wibisono,Bayu  Aji, bayu aji', foundry: 'LONTAR' });
  expect(await credits()).toEqual([['Laras Wibisono', 'Bayu Aji'], 'Lontar']);
  await change(id, { tags: 'round' });
  expect(await credits()).toEqual([['Laras Wibisono', 'Bayu Aji'], 'Lontar']);
  await change(id, { designers: '', foundry: '' });
  expect(await credits()).toEqual([[], null]);
});

test('a name is given once of each kind, and a designer has no comma in it', async () => {
  const taken = { kind: 'designer', name: 'LARAS Wibisono' } as const;
  expect(await status(admin.call('createMaker', { body: taken }))).toBe(409);
  expect((await admin.call('createMaker', { body: { ...taken, kind: 'foundry' } })).data.slug).toBe('laras-wibisono');
  expect(await status(admin.call('createMaker', { body: { kind: 'designer', name: 'Font Diner, Inc' } }))).toBe(400);
  const { id } = (await admin.call('createMaker', { body: { kind: 'foundry', name: 'Font Diner, Inc' } })).data;
  expect(await status(admin.call('updateMaker', { params: { id }, body: { name: 'lontar' } }))).toBe(409);
});

test('nobody goes whom a font names, and the face is one of their own fonts', async () => {
  const id = await idOf('Laras Wibisono');
  expect(await status(admin.call('deleteMaker', { params: { id } }))).toBe(409);
  const face = (productId: number) =>
    admin.call('updateMaker', { params: { id }, body: { faceProductId: productId, homepage: 'https://laras.test' } });
  const plain = (await shop.visitor('productBySlug', { params: { slug: 'plain' } })).data;
  expect(await status(face(plain.id))).toBe(400);
  await face(kereta.id);
  const { data } = await shop.visitor('designerBySlug', { params: { slug: 'laras-wibisono' } });
  expect(data.face).toMatchObject({ slug: 'kereta' });
  const lonely = (await admin.call('createMaker', { body: { kind: 'designer', name: 'Lonely' } })).data;
  await admin.call('deleteMaker', { params: { id: lonely.id } });
  expect(await status(admin.call('deleteMaker', { params: { id: lonely.id } }))).toBe(404);
});

test('whoever renames a designer and whoever saves her font at that moment do not wait for each other', async () => {
  const { id: productId } = await shop.product({ name: 'Busy', designers: ['Ratna'] });
  const id = await idOf('Ratna');
  const rename = (turn: number) => admin.call('updateMaker', { params: { id }, body: { name: `Ratna ${turn}` } });
  const save = (turn: number) => change(productId, { designers: `Ratna ${turn - 1}, Ratna ${turn}`, tags: `t${turn}` });
  const done = await Promise.all(Array.from({ length: 12 }, (_, turn) => [status(rename(turn)), save(turn)]).flat());
  const codes = done.map((one) => (typeof one === 'number' ? one : one.status));
  expect(codes.filter((code) => code >= 500)).toEqual([]);
});

test('a table of products names designers and foundries', async () => {
  const csv = 'sku,name,regular price,designers,foundry\nT-CSV,By table,5,"Laras Wibisono, Citra",Lontar';
  const file = { bytes: new TextEncoder().encode(csv), name: 'products.csv' };
  await sendForm(shop, admin, 'POST /api/product/upload-file', { file });
  expect((await names({ designer: 'citra' })).concat(await names({ foundry: 'lontar' }))).toEqual([
    'By table',
    'By table',
    'Kereta',
  ]);
});

test('an upload opens with the names that the fonts have in their tables', async () => {
  const file = 'cormorant-garamond/400Regular/CormorantGaramond_400Regular.ttf';
  const bytes = await fs.readFile(`node_modules/@expo-google-fonts/${file}`);
  const to = 'POST /api/product/upload-file';
  const { body } = await sendForm<{ product: object }>(shop, admin, to, { file: { bytes, name: 'c.ttf' } });
  expect(body.product).toMatchObject({ designers: 'Christian Thalmann', foundry: 'Catharsis Fonts' });
});

test('of a list with who did what the names are left, and a designer alone is no foundry', () => {
  const of = (designer: string, manufacturer: string) => draftCredits([{ designer, manufacturer }]);
  expect(of('Devanagari: John Hudson & Fiona Ross, assisted by Paul Hanslow. Latin: John Hudson.', 'Tiro')).toEqual({
    designers: 'John Hudson, Fiona Ross, Paul Hanslow',
    foundry: 'Tiro',
  });
  expect(of('Robert E. Leuschke and Eben Sorkin', 'Robert E. Leuschke').foundry).toBe('');
  expect(of('Christian Thalmann (Catharsis Fonts)', '').designers).toBe('Christian Thalmann');
  expect(of('Font Diner, Inc', 'Font Diner, Inc')).toEqual({ designers: 'Font Diner', foundry: 'Font Diner, Inc' });
});

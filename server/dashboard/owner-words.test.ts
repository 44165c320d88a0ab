import { expect, test } from 'vitest';
import type { CallRefused } from '#contract/client.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const inIndonesian = { headers: { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' } };
const refusal = (work: Promise<unknown>) => work.catch(({ status, code }: CallRefused) => `${status} ${code}`);
const update = (id: number, body: Record<string, unknown>) =>
  owner.send({
    method: 'PUT',
    url: `/products/${id}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const missing = async () => {
  const { data } = await owner.call('listUntranslated', {});
  return data.find(({ language }) => language === 'id')!;
};

test('a visitor reads a description in the language of the page, and what is missing in the main one', async () => {
  const { id, slug } = await shop.product({ name: 'Two Tongues', description: 'Round letters.' });
  const reply = await update(id, { translations: { id: { description: 'Huruf bundar.' } } });
  expect(reply.status).toBe(200);
  const read = async (headers = {}) => {
    const { data } = await shop.visitor('productBySlug', { params: { slug }, ...headers });
    return [data.description, data.shortDescription];
  };
  expect(await read(inIndonesian)).toEqual(['Huruf bundar.', 'A test font.']);
  expect(await read({ headers: { 'accept-language': 'en' } })).toEqual(['Round letters.', 'A test font.']);
  expect(await read()).toEqual(['Round letters.', 'A test font.']);
  expect(await read({ headers: { 'accept-language': 'fr' } })).toEqual(['Round letters.', 'A test font.']);
  const stock = (await owner.call('listStock', { query: { query: 'Two Tongues' } })).data[0];
  expect([stock?.description, stock?.translations]).toEqual([
    'Round letters.',
    { id: { description: 'Huruf bundar.' } },
  ]);
});

test('lists and caches answer each reader in one language, and never with what was before', async () => {
  const { id } = await shop.product({ name: 'Cached', description: 'First.', type: 'Cached' });
  const list = async (language?: string) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {};
    const reply = await fetch(`${shop.address}/api/product?type=Cached`, { headers });
    const [product] = (await reply.json()) as { description: string }[];
    return [product?.description, reply.headers.get('vary')];
  };
  const vary = 'accept-encoding, authorization, accept-language';
  for (const words of ['Pertama.', 'Kedua.', 'Ketiga.']) {
    await update(id, { translations: { id: { description: words } } });
    // From the second time on they come from a cache.
    for (const _ of [1, 2, 3]) {
      expect(await list('id')).toEqual([words, vary]);
      expect((await list('en-US,en'))[0]).toBe('First.');
    }
  }
});

test('what is absent stays, what is empty goes, and a language that the shop lacks is refused', async () => {
  const { id } = await shop.product({ name: 'Merged' });
  await update(id, { translations: { id: { description: 'Satu', shortDescription: 'Dua' } } });
  await update(id, { description: 'Another.' });
  await update(id, { translations: { id: { description: '' } } });
  const [stock] = (await owner.call('listStock', { query: { query: 'Merged' } })).data;
  expect(stock?.translations).toEqual({ id: { shortDescription: 'Dua' } });
  expect((await update(id, { translations: { xx: { description: 'x' } } })).status).toBe(400);
  expect((await update(id, { translations: { id: { name: 'x' } } })).status).toBe(400);
});

test('a form of several parts sends them as JSON text', async () => {
  const { id } = await shop.product({ name: 'Formed' });
  const translations = JSON.stringify({ id: { shortDescription: 'Dari formulir' } });
  await sendForm(shop, owner, `PUT /products/${id}`, { translations });
  const [stock] = (await owner.call('listStock', { query: { query: 'Formed' } })).data;
  expect(stock?.translations).toEqual({ id: { shortDescription: 'Dari formulir' } });
});

test('a search finds a font by its words in another language', async () => {
  const { id, name } = await shop.product({ name: 'Searched' });
  await update(id, { translations: { id: { description: 'Kaligrafi pesisir' } } });
  const { data } = await shop.visitor('searchProducts', { query: { query: 'pesisir' } });
  expect(data.map((found) => found.name)).toEqual([name]);
});

test('a licence type is read in the language of the visitor wherever it is offered; its name stays', async () => {
  const [type] = (await owner.call('listLicenseTypes', { query: {} })).data;
  const { id } = type!;
  const translations = { id: { description: 'Untuk meja.', words: { 'Desktop users': 'Pengguna', 5: 'lima' } } };
  await owner.call('updateLicenseType', { params: { id }, body: { translations } });
  const { slug } = await shop.product({ name: 'Offered' });
  const { data } = await shop.visitor('productBySlug', { params: { slug }, ...inIndonesian });
  const offered = data.licenseTypes.find((one) => one.id === id);
  expect(offered).toMatchObject({
    name: type?.name,
    description: 'Untuk meja.',
    usageDetailsList: [{ label: 'Pengguna', value: 'lima' }],
  });
  const listed = (await shop.visitor('listLicenseTypes', { query: {}, ...inIndonesian })).data[0];
  expect([listed?.description, listed?.translations]).toEqual(['Untuk meja.', null]);
  // A detail that was changed since is read as it stands, and its old words go.
  await owner.call('updateLicenseType', { params: { id }, body: { usageDetails: { Desks: '5' } } });
  const changed = (await shop.visitor('listLicenseTypes', { query: {}, ...inIndonesian })).data[0];
  expect(changed?.usageDetailsList).toEqual([{ label: 'Desks', value: 'lima' }]);
  const staff = (await owner.call('listLicenseTypes', { query: {} })).data[0];
  expect(staff?.translations?.id).toEqual({ description: 'Untuk meja.', words: { 5: 'lima' } });
});

test('terms are translated next to a version, whose text, number and hash stay', async () => {
  const { id } = (await owner.call('listLicenseTypes', { query: {} })).data[1]!;
  const params = { id };
  const before = (await owner.call('publishLicenseTerms', { params, body: { text: 'For {Websites} sites, {Term}.' } }))
    .data;
  const body = { version: before.version, translations: { id: 'Untuk {Websites} situs, {Term}.' } };
  await owner.call('translateLicenseTerms', { params, body });
  const { data: read } = await shop.visitor('readLicenseTerms', { params, query: {}, ...inIndonesian });
  expect([read.text, read.version, read.sha256]).toEqual([before.text, before.version, before.sha256]);
  expect(read.translation).toEqual({ language: 'id', text: 'Untuk 1 situs, selamanya.' });
  expect(read.translations).toBe(null);
  expect((await shop.visitor('readLicenseTerms', { params, query: {} })).data.translation).toBe(null);
  // The same words with other figures are the next version, and so are those of the translation.
  await owner.call('updateLicenseType', { params, body: { usageDetails: { Websites: '3' } } });
  const renewed = (await shop.visitor('readLicenseTerms', { params, query: {}, ...inIndonesian })).data;
  expect([renewed.version, renewed.translation?.text]).toEqual([before.version + 1, 'Untuk 3 situs, selamanya.']);
  // Other words have no translation yet, and one of the version before is refused.
  await owner.call('publishLicenseTerms', { params, body: { text: 'Other words.' } });
  expect((await shop.visitor('readLicenseTerms', { params, query: {}, ...inIndonesian })).data.translation).toBe(null);
  expect(await refusal(owner.call('translateLicenseTerms', { params, body }))).toBe('404 terms_not_found');
});

test('small print has a translation to read, with what it names filled in', async () => {
  const params = { page: 'imprint' } as const;
  const { data } = await owner.call('publishLegal', { body: { page: 'imprint', text: 'We are {Shop}.' } });
  const body = { version: data.version, translations: { id: 'Kami {Shop}.' } };
  await owner.call('translateLegal', { params, body });
  const { data: read } = await shop.visitor('readLegal', { params, query: {}, ...inIndonesian });
  expect([read.text, read.translation?.text, read.sha256]).toEqual(['We are Huruf.', 'Kami Huruf.', data.sha256]);
  const wrong = { version: data.version, translations: { id: '{Siapa}' } };
  expect(await refusal(owner.call('translateLegal', { params, body: wrong }))).toBe('400 invalid_input');
});

test('the database lets nothing of a published text change but its translations', async () => {
  const { db } = shop.tools;
  await expect(db.updateTable('license_terms').set({ text: 'Forged' }).execute()).rejects.toThrow('is not changed');
  await expect(
    db
      .updateTable('legal_texts')
      .set({ sha256: 'a'.repeat(64) })
      .execute(),
  ).rejects.toThrow();
  await expect(db.deleteFrom('license_terms').execute()).rejects.toThrow('is not changed');
});

test('pages, landing pages, people and the line of the shop are read in the language of the visitor', async () => {
  const foot = { sentence: 'We draw letters.', note: '', links: [], news: '' };
  const translations = { id: { words: { 'We draw letters.': 'Kami menggambar huruf.', Gone: 'Hilang' } } };
  const pages = { home: null, about: null, custom: null, foot, translations };
  const kept = (await owner.call('draftPages', { body: pages })).data;
  expect(kept.draft.translations).toEqual({ id: { words: { 'We draw letters.': 'Kami menggambar huruf.' } } });
  const draft = { params: { key: kept.previewKey }, ...inIndonesian };
  expect((await shop.visitor('readDraftPages', draft)).data.pages.foot?.sentence).toBe('Kami menggambar huruf.');
  await owner.call('publishPages', {});
  const shown = async (headers = {}) => (await shop.visitor('readPages', headers)).data.pages;
  expect((await shown(inIndonesian)).foot?.sentence).toBe('Kami menggambar huruf.');
  expect(await shown()).toEqual({ home: null, about: null, custom: null, foot });

  const template = {
    title: 'Posters',
    slug: 'posters',
    contentSections: [{ type: 'hero' as const, title: 'Loud', content: { heading: 'Say it', text: 'Loudly' } }],
    translations: { id: { title: 'Poster', words: { 'Say it': 'Katakan' } } },
  };
  await owner.call('createLandingTemplate', { body: template });
  const landing = { params: { slug: 'posters' }, ...inIndonesian };
  const { data: page } = (await shop.visitor('landingTemplateBySlug', landing)).data;
  expect(page).toMatchObject({ title: 'Poster', translations: null });
  expect(page.contentSections[0]?.content).toMatchObject({ heading: 'Katakan', text: 'Loudly' });

  await shop.product({ name: 'Drawn', designers: ['Laras'] });
  const [maker] = (await owner.call('listMakers', { query: { query: 'Laras' } })).data;
  const about = { about: 'Draws.', translations: { id: { about: 'Menggambar.' } } };
  await owner.call('updateMaker', { params: { id: maker!.id }, body: about });
  const designer = (await shop.visitor('designerBySlug', { params: { slug: 'laras' }, ...inIndonesian })).data;
  expect(designer.about).toBe('Menggambar.');
});

test('the line of the shop is in the language of the reader, on pages and below mails', async () => {
  const { identity } = (await owner.call('readSettings', {})).data;
  const { name, accent, sharePicture, locale } = identity;
  const body = { name, accent, sharePicture, locale, wordmark: { kind: 'page' as const }, description: 'Type we drew' };
  const translations = { id: { description: 'Huruf gambar kami' } };
  await owner.call('changeIdentity', { body: { ...body, translations } });
  expect((await shop.visitor('readShop', inIndonesian)).data.description).toBe('Huruf gambar kami');
  expect((await shop.visitor('readShop', {})).data.description).toBe('Type we drew');
  const letter = async (language: string) => {
    const username = `reader-${language}`;
    const person = { username, email: `${username}@shop.test`, fullname: 'Rani', address: 'A', phoneNumber: '1' };
    await shop.visitor('registerCustomer', { body: { ...person, password: 'a staple of another kind', language } });
    const mail = await shop.tools.db
      .selectFrom('emails')
      .select('text_body')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow();
    return mail.text_body;
  };
  expect(await letter('id')).toContain('Huruf gambar kami');
  expect(await letter('en')).toContain('Type we drew');
});

test('what is missing in a language is counted, and named until it is written', async () => {
  const { id } = await shop.product({ name: 'Counted' });
  const { total, nouns } = await missing();
  expect(nouns).toContainEqual({ kind: 'product', id, name: 'Counted', missing: 2 });
  expect(nouns.reduce((sum, noun) => sum + noun.missing, 0)).toBe(total);
  await update(id, { translations: { id: { description: 'Ada', shortDescription: 'Ada' } } });
  const after = await missing();
  expect(after.nouns.filter((noun) => noun.name === 'Counted')).toEqual([]);
  expect(after.total).toBe(total - 2);
});

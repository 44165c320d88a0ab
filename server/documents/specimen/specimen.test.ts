import { expect, test } from 'vitest';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { ownTexts } from './own-texts.ts';

const shop = await openShop();

const ask = (id: number) => fetch(`${shop.address}/api/product/${id}/specimen.pdf`);
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

test('a specimen shows a font on its pages, tagged, with its title and where it is to be had', async () => {
  const { id } = await shop.product({ name: 'Shown', font: 'inter/400Regular/Inter_400Regular.ttf' });
  const reply = await ask(id);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="shown-specimen.pdf"');
  const { pages, title, isTagged, language, text } = await readPdf(await bytesOf(reply));
  expect({ pages, title, isTagged, language }).toEqual({
    pages: 8,
    title: 'Shown, specimen',
    isTagged: true,
    language: 'en',
  });
  for (const words of [
    'Sizes',
    'In use',
    'Vietnamese',
    'Features',
    'Tabular figures',
    'Glyphs',
    'Languages',
    'Indonesian',
    'http://shop.test/product/shown',
  ])
    expect(text).toContain(words);
});

test('no font is in a specimen but the face of the shop: letters of the font are outlines', async () => {
  const { id } = await shop.product({ name: 'Outlined' });
  const pdf = (await bytesOf(await ask(id))).toString('latin1');
  const fonts = [...pdf.matchAll(/\/(?:BaseFont|FontName) \/([^\s/]+)/g)].map(([, name]) => name);
  expect(fonts.length).toBeGreaterThan(0);
  for (const name of fonts) expect(name).toMatch(/Archivo-/);
  expect(pdf).not.toMatch(/Righteous/);
});

test('a font without Latin letters is shown in its own, and one of few has the pages that it can fill', async () => {
  const font = 'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf';
  const { id } = await shop.product({ name: 'خط', slug: 'khat', font, specimen: 'خط' });
  const { pages, text } = await readPdf(await bytesOf(await ask(id)));
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(text).toContain('Glyphs');
});

test.each([
  ['Great Vibes', 'great-vibes/400Regular/GreatVibes_400Regular.ttf'],
  ['Bebas Neue', 'bebas-neue/400Regular/BebasNeue_400Regular.ttf'],
])('a face as narrow as %s has all its pages too', async (name, font) => {
  const { id } = await shop.product({ name, font });
  const reply = await ask(id);
  expect(reply.status).toBe(200);
  expect((await readPdf(await bytesOf(reply))).pages).toBeGreaterThan(5);
});

test('a name longer than a line can be is left to the drawings that hold it', async () => {
  const { id } = await shop.product({ name: 'Long '.repeat(45).trim() });
  expect((await ask(id)).status).toBe(200);
});

test('a specimen is drawn once, and anew when the font is called otherwise', async () => {
  const { id } = await shop.product({ name: 'Drawn Once' });
  const [first, second] = [await bytesOf(await ask(id)), await bytesOf(await ask(id))];
  expect(first.equals(second)).toBe(true);
  await shop.tools.db.updateTable('products').set({ name: 'Drawn Twice' }).where('id', '=', id).execute();
  expect((await readPdf(await bytesOf(await ask(id)))).title).toBe('Drawn Twice, specimen');
  expect((await ask(999_999)).status).toBe(404);
});

test('a specimen names who drew the font, and is drawn anew when that changes', async () => {
  const { id } = await shop.product({ name: 'Credited', designers: ['Fátima Lázaro', '李明'], foundry: 'Lontar' });
  const textOf = async () => (await readPdf(await bytesOf(await ask(id)))).text;
  expect(await textOf()).toContain('Drawn by Fátima Lázaro. Lontar');
  const admin = await shop.customer('admin');
  await sendForm(shop, admin, `PUT /products/${id}`, { designers: '', foundry: '' });
  expect(await textOf()).not.toContain('Drawn by');
});

test('a specimen says what each licence costs and allows, and is drawn anew when that changes', async () => {
  const { id } = await shop.product({ name: 'Priced', price: 36, licenseTypes: ['Standard License', 'Web License'] });
  const textOf = async () => (await readPdf(await bytesOf(await ask(id)))).text;
  for (const words of ['Standard License', '$36', 'Desktop users 5', 'Web License', '$79', 'In US dollars'])
    expect(await textOf()).toContain(words);
  const admin = await shop.customer('admin');
  await sendForm(shop, admin, `PUT /products/${id}`, { regularPrice: '48' });
  expect(await textOf()).toContain('$48');
});

test('a font is set in its own script first: from right to left, and without spaces', () => {
  const languages = ['ar', 'en', 'ja', 'vi', 'zh'];
  const order = (specimen: string) => ownTexts(languages, specimen).map(({ language }) => language);
  expect(order('حروف')).toEqual(['ar', 'en', 'vi', 'ja', 'zh']);
  expect(order('文字')).toEqual(['ja', 'zh', 'en', 'vi', 'ar']);
  expect(ownTexts(languages, 'حروف')[0]).toMatchObject({ name: 'Arabic', isRightToLeft: true });
  expect(ownTexts(['tlh'], 'Letters')).toEqual([]);
});

test('the pages of a variable font show what lies between the ends of its axes', async () => {
  const { id } = await shop.product({ name: 'Flexible', font: '../source-sans/VF/SourceSans3VF-Upright.ttf' });
  const { text } = await readPdf(await bytesOf(await ask(id)));
  for (const words of ['Axes', 'wght 200', 'wght 900']) expect(text).toContain(words);
});

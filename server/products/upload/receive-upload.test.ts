import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import { writeCollection } from '#fonts/test-archives.ts';
import { listRecords, repairChecksums } from '#fonts/test-damage.ts';
import { readFont, readTestFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

type Fonts = Extract<Upload, { kind: 'font' }>;
const upload = async (bytes: Uint8Array, name = 'upload.bin') => {
  const reply = await sendForm<Fonts>(shop, owner, 'POST /api/product/upload-file', { file: { bytes, name } });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body;
};
const spectral = (weight: string) => readFont(`@expo-google-fonts/spectral/${weight}/Spectral_${weight}.ttf`);

test('a single font is read, whatever its file is called, and answered with references and a draft', async () => {
  const answer = await upload(readTestFont('serif'), 'holiday.jpg');
  expect(answer).toMatchObject({
    kind: 'font',
    formatZIP: expect.stringMatching(/^[\w-]{20,}\.zip$/),
    formatTTF: expect.any(String),
    formatOTF: null,
    formatWOFF: expect.any(String),
    formatWOFF2: expect.any(String),
    product: { name: 'Cormorant Garamond', type: expect.any(String) },
    font: { family: 'Cormorant Garamond', styles: [{ name: 'Regular', weight: 400, slope: 'upright' }] },
    warnings: [expect.stringContaining('SIL Open Font License')],
  });
  expect(answer.product.shortDescription).toMatch(/[fF]amily in one style\.$/);
  expect(answer.product.categories).toContain('Latin');
  expect(answer.font.glyphs).toBeGreaterThan(1000);
  expect(answer.font.languages.some(({ tag }) => tag === 'id')).toBe(true);
  expect(decodeURIComponent(answer.images!)).toContain('<svg');
});

test('PostScript outlines have an OTF and no TTF; web fonts are unpacked; a variable font names its axes', async () => {
  expect(await upload(readTestFont('cff'))).toMatchObject({ formatTTF: null, formatOTF: expect.any(String) });
  expect(await upload(readTestFont('woff'))).toMatchObject({ formatTTF: null, formatOTF: expect.any(String) });
  const variable = await upload(readTestFont('variableWoff2'));
  expect(variable.formatTTF).toEqual(expect.any(String));
  expect(variable.font.axes.map(({ tag }) => tag)).toContain('wght');
  expect(variable.product.tags.split(', ')[0]).toBe('variable');
});

test('a font collection gives each of its fonts, alone or in a ZIP', async () => {
  const bytes = writeCollection([spectral('400Regular'), spectral('700Bold'), readTestFont('small')]);
  const zip = await writeZip([{ name: 'Fonts/Spectral.ttc', bytes }]);
  for (const { drafts } of [await upload(bytes), await upload(zip)])
    expect(drafts.map(({ font }) => [font.family, font.styles.map(({ name }) => name)])).toEqual([
      ['Spectral', ['Regular', 'Bold']],
      ['Righteous', ['Regular']],
    ]);
});

test('a ZIP of two families gives a draft for each, with styles in order and every style once', async () => {
  const bold = spectral('700Bold');
  const zip = await writeZip([
    { name: 'Spectral/ttf/Spectral-Bold.ttf', bytes: bold },
    { name: 'Spectral/ttf/Spectral-Light.ttf', bytes: spectral('200ExtraLight') },
    { name: 'Spectral/copy/Spectral-Bold.ttf', bytes: bold },
    { name: 'Righteous.ttf', bytes: readTestFont('small') },
    { name: 'OFL.txt', bytes: Buffer.from('The licence.') },
    { name: '__MACOSX/._Righteous.ttf', bytes: Buffer.from('\0\x01\0\0 nothing') },
  ]);
  const answer = await upload(zip, 'families.zip');
  expect(answer.drafts.map(({ product }) => product.name)).toEqual(['Spectral', 'Righteous']);
  expect(answer.font.styles.map(({ name }) => name)).toEqual(['ExtraLight', 'Bold']);
  expect(answer.product).toEqual(answer.drafts[0]!.product);
  expect(answer.product.description).toContain('from ExtraLight to Bold');
});

test('the report says in plain words what a buyer would trip over', async () => {
  const subset = await upload(readFont('@fontsource-variable/recursive/files/recursive-vietnamese-full-normal.woff2'));
  expect(subset.warnings.join()).toMatch(/figures are missing: 0 1 2/);
  await shop.product({ name: 'Righteous' });
  const { warnings } = await upload(readTestFont('small'));
  expect(warnings).toContain('The product Righteous has a file of this family already.');
});

test('a font whose embedding bits forbid web use is taken, with a word about it', async () => {
  const font = readTestFont('sans');
  const { offset } = listRecords(font).find(({ tag }) => tag === 'OS/2')!;
  new DataView(font.buffer).setUint16(offset + 8, 2);
  const { warnings } = await upload(repairChecksums(font));
  expect(warnings).toContain('its embedding bits forbid embedding, including web pages and documents.');
});

test('a form without its file is refused, and so is a sender who may not', async () => {
  const none = await sendForm(shop, owner, 'POST /api/product/upload-file', { other: 'x' });
  expect([none.status, none.body.code]).toEqual([400, 'upload_missing']);
  const finance = await shop.customer('finance');
  const file = { bytes: readTestFont('small'), name: 'a.ttf' };
  const refused = await sendForm(shop, finance, 'POST /api/product/upload-file', { file });
  expect(refused.status).toBe(403);
});

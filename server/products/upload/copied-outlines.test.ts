import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import { convertFont } from '#fonts/convert-font.ts';
import { subsetFont } from '#fonts/subset/subset-font.ts';
import { redrawFont, renameFont } from '#fonts/test-copies.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const LIMIT = 64 * 1024 * 1024;
const shop = await openShop();
const owner = await shop.customer('admin');
const lato = (style: string) => readFont(`@expo-google-fonts/lato/${style}/Lato_${style}.ttf`);
const adminProducts = await shop.product({ name: 'Lato', files: ['400Regular', '700Bold'].map(lato) });
await shop.product({ name: 'Sans of Sources', font: 'open-sans/400Regular/OpenSans_400Regular.ttf' });

type Fonts = Extract<Upload, { kind: 'font' }>;
const reportOf = async (bytes: Uint8Array) => {
  const reply = await sendForm<Fonts>(shop, owner, 'POST /api/product/upload-file', { file: { bytes, name: 'font' } });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 201 });
  return reply.body.warnings.filter((words) => words.includes('outlines'));
};
const newface = (style: string) => renameFont(lato(style), 'Lato', 'Newface');
const ofRegular =
  'The outlines of Regular are the same as those of Lato Regular, which is on offer here. Make sure you may sell them.';

test('a font of the shop that comes under another name is told of by its outlines', async () => {
  expect(await reportOf(newface('400Regular'))).toEqual([ofRegular]);
});

test('it is known when it was packed for the web, and when it was cut down', async () => {
  expect(await reportOf(await convertFont(newface('400Regular'), 'woff2', LIMIT))).toEqual([ofRegular]);
  expect(await reportOf(await subsetFont(newface('400Regular'), [[0x20, 0x7e]], LIMIT))).toEqual([ofRegular]);
});

test('it is known in another em, where no outline is what it was', async () => {
  const small = await subsetFont(newface('400Regular'), [[0x20, 0x7e]], LIMIT);
  expect(await reportOf(redrawFont(small, 1000))).toEqual([
    'The outlines of Regular are very close to those of Lato Regular, which is on offer here, and may be based on them.',
  ]);
});

test('so is a hand whose edges the rounding made straight, and a face of pixels', async () => {
  for (const [slug, file, name] of [
    ['patrick-hand', 'PatrickHand', 'Patrick Hand'],
    ['vt323', 'VT323', 'VT323'],
  ] as const) {
    const font = `${slug}/400Regular/${file}_400Regular.ttf`;
    await shop.product({ name, font });
    const small = await subsetFont(readFont(`@expo-google-fonts/${font}`), [[0x20, 0x7e]], LIMIT);
    expect((await reportOf(redrawFont(renameFont(small, name, 'Newhand'), 1000))).join()).toContain(`${name} Regular`);
  }
});

test('a family is told of in one sentence', async () => {
  const zip = await writeZip(
    ['400Regular', '700Bold'].map((style) => ({ name: `${style}.ttf`, bytes: newface(style) })),
  );
  expect(await reportOf(zip)).toEqual([
    'The outlines of Regular, Bold are the same as those of Lato Regular, Bold, which is on offer here. Make sure you may sell them.',
  ]);
});

test('nothing is said of other fonts, also of those of one origin, and of the font under its own name', async () => {
  expect(await reportOf(readFont('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))).toEqual([]);
  const noto = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf';
  expect(await reportOf(readFont(noto))).toEqual([]);
  expect(await reportOf(lato('400Regular'))).toEqual([]);
});

test('a font that is off the shelf is told of as well', async () => {
  await sendForm(shop, owner, `PUT /products/${adminProducts.id}`, { status: 'withdrawn' });
  expect(await reportOf(newface('700Bold'))).toEqual([
    'The outlines of Bold are the same as those of Lato Bold, which this shop has but doesn’t offer.',
  ]);
});

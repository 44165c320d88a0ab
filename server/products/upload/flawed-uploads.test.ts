import { expect, test } from 'vitest';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { changeWord, staleChecksum, strangeBytes } from '#fonts/test-flaws.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { reportQuality } from './report-quality.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const upload = (bytes: Uint8Array, language = 'en') =>
  sendForm(
    shop,
    owner,
    'POST /api/product/upload-file',
    { file: { bytes, name: 'Font.ttf' } },
    { 'accept-language': language },
  );

test.each([
  ['a stale checksum', /doesn’t match its checksum/, () => staleChecksum('small')],
  ['bytes that belong to no table', /bytes outside its tables/, () => strangeBytes('small')],
  ['lines of two heights', /line height differs between Windows/, () => changeWord('small', 'hhea', () => [8, 900])],
])('a font with %s is taken, and its owner is told', async (_what, words, make) => {
  const { status, body } = await upload(make());
  expect(status).toBe(201);
  expect(body.warnings).toEqual([expect.stringMatching(words), expect.stringContaining('SIL Open Font License')]);
});

test('an owner who reads Indonesian is told what is wrong in Indonesian', async () => {
  const { body } = await upload(staleChecksum('small'), 'id');
  expect(body.warnings).toContainEqual(expect.stringMatching(/^sebuah tabel tidak cocok dengan checksum-nya/));
});

test('a font that browsers refuse is refused with the true reason in its message', async () => {
  const font = readTestFont('small');
  const glyf = new TextDecoder('latin1').decode(font.subarray(0, 400)).indexOf('glyf');
  new DataView(font.buffer).setUint32(glyf + 12, 10);
  const { status, body } = await upload(font);
  expect([status, body.code]).toEqual([415, 'upload_unreadable']);
  expect(body.message).toBe('The loca table points outside the outlines. Nothing was saved.');
});

test('two styles that old menus would show as one are named', async () => {
  const facts = await readFacts(readTestFont('small'), 64 * 1024 * 1024);
  const fonts = ['Regular', 'Medium'].map((style) => ({ name: `${style}.ttf`, facts: { ...facts, style } }));
  const stated = reportQuality({ warnings: [], fonts } as unknown as Parameters<typeof reportQuality>[0]);
  expect(stated).toEqual([
    'Regular and Medium are all called Righteous Regular in older menus, which show only one of them.',
  ]);
});

import { expect, test } from 'vitest';
import { readFacts } from '#fonts/facts/read-facts.ts';
import { changeWord, staleChecksum, strangeBytes } from '#fonts/test-flaws.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { reportQuality } from './report-quality.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const upload = (bytes: Uint8Array) =>
  sendForm(shop, owner, 'POST /api/product/upload-file', { file: { bytes, name: 'Font.ttf' } });

test.each([
  ['a stale checksum', /does not fit its checksum/, () => staleChecksum('small')],
  ['bytes that belong to no table', /belong to no table/, () => strangeBytes('small')],
  ['lines of two heights', /another height on Windows/, () => changeWord('small', 'hhea', () => [8, 900])],
])('a font with %s is taken, and its owner is told', async (_what, words, make) => {
  const { status, body } = await upload(make());
  expect(status).toBe(201);
  expect(body.warnings).toEqual([expect.stringMatching(words)]);
});

test('a font that browsers refuse is refused with the true reason in its message', async () => {
  const font = readTestFont('small');
  const glyf = new TextDecoder('latin1').decode(font.subarray(0, 400)).indexOf('glyf');
  new DataView(font.buffer).setUint32(glyf + 12, 10);
  const { status, body } = await upload(font);
  expect([status, body.code]).toEqual([415, 'upload_unreadable']);
  expect(body.message).toBe('The loca table points outside the outlines. Nothing was kept.');
});

test('two styles that old menus would show as one are named', async () => {
  const facts = await readFacts(readTestFont('small'), 64 * 1024 * 1024);
  const fonts = ['Regular', 'Medium'].map((style) => ({ name: `${style}.ttf`, facts: { ...facts, style } }));
  const said = reportQuality({ warnings: [], fonts } as unknown as Parameters<typeof reportQuality>[0]);
  expect(said).toEqual(['Regular and Medium are all called Righteous Regular in old menus, which show one of them.']);
});

import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { noteLicense } from './note-license.ts';

const shop = await openShop();
const owner = await shop.customer('admin');
const packages = new URL('../../../node_modules/', import.meta.url);
const licenseOf = (family: string) =>
  fs.readFileSync(new URL(`@expo-google-fonts/${family}/LICENSE_FONT`, packages), 'utf8');

type Fonts = Extract<Upload, { kind: 'font' }>;
const upload = async (bytes: Uint8Array) => {
  const { status, body } = await sendForm<Fonts>(shop, owner, 'POST /api/product/upload-file', {
    file: { bytes, name: 'font' },
  });
  expect(status).toBe(201);
  return body.warnings;
};
const open = /^It’s under the SIL Open Font License/;
const reserved = (names: string) => expect.stringContaining(`reserved the name ${names} (Reserved Font Name)`);

test('an owner reads that a font is under the Open Font License, from its own names', async () => {
  expect(
    await upload(readFont('@expo-google-fonts/cormorant-garamond/400Regular/CormorantGaramond_400Regular.ttf')),
  ).toEqual([expect.stringMatching(open)]);
});

test('an owner reads which names are reserved, from the licence beside the fonts', async () => {
  const font = readFont('@expo-google-fonts/lora/400Regular/Lora_400Regular.ttf');
  const zip = await writeZip([
    { name: 'Lora.ttf', bytes: font },
    { name: 'OFL.txt', bytes: Buffer.from(licenseOf('lora')) },
  ]);
  expect(await upload(zip)).toEqual([expect.stringMatching(open), reserved('Lora')]);
});

test('reserved names are read as authors write them, and the licence that only explains them names none', () => {
  const notes = (text: string) => noteLicense({ fonts: [] }, text).filter((words) => !open.test(words));
  expect(notes(licenseOf('lato'))).toEqual([reserved('Lato')]);
  expect(notes('Copyright 2010 ParaType Ltd. with Reserved Font Names "PT Sans", "PT Serif" and "ParaType".')).toEqual([
    reserved('PT Sans, PT Serif, ParaType'),
  ]);
  expect(notes('Copyright (c) 2011 by Somebody, with Reserved Font Name Sorts Mill Goudy.\nAll rights.')).toEqual([
    reserved('Sorts Mill Goudy'),
  ]);
  expect(notes('with Reserved Font Name <Reserved Font Name>.')).toEqual([]);
  expect(notes(licenseOf('great-vibes'))).toEqual([]);
});

test('nothing is noted of a font under a licence of its own', () => {
  expect(noteLicense({ fonts: [] }, 'You may print with it. The name is a trade mark.')).toEqual([]);
  expect(noteLicense({ fonts: [] }, null)).toEqual([]);
});

import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Upload } from '#contract/admin/uploads.ts';
import { readFont, readTestFont } from '#fonts/test-fonts.ts';
import { holdFiles } from '#server/kit/storage/held-file-queries.ts';
import { keyOf } from '#server/kit/storage/storage.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';
import { forgetUploads } from './keep-upload.ts';

const DAY_MS = 24 * 60 * 60_000;
const shop = await openShop();
let owner = await shop.customer('admin');

const upload = async (bytes: Uint8Array) => {
  const file = { bytes, name: 'font.ttf' };
  return (await sendForm<Extract<Upload, { kind: 'font' }>>(shop, owner, 'POST /api/product/upload-file', { file }))
    .body;
};
const isCached = (bytes: Uint8Array) =>
  shop.tools.storage.get(keyOf(bytes)).then(
    () => true,
    () => false,
  );

test('an upload that became no product is gone after a day, one that did stays, and so does a file that both have', async () => {
  const [shared, lonely, small] = [readTestFont('mono'), readTestFont('emptyOmega'), readTestFont('small')];
  const first = await upload(shared);
  await upload(lonely);
  await shop.product({ name: 'Righteous' });
  await upload(small);
  const fields = { name: 'Mono', regularPrice: '10', formatZIP: first.formatZIP! };
  expect((await sendForm(shop, owner, 'POST /api/product/add', fields)).status).toBe(201);
  await forgetUploads(shop.tools);
  expect([await isCached(shared), await isCached(lonely), await isCached(small)]).toEqual([true, true, true]);

  shop.clock.advance(DAY_MS + 1);
  owner = await shop.again(owner);
  const later = await sendForm(shop, owner, 'POST /api/product/add', fields);
  expect([later.status, later.body.code]).toEqual([400, 'upload_not_found']);
  await forgetUploads(shop.tools);
  expect([await isCached(shared), await isCached(lonely), await isCached(small)]).toEqual([true, false, true]);
  const rows = await shop.tools.db.selectFrom('uploads').select('ref').execute();
  const stored = await shop.tools.db.selectFrom('held_files').select('file_key').execute();
  expect([rows, stored]).toEqual([[], []]);
});

test('what a process wrote before it died is found: files in the storage and parts of forms', async () => {
  const bytes = readFont('@expo-google-fonts/anton/400Regular/Anton_400Regular.ttf');
  const ends = new Date(shop.clock.now() + DAY_MS);
  await holdFiles(shop.tools.db, 'a dead upload', [keyOf(bytes)], ends);
  await shop.tools.storage.put(bytes);
  const folder = path.join(shop.tools.settings.DATA_DIR, 'incoming', 'form-dead');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'part-0'), 'half a font');
  await forgetUploads(shop.tools);
  expect(await isCached(bytes)).toBe(true);
  fs.utimesSync(folder, new Date(), new Date(Date.now() - 2 * 60 * 60_000));
  shop.clock.advance(DAY_MS + 60_000);
  await forgetUploads(shop.tools);
  expect([await isCached(bytes), fs.existsSync(folder)]).toEqual([false, false]);
});

test('a file that comes again while it is being forgotten is kept', async () => {
  owner = await shop.again(owner);
  const bytes = readTestFont('devanagari');
  await upload(bytes);
  shop.clock.advance(DAY_MS + 1);
  owner = await shop.again(owner);
  const [again] = await Promise.all([upload(bytes), forgetUploads(shop.tools)]);
  expect(again.kind).toBe('font');
  expect(await isCached(bytes)).toBe(true);
});

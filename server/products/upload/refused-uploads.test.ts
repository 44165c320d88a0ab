import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type RawEntry, writeCollection, writeRawZip } from '#fonts/test-archives.ts';
import { replaceTable } from '#fonts/test-flaws.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { writeZip } from '#fonts/zip.ts';
import { openShop } from '#tests/open-shop.ts';
import { sendForm } from '#tests/stock/send-form.ts';

const shop = await openShop();
const owner = await shop.customer('admin');

const small = readTestFont('small');
const font: RawEntry = { name: 'Righteous.ttf', bytes: small };
const zeros = (length: number) => new Uint8Array(length);
const megabyte = 1024 * 1024;
const text = (words: string) => new Uint8Array(Buffer.from(words));
const longer = (bytes: Uint8Array, more: Uint8Array) => new Uint8Array(Buffer.concat([bytes, more]));

const collection = zeros(64);
collection.set(text('ttcf'));
const moreThanAGigabyte = () => {
  const bytes = new Uint8Array(randomBytes(700_000));
  return writeRawZip(Array.from({ length: 20 }, (_, i) => ({ name: `${i}.ttf`, bytes, size: 60 * megabyte })));
};
const flatBomb = () => writeRawZip([font, { name: 'bomb.txt', bytes: zeros(60 * megabyte) }]);

const refused: [name: string, status: number, found: RegExp, make: () => Uint8Array | Promise<Uint8Array>][] = [
  ['nothing at all', 415, /an empty file/, () => zeros(0)],
  [
    'a picture with the name of a font',
    415,
    /This is a PNG picture\./,
    () => longer(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10]), small),
  ],
  ['a web page', 415, /HTML/, () => text('<!doctype html><title>fonts</title>')],
  ['a text that is no table', 415, /not a CSV of products/, () => text('Dear shop,\nplease sell my fonts.')],
  ['noise', 415, /unknown kind/, () => new Uint8Array(5000).map((_, i) => (i * 7919) % 251)],
  ['a font collection without a font', 415, /collection is empty/, () => collection],
  [
    'a font collection that was cut short',
    415,
    /collection ends too early/,
    () => writeCollection([small, small]).slice(0, 30_000),
  ],
  [
    'a font collection with a broken font',
    415,
    /head/,
    () => writeCollection([small, replaceTable('small', 'head', (head) => head.fill(0, 12, 16))]),
  ],
  ['a collection of a million fonts', 413, /holds 1000000 fonts/, () => writeCollection([small], { count: 1_000_000 })],
  ['a font that was cut short', 415, /outside the file/, () => small.slice(0, small.length - 4000)],
  ['a font of which only the beginning came', 415, /./, () => small.slice(0, 200)],
  [
    'an archive with a font before it',
    415,
    /outside the file/,
    () => writeRawZip([font], { before: small.slice(0, 4000) }),
  ],
  ['an archive that was cut short', 415, /can’t be read/, async () => (await writeZip([font])).slice(0, 9000)],
  ['an empty archive', 415, /empty/, () => writeRawZip([])],
  ['an archive without a font', 415, /holds no font/, () => writeRawZip([{ name: 'a.txt', bytes: text('a') }])],
  ['a path that climbs out', 415, /leaves its folder/, () => writeRawZip([{ ...font, name: '../../evil.ttf' }])],
  ['a path from the root', 415, /leaves its folder/, () => writeRawZip([{ ...font, name: '/etc/evil.ttf' }])],
  ['a path of Windows', 415, /leaves its folder/, () => writeRawZip([{ ...font, name: 'C:\\evil.ttf' }])],
  [
    'a link',
    415,
    /link to another/,
    () => writeRawZip([font, { name: 'a', bytes: text('/etc'), attributes: 0xa1ff0000 }]),
  ],
  ['an encrypted file', 415, /encrypted/, () => writeRawZip([{ ...font, flags: 0x801 }])],
  ['an unknown packing', 415, /does not read/, () => writeRawZip([{ ...font, method: 12 }])],
  ['a wrong checksum', 415, /checksum/, () => writeRawZip([{ ...font, crc: 1234 }])],
  [
    'a directory that promises too little',
    415,
    /can’t be read|two different/,
    () => writeRawZip([{ ...font, size: 100 }]),
  ],
  [
    'a directory that promises too much',
    415,
    /can’t be read|two different/,
    () => writeRawZip([{ ...font, size: small.length + 9 }]),
  ],
  ['headers that disagree', 415, /two different things/, () => writeRawZip([{ ...font, localSize: 5 }])],
  ['the same name twice', 415, /twice/, () => writeRawZip([font, { ...font, name: 'RIGHTEOUS.ttf' }])],
  [
    'files that share their data',
    415,
    /shares its data/,
    () => writeRawZip([font, { ...font, dataOf: 0 }].map((one, i) => ({ ...one, name: `${i}.ttf` }))),
  ],
  [
    'an archive in an archive',
    415,
    /an archive in an archive/,
    async () => writeRawZip([font, { name: 'more.bin', bytes: await writeZip([font]) }]),
  ],
  [
    'a gzip in an archive',
    415,
    /an archive in an archive/,
    () => writeRawZip([font, { name: 'a.txt', bytes: new Uint8Array(gzipSync('a')) }]),
  ],
  ['a bomb', 413, /hundredfold/, flatBomb],
  [
    'a file beyond the largest',
    413,
    /larger/,
    () => writeRawZip([font, { name: 'huge', bytes: text('a'), size: 65 * megabyte }]),
  ],
  ['more than a gigabyte', 413, /larger unpacked/, moreThanAGigabyte],
  [
    'more files than the shop takes',
    413,
    /501 files/,
    () => writeRawZip(Array.from({ length: 501 }, (_, i) => ({ name: `${i}.ttf`, bytes: text('a') }))),
  ],
  ['a million files', 413, /files/, () => writeRawZip([font], { count: 65_000 })],
  [
    'a sound font beside a broken one',
    415,
    /Broken\.ttf/,
    () => writeRawZip([font, { name: 'Broken.ttf', bytes: small.slice(0, 9000) }]),
  ],
];

test.each(refused)('%s is refused, and nothing of it stays', async (_name, status, found, make) => {
  const bytes = await make();
  const before = await whatIsStored();
  const started = performance.now();
  const reply = await sendForm(shop, owner, 'POST /api/product/upload-file', { file: { bytes, name: 'family.zip' } });
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status });
  expect(reply.body.fields?.file).toMatch(found);
  expect(reply.body.message).toBe(`${reply.body.fields?.file} Nothing was saved.`);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await whatIsStored()).toEqual(before);
});

const ENGLISH = /\b(?:the|this|is|are|of|not|has|holds|no)\b/i;

test.each(refused.filter(([name]) => !/gigabyte|bomb|large|huge/.test(name)))(
  '%s is refused in Indonesian to who reads Indonesian',
  async (_name, status, _found, make) => {
    const file = { bytes: await make(), name: 'family.zip' };
    const reply = await sendForm(shop, owner, 'POST /api/product/upload-file', { file }, { 'accept-language': 'id' });
    expect(reply.status).toBe(status);
    expect(reply.body.message).toBe(`${reply.body.fields?.file} Tidak ada yang disimpan.`);
    // What the reader of archives says of a file is in its own words.
    if (!/^ZIP tidak bisa dibaca: /.test(reply.body.fields!.file!))
      expect(reply.body.fields?.file).not.toMatch(ENGLISH);
  },
);

test('a file beyond 200 MB is refused before it is read to its end', async () => {
  const headers = {
    authorization: `Bearer ${owner.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(300 * megabyte),
  };
  const { status, code } = await new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shop.address);
    const request = http.request(
      { hostname, port, path: '/api/product/upload-file', method: 'POST', headers },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        reply.on('end', () => {
          request.destroy();
          resolve({ status: reply.statusCode, code: JSON.parse(body).code });
        });
      },
    );
    request.on('error', reject);
    request.write('--x\r\n');
  });
  expect([status, code]).toEqual([413, 'body_too_large']);
});

/** Every file below the data folder with its size, and the count of every table an upload could touch. */
async function whatIsStored() {
  const root = shop.tools.settings.DATA_DIR;
  const all = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => !one.parentPath.endsWith('/mail'));
  const rows = await sql<{
    counts: number[];
  }>`select array[(select count(*) from uploads), (select count(*) from held_files),
    (select count(*) from products), (select count(*) from product_styles)]::int[] as counts`.execute(shop.tools.db);
  return {
    files: files
      .filter((one) => one.isFile())
      .map((one) => path.join(one.parentPath, one.name))
      .sort(),
    counts: rows.rows[0]!.counts,
  };
}

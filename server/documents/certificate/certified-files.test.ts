import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { LicensedFiles, ProductDetail } from '#contract/nouns/products.ts';
import { readTestFont } from '#fonts/test-fonts.ts';
import { changeFont } from '#fonts/test-versions.ts';
import { createBuying } from '#tests/buy/buying.ts';
import { openShop } from '#tests/open-shop.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { bringRelease } from '#tests/stock/bring-release.ts';
import type { Buyer } from '#tests/test-shop.ts';
import type { Certificate, SignedCertificate } from '../certificate.ts';
import { checkCertificate } from './check-certificate.ts';

const shop = await openShop();
const buying = createBuying(shop);
const owner = await shop.customer('admin');
const folder = fs.mkdtempSync(path.resolve('.tmp/certified-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function buy(product: ProductDetail) {
  const buyer = await shop.customer();
  const { order } = (await buying.createOrder(buyer, [buying.lineOf(product)])).body;
  const { license, product: bought } = (await buying.pay(buyer, order!)).orderItems[0]!;
  return { buyer, number: license.licenseNumber!, links: bought.fontDetail! };
}
async function get(link: string, by?: Buyer) {
  const headers = by ? { authorization: `Bearer ${by.token}` } : {};
  const reply = await fetch(
    link.startsWith('/') ? shop.address + link : link.replace('http://shop.test', shop.address),
    {
      headers,
    },
  );
  return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
}
type Bought = Awaited<ReturnType<typeof buy>>;
const certificateText = async ({ buyer, number }: Bought, release?: number) => {
  const { bytes } = await get(`/api/licenses/${number}/certificate.json${release ? `?release=${release}` : ''}`, buyer);
  return bytes.toString();
};
const certificateOf = async (bought: Bought, release?: number): Promise<Certificate> =>
  (JSON.parse(await certificateText(bought, release)) as SignedCertificate).certificate;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a certificate names every delivered file by its format, its release and the hash that it really has', async () => {
  const bought = await buy(await shop.product());
  const { files } = await certificateOf(bought);
  expect(files.map(({ name, format, release }) => [name, format, release])).toEqual([
    ['Righteous-Regular.ttf', 'TTF', 1],
    ['Righteous-Regular.woff', 'WOFF', 1],
    ['Righteous-Regular.woff2', 'WOFF2', 1],
  ]);
  for (const { format, sha256: hash } of files) {
    const link = bought.links[`format${format}` as keyof LicensedFiles]!;
    expect(sha256((await get(link)).bytes), format).toBe(hash);
  }
});

test('two holders have two files, and a certificate for each', async () => {
  const product = await shop.product();
  const [one, other] = [await certificateOf(await buy(product)), await certificateOf(await buy(product))];
  expect(one.files.map((file) => file.sha256)).not.toEqual(other.files.map((file) => file.sha256));
});

test('what a ZIP certified of its own files is the certificate that is asked for later', async () => {
  const bought = await buy(await shop.product());
  const zip = await get(bought.links.formatZIP!);
  const { kept } = (await shop.tools.db
    .selectFrom('certificates as c')
    .innerJoin('licenses as l', 'l.id', 'c.license_id')
    .select('c.content as kept')
    .where('l.number', '=', bought.number)
    .executeTakeFirst())!;
  expect(await certificateText(bought)).toBe(kept);
  for (const { format, sha256: hash } of (JSON.parse(kept) as SignedCertificate).certificate.files)
    expect(sha256((await get(bought.links[`format${format}` as keyof LicensedFiles]!)).bytes)).toBe(hash);
  expect((await get(bought.links.formatZIP!)).bytes.equals(zip.bytes)).toBe(true);
});

test('each release has a certificate of its own, and the one of the first is never changed', async () => {
  const product = await shop.product();
  const bought = await buy(product);
  const first = await certificateText(bought);
  await bringRelease(shop, owner, product.id, await changeFont('small', { redrawn: 'Q' }));
  expect(await certificateText(bought, 1)).toBe(first);
  const second = await certificateOf(bought);
  expect(second.product).toMatchObject({ release: 2, releaseVersion: '2.0' });
  expect(second.files.map(({ release }) => release)).toEqual([2, 2, 2]);
  await bringRelease(shop, owner, product.id, readTestFont('small'));
  expect((await certificateOf(bought)).files.map(({ release }) => release)).toEqual([3, 3, 3]);
  expect((await get(`/api/licenses/${bought.number}/certificate.json?release=4`, bought.buyer)).status).toBe(404);
  const pdf = await get(`/api/licenses/${bought.number}/certificate.pdf?release=1`, bought.buyer);
  expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);
});

test('a certificate that was issued before stays as it was, and one with the delivered files is issued beside it', async () => {
  const bought = await buy(await shop.product());
  const { db } = shop.tools;
  await certificateText(bought);
  const { license_id, key_id } = await db
    .selectFrom('certificates')
    .select(['license_id', 'key_id'])
    .orderBy('license_id', 'desc')
    .executeTakeFirstOrThrow();
  const old = { license_id, key_id, content: '{"old":true}', made_at: new Date() };
  await db.insertInto('certificates').values(old).execute();
  expect((await certificateOf(bought)).files.length).toBe(3);
  const cached = db
    .selectFrom('certificates')
    .select('content')
    .where('license_id', '=', license_id)
    .where('made_of', '=', '');
  expect(await cached.execute()).toEqual([{ content: old.content }]);
});

test('the command says of the fonts in a folder which are genuine, which were altered and which are unknown', async () => {
  const bought = await buy(await shop.product());
  const [text, { data: keys }] = [await certificateText(bought), await shop.visitor('certificateKeys', {})];
  expect(checkCertificate(text, keys.keys).kind).toBe('valid');
  const put = (name: string, bytes: Uint8Array | string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const [certificate, keyFile] = [put('certificate.json', text), put('keys.json', JSON.stringify(keys))];
  const run = () => {
    const { status, stdout } = spawnSync(process.execPath, [
      'scripts/verify-certificate.ts',
      certificate,
      '--keys',
      keyFile,
      path.join(folder, 'fonts'),
    ]);
    return { status, said: stdout.toString() };
  };
  const ttf = (await get(bought.links.formatTTF!)).bytes;
  put('fonts/README.txt', 'No font.');
  put('fonts/ttf/Righteous-Regular.ttf', ttf);
  put('fonts/renamed.woff2', (await get(bought.links.formatWOFF2!)).bytes);
  expect(run()).toMatchObject({ status: 0, said: expect.stringContaining('2 of 2 are genuine.') });
  const flipped = Buffer.from(ttf);
  flipped[flipped.length - 1]! ^= 1;
  put('fonts/changed/Righteous-Regular.ttf', flipped);
  put('fonts/Other.ttf', readTestFont('serif'));
  const { status, said } = run();
  expect(status).toBe(1);
  for (const line of [
    'genuine  ttf/Righteous-Regular.ttf (TTF, release 1)',
    'genuine  renamed.woff2 (WOFF2, release 1)',
    'altered  changed/Righteous-Regular.ttf',
    'unknown  Other.ttf',
    '2 of 4 are genuine.',
  ])
    expect(said).toContain(line);
});

test('a certificate names who drew the font on the day it was issued, and one of a font that names nobody says nothing of it', async () => {
  const bought = await buy(await shop.product({ designers: ['Laras Wibisono', 'Dewi Anggraini'], foundry: 'Lontar' }));
  const first = await certificateText(bought);
  const { product } = (JSON.parse(first) as SignedCertificate).certificate;
  expect(product).toMatchObject({ designers: ['Laras Wibisono', 'Dewi Anggraini'], foundry: 'Lontar' });
  const pdf = await readPdf((await get(`/api/licenses/${bought.number}/certificate.pdf`, bought.buyer)).bytes);
  for (const words of ['Designers', 'Laras Wibisono, Dewi Anggraini', 'Foundry', 'Lontar'])
    expect(pdf.text).toContain(words);
  const makers = (await owner.call('listMakers', { query: { query: 'Lontar' } })).data;
  await owner.call('updateMaker', { params: { id: makers[0]!.id }, body: { name: 'Lontar Aksara' } });
  expect(await certificateText(bought)).toBe(first);
  const { data: verified } = await shop.visitor('verifyLicense', { params: { number: bought.number } });
  expect(verified.product).toMatchObject({ designers: product.designers, foundry: 'Lontar Aksara' });
  const plain = await certificateOf(await buy(await shop.product()));
  expect(Object.keys(plain.product)).toEqual(['name', 'release', 'releaseVersion', 'version']);
});

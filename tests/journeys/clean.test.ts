import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { convertFont } from '#fonts/convert-font.ts';
import { stampFont } from '#fonts/licensee/stamp-font.ts';
import { writeRawZip } from '#fonts/test-archives.ts';
import { readFont } from '#fonts/test-fonts.ts';
import { stripNames } from '../clean-corpus.ts';
import { readZip } from './read-files.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const LIMIT = 64 * 1024 * 1024;
const google = (name: string) => readFont(`@expo-google-fonts/${name}.ttf`);
const owned = () => google('young-serif/400Regular/YoungSerif_400Regular');
const lacking = () => google('cormorant-garamond/400Regular/CormorantGaramond_400Regular');
const foreign = () => google('lobster/400Regular/Lobster_400Regular');

const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
});
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Everything that the page sends from now on, as bytes with the addresses. */
function watchSent(page: Page): () => Buffer {
  const sent: Buffer[] = [];
  page.context().on('request', (request) => {
    sent.push(Buffer.from(`${request.url()}\n`), request.postDataBuffer() ?? Buffer.alloc(0));
  });
  return () => Buffer.concat(sent);
}

async function numberOf(page: Page): Promise<string> {
  await visit(page, '/customer/licenses');
  const text = await page.getByRole('listitem').filter({ hasText: 'Young Serif' }).first().textContent();
  return /HRF(?:-[A-Z0-9]{5}){3}/.exec(text ?? '')?.[0] ?? '';
}

test('a folder is checked without a byte or a name of it leaving the browser, and what is missing is in the cart with one click', async () => {
  const customer = await makeCustomer('Kopi Senja');
  const { page, address, forgive } = await openVisitor({ customer });
  await buy(page, 'young-serif');
  const licence = { licensee: 'Kopi Senja', licenseNumber: await numberOf(page) };
  const stamped = await stampFont(owned(), licence, LIMIT);
  const web = await stampFont(await convertFont(owned(), 'woff2', LIMIT), licence, LIMIT);
  const bare = stripNames(lacking());
  const files = [
    fileOf('secret-campaign.ttf', stamped),
    fileOf('secret-zip.zip', writeRawZip([{ name: 'secret-inside.dat', bytes: bare }])),
    fileOf('secret-page.css', Buffer.from(`src:url(data:font/woff2;base64,${Buffer.from(web).toString('base64')})`)),
    fileOf('secret-stranger.ttf', foreign()),
    fileOf('secret-broken.ttf', stamped.slice(0, 900)),
  ];

  await visit(page, '/verify');
  await page.getByRole('link', { name: 'Check a folder' }).click();
  await page.getByRole('heading', { name: 'Check a folder', level: 1 }).waitFor();
  const choose = page.getByLabel('Choose files');
  await choose.waitFor({ state: 'attached' });
  const sent = watchSent(page);
  await choose.setInputFiles(files);
  await page.getByRole('heading', { name: '4 fonts found' }).waitFor();
  await expect.poll(() => group(page, 'Licensed to you').getByRole('row').count()).toBe(3);
  await group(page, 'Licensed to you').getByText('secret-page.css #1').waitFor();
  await group(page, 'From this shop, licence unknown').getByText('secret-zip.zip/secret-inside.dat').waitFor();
  await group(page, 'From this shop, licence unknown').getByRole('link', { name: 'Cormorant Garamond' }).waitFor();
  await group(page, 'Not from this shop').getByText('secret-stranger.ttf').waitFor();
  await group(page, 'Not read').getByText('secret-broken.ttf').waitFor();

  const all = sent();
  expect(all.includes('/api/licenses/check')).toBe(true);
  expect(all.includes('secret')).toBe(false);
  for (const { name, buffer } of files)
    for (let at = 0; at + 24 < buffer.length; at += Math.ceil(buffer.length / 40)) {
      const piece = buffer.subarray(at, at + 24);
      // Zeros are everywhere and say nothing.
      if (new Set(piece).size < 8) continue;
      for (const written of [piece, piece.toString('base64').slice(2, -4), piece.toString('hex')])
        expect(all.includes(written), `${name} at ${at}`).toBe(false);
    }
  expect(all.length).toBeLessThan(60_000);

  await page.getByLabel('How many people use these fonts?').fill('2000');
  await group(page, 'Too many users or web sites')
    .getByText(/Used by 2,?000 people/)
    .waitFor();
  await page.getByLabel('How many people use these fonts?').fill('');
  await group(page, 'Licensed to you').waitFor();
  await page.getByRole('button', { name: 'Add 1 missing licence to the cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByText('Cormorant Garamond').first().waitFor();
  await page.keyboard.press('Escape');

  // The script that reads the files couldn't send them if it tried.
  const script = /\/assets\/inspect-worker-[\w-]+\.js/.exec(all.toString('latin1'))?.[0];
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    page.evaluate((name) => void new Worker(name, { type: 'module' }), script ?? ''),
  ]);
  const answer = await worker.evaluate(
    (to) =>
      fetch(to).then(
        () => 'sent',
        () => 'refused',
      ),
    `${address}/api/licenses/keys`,
  );
  expect(answer).toBe('refused');
  // Some browsers tell the page of what they refused its worker.
  forgive(/Content Security Policy|connect-src|Failed to fetch|licenses\/keys/);
});

test('a visitor without an account hears what anyone may know, and prints it', async () => {
  const customer = await makeCustomer('Toko Buku');
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'young-serif');
  const licence = { licensee: 'Toko Buku', licenseNumber: await numberOf(buyer.page) };
  const { page } = await openVisitor();
  await visit(page, '/clean');
  await page.getByText('first to see which licences are yours').waitFor();
  await page.getByLabel('Choose files').setInputFiles([fileOf('a.ttf', await stampFont(owned(), licence, LIMIT))]);
  await group(page, 'Licensed').getByText('A valid licence. Log in to see whether it’s yours.').waitFor();
  expect(await page.getByText('Toko Buku').count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByText(/SHA-256 [0-9a-f]{64}/).isVisible()).toBe(true);
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
});

test('staff check a folder beside the tracer and see whose licence each file is', async () => {
  const customer = await makeCustomer('Studio Lontar');
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'young-serif');
  const licence = { licensee: 'Studio Lontar', licenseNumber: await numberOf(buyer.page) };
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/trace');
  await page.getByRole('button', { name: 'Trace a folder or many files' }).click();
  await page.getByLabel('Choose files').setInputFiles([fileOf('leak.otf', await stampFont(owned(), licence, LIMIT))]);
  await group(page, 'Licensed').getByText('Studio Lontar').first().waitFor();
  await group(page, 'Licensed').getByRole('link', { name: customer.email }).waitFor();
});

test('a customer exports the wallet for an audit, with the certificate of each licence', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Kopi Senja') });
  await buy(page, 'young-serif');
  const number = await numberOf(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export for an audit/ }).click(),
  ]);
  const name = file.suggestedFilename();
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  expect(name).toMatch(/^licences-\d{4}-\d\d-\d\d\.zip$/);
  const files = await readZip(bytes);
  expect([...files.keys()].filter((one) => !one.startsWith('certificates/'))).toEqual([
    'licences.csv',
    'totals.csv',
    'licences.pdf',
    'statement.json',
  ]);
  expect([...files.keys()].some((one) => one.startsWith('certificates/') && one.includes(number))).toBe(true);
});

import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readNames, readZip } from './read-files.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, approve, download, expectLines, goToPayPal, visit } from './walk.ts';

const buyer = { email: 'sari@shop.test', fullname: 'Sari Dewi Lestari' };

test('a visitor tries a font, registers on the way to the till, pays, and gets files made out to her', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Product' }).click();
  await page.getByRole('heading', { name: 'Fonts', level: 1 }).waitFor();
  await visit(page, '/product/young-serif');
  const picture = page.getByRole('region', { name: 'Tester' }).getByRole('img');
  const before = await picture.innerHTML();
  await page.getByRole('textbox', { name: 'Specimen, type to change' }).fill('Kopi Tuku');
  await page.getByRole('img', { name: 'Kopi Tuku' }).waitFor();
  await expect.poll(() => picture.innerHTML()).not.toBe(before);

  await addToCart(page, 'young-serif', ['Web License']);
  await page.keyboard.press('Escape');
  await addToCart(page, 'space-mono', ['Standard License']);
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  await expect.poll(() => drawer.getByRole('listitem').count()).toBe(2);
  await expectLines(page, 2);
  await expect.poll(() => drawer.getByText('$131.00').count()).toBeGreaterThan(0);
  await drawer.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await expect.poll(() => page.getByText('Test checkout: no money moves.').count()).toBe(1);

  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL('**/login');
  await page.getByText('You must be logged in to place an order.').waitFor();
  await page.getByRole('link', { name: 'Create Account' }).click();
  await page.getByLabel('Username').fill('sari');
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Full name').fill(buyer.fullname);
  await page.getByLabel('Address').fill('Jl. Braga 1, Bandung');
  await page.getByLabel('Phone number').fill('0812 3456');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registrasi berhasil! Mengarahkan ke login...').waitFor();
  await page.waitForURL('**/login');
  await page.getByText('Your account is ready.').waitFor();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/checkout');

  await page.route('**/payment/paypal/create-payment', async (route) => {
    await page.getByRole('button', { name: 'Processing Payment...' }).waitFor();
    await route.continue();
  });
  await goToPayPal(page);
  await page.getByText('$131.00').first().waitFor();
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByText('Thank you, Sari. The fonts are yours.').waitFor();
  await expectLines(page, 0);

  await expect.poll(() => page.getByText(/HRF(?:-[A-Z0-9]{5}){3}/).count()).toBeGreaterThanOrEqual(2);
  const number = await licenseNumberOf(page, 'Young Serif');
  // What is for web sites delivers nothing for desks.
  await expect.poll(() => page.getByRole('link', { name: 'Young Serif as TTF', exact: true }).count()).toBe(0);
  const zip = await readZip((await download(page, 'Space Mono as ZIP')).bytes);
  const monoNumber = await licenseNumberOf(page, 'Space Mono');
  const fonts = [...zip].filter(([name]) => name.endsWith('.ttf'));
  expect(fonts).toHaveLength(4);
  for (const [, font] of fonts)
    expect(readNames(font, 13).join()).toContain(`Licensed to ${buyer.fullname} under licence ${monoNumber}.`);
  expect(zip.get([...zip.keys()].find((name) => name.endsWith('LICENCE-HURUF.txt'))!)!.toString()).toContain(
    monoNumber,
  );

  await visit(page, '/customer/order-history');
  const row = page.getByRole('row').filter({ hasText: number });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('$131.00');
  await expect.poll(() => row.textContent()).toContain(monoNumber);
  const again = await download(page, 'Young Serif as WOFF2');
  expect(again.bytes.toString('latin1', 0, 4)).toBe('wOF2');
});

test('the mail to a buyer lies in the data folder and is read by the owner at /admin/mail', async () => {
  const folder = path.join(theShop.dataDir, 'mail');
  const mine = () =>
    fs.existsSync(folder)
      ? fs
          .readdirSync(folder)
          .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
          .filter((mail) => mail.includes(`To: ${buyer.email}`) && mail.includes('Subject: Your fonts'))
      : [];
  await expect.poll(() => mine().length).toBe(1);
  expect(mine()[0]).toContain('Subject: Your fonts, order ');

  const words = mine()[0]!
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  const link = new URL(/http:[^\s"<]+\/files\/[^\s"<&]+&signature=[^\s"<&]+/.exec(words)![0]);
  const reader = await openVisitor();
  await visit(reader.page, link.pathname + link.search);
  await reader.page.getByRole('heading', { name: 'Your files are ready' }).waitFor();
  const [saved] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.zip$/);
  // A link that has run out is a page in the shop's look, under its status, with the way on.
  link.searchParams.set('expires', '1000000000');
  await visit(reader.page, link.pathname + link.search);
  await reader.page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  const refused = await reader.page.goto(`${link.pathname.replace('/files/', '/download/')}?expires=1&signature=x`);
  expect(refused?.status()).toBe(403);
  await reader.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  await reader.page.getByRole('link', { name: 'Your fonts' }).waitFor();
  await expect.poll(() => reader.forgive(/403|410/)).toBeGreaterThan(0);

  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/mail');
  const row = page.getByRole('row').filter({ hasText: buyer.email }).filter({ hasText: 'Your fonts' });
  await row.getByRole('link').first().click();
  const mail = page.getByRole('article');
  await mail.getByText(`Hello ${buyer.fullname},`).first().waitFor();
  await expect.poll(() => mail.textContent()).toContain('Young Serif');
  await expect.poll(() => mail.getByRole('link').count()).toBeGreaterThanOrEqual(3);
});

async function licenseNumberOf(page: Page, font: string): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `${font} as ZIP` }) });
  return /HRF(?:-[A-Z0-9]{5}){3}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
}

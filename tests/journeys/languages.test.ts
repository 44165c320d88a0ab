import { expect, test } from 'vitest';
import admin from '#contract/languages/id/admin.json' with { type: 'json' };
import server from '#contract/languages/id/server.json' with { type: 'json' };
import site from '#contract/languages/id/site.json' with { type: 'json' };
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, visit } from './walk.ts';

test('a browser that prefers Indonesian is shown Indonesian, and stays in it from page to page', async () => {
  const { page } = await openVisitor({ locale: 'id-ID' });
  await visit(page, '/product?query=serif');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/id/product?query=serif');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('id');
  await page.getByRole('navigation', { name: 'Utama' }).getByRole('link', { name: 'Lisensi' }).click();
  await page.waitForURL('**/id/license');
  await page.getByRole('contentinfo').getByText('Semua font').waitFor();
  await page.goBack();
  await page.waitForURL('**/id/product?query=serif');
});

test('everybody else reads the words as they stand, and what is chosen at the foot stays chosen', async () => {
  const { page } = await openVisitor({ width: 390 });
  await visit(page, '/product');
  expect(new URL(page.url()).pathname).toBe('/product');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bahasa Indonesia' }).click();
  await page.waitForURL('**/id/product');
  await visit(page, '/license');
  expect(new URL(page.url()).pathname).toBe('/id/license');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await page.waitForURL('**/en/license');
  await visit(page, '/register');
  expect(new URL(page.url()).pathname).toBe('/en/register');
});

test('what goes wrong is said in Indonesian on an Indonesian page, by the page and by the shop', async () => {
  const visitor = await openVisitor();
  const { page } = visitor;
  await visit(page, '/id/login');
  await page.getByLabel('Email').fill('nobody@shop.test');
  await page.getByLabel('Kata sandi', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Masuk' }).click();
  await page.getByRole('alert').getByText('Email atau kata sandi salah.').waitFor();
  await expect.poll(() => visitor.forgive(/auth\/login|401/)).toBeGreaterThan(0);
});

test('a cart is filled and comes to the checkout in Indonesian', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/id/cart');
  await page.getByRole('heading', { level: 1, name: 'Keranjang' }).waitFor();
  await page.getByRole('main').getByText('Young Serif').first().waitFor();
  await visit(page, '/id/checkout');
  await page.getByRole('main').getByText('Total').first().waitFor();
  await visit(page, '/id/customer/account');
  await page.getByLabel('Bahasa email dan dokumen').selectOption('id');
  await page.getByRole('button', { name: 'Simpan rincian' }).click();
  await page.getByRole('status').getByText('Rincian Anda tersimpan.').waitFor();
});

/**
 * Texts of the shop that read otherwise in Indonesian, without those of one word: a font or a person may be called so.
 */
const ENGLISH = new Set(
  Object.entries({ ...site, ...admin, ...server })
    .filter(([text, words]) => text !== words && text.includes(' '))
    .map(([text]) => text),
);

test.each([
  '/',
  '/product',
  '/product?query=zzzzzz',
  '/product/recursive',
  '/designers',
  '/license',
  '/license/web',
  '/terms',
  '/about',
  '/contact',
  '/verify',
  '/logotypes',
  '/cart',
  '/checkout',
  '/login',
  '/register',
  '/forgot',
  '/nowhere',
])('no text of the shop is English on /id%s', async (path) => {
  const { page, forgive } = await openVisitor();
  await visit(page, `/id${path}`);
  forgive(/nowhere/);
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  const labels = await page
    .locator('[aria-label], [placeholder], [title]')
    .evaluateAll((all) =>
      all.flatMap((one) => ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? '')),
    );
  expect([...lines, ...labels].filter((text) => ENGLISH.has(text))).toEqual([]);
});

test.each([
  ['/product/young-serif', 'Try Young Serif in your own words; licences from $32.'],
  ['/id/product/young-serif', 'Coba Young Serif dengan kata-kata Anda sendiri; lisensi mulai $32.'],
])('a search engine reads in the language of %s what one can do there', async (path, words) => {
  const { page } = await openVisitor();
  await visit(page, path);
  for (const selector of ['meta[name="description"]', 'meta[property="og:description"]'])
    await expect.poll(() => page.locator(selector).getAttribute('content')).toContain(words);
});

import { test } from 'vitest';
import { expectInOrder } from './expect-in-order.ts';
import { openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const PAGES = [
  '/',
  '/product',
  '/product?query=zzzzzz',
  '/product/recursive',
  '/product/amiri',
  '/designers',
  '/designer/khaled-hosny',
  '/foundry/monotype-imaging-inc',
  '/license',
  '/license/web',
  '/terms',
  '/about',
  '/contact',
  '/verify',
  '/preview/ramadan-1448',
  '/preview/menus',
  '/license?font=fraunces&for=desktop,app,advertising&people=6&broadcast=1',
  '/logotypes',
  '/logotypes?page=6',
  '/cart',
  '/checkout',
  '/checkout-success',
  '/subscription-success',
  '/login',
  '/login/code',
  '/register',
  '/forgot',
  '/reset?token=x',
  '/confirm-email?token=x',
  '/undo-email?token=x',
  '/new-password',
  '/second-factor',
];

test.each(PAGES)('%s is in order for axe, light and dark, on desk and phone, and fits the phone', async (path) => {
  const { page } = await openVisitor();
  await visit(page, path);
  await expectInOrder(page);
});

test('a filled cart, its drawer, the search and the till are in order', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const form = page.getByRole('form', { name: 'Choose your licences' });
  await form.getByRole('checkbox', { name: 'Standard License' }).check();
  await form.getByRole('button', { name: 'What Standard License allows' }).click();
  await form.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByRole('listitem').waitFor();
  await expectInOrder(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search fonts' }).fill('serif');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('option').first().waitFor();
  await expectInOrder(page);
  for (const path of ['/cart', '/checkout']) {
    await visit(page, path);
    await page.getByText('Young Serif').first().waitFor();
    await expectInOrder(page);
  }
});

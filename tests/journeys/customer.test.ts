import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, buy, download, expectLines, goToPayPal, visit } from './walk.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search orders and fonts' });

test('the sidebar folds to initials by keyboard, keeps its names for who can not see them, and stays folded', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/customer/dashboard');
  const links = async () => (await sidebar(page).getByRole('link').allTextContents()).slice(0, 3);
  await expect.poll(links).toEqual(['Dashboard', 'History Orders', 'Subscriptions']);
  await page.getByRole('button', { name: 'Sidebar' }).focus();
  await page.keyboard.press('Enter');
  expect(await links()).toEqual(['D', 'H', 'S']);
  await page.reload();
  await expect.poll(links).toEqual(['D', 'H', 'S']);
  await sidebar(page).getByRole('link', { name: 'History Orders' }).click();
  await page.getByRole('heading', { name: 'Order history', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Sidebar' }).click();
  expect(await links()).toEqual(['Dashboard', 'History Orders', 'Subscriptions']);
});

test.each([390, 320])(
  'on a phone of %i px the pages come in a drawer, and nothing is wider than the screen',
  async (width) => {
    const { page } = await openVisitor({ customer: await makeCustomer('Rani Kusumawardani Prasetyo'), width });
    await visit(page, '/customer/dashboard');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    for (const name of ['History Orders', 'Subscriptions', 'Dashboard']) {
      await menu.click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, name).toBe(0);
    }
    await menu.click();
    await page.keyboard.press('Escape');
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

test('the menu names who is here, leads back to the shop and logs out', async () => {
  const customer = await makeCustomer('Putu Ayu');
  const { page } = await openVisitor({ customer });
  await visit(page, '/customer/subscription');
  await page.getByRole('button', { name: 'Putu Ayu, menu' }).click();
  await page.getByRole('link', { name: 'Back to Sites' }).last().click();
  await page.waitForURL(/\/$/);
  await visit(page, '/customer/subscription');
  await page.getByRole('button', { name: 'Putu Ayu, menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.goto('/customer/dashboard');
  await page.waitForURL('**/login');
});

test('the bar finds own orders by font, number and licence number, and fonts, all by keyboard', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  await visit(page, '/customer/order-history');
  const row = page.getByRole('row').filter({ hasText: 'HRF-' });
  const text = (await row.textContent()) ?? '';
  const number = ((await row.getByRole('cell').first().textContent()) ?? '').replace('No. ', '');
  const licence = /HRF(?:-[A-Z0-9]{5}){3}/.exec(text)?.[0] ?? '';
  expect(text).toContain('Standard License, $32.00');

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  expect(await search(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('young');
  const orders = page.getByRole('group', { name: 'Your orders' });
  await orders.getByRole('option', { name: `No. ${number}` }).waitFor();
  await page.getByRole('group', { name: 'Fonts' }).getByRole('option', { name: 'Young Serif' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/product/young-serif');

  await visit(page, '/customer/dashboard');
  await search(page).fill(licence.slice(0, 12).toLowerCase());
  await orders.getByRole('option', { name: `No. ${number}` }).click();
  await page.waitForURL(`**/customer/order-history?query=${number}`);
  await page.getByText(`Orders with ${number}`).waitFor();
  await row.waitFor();
  await search(page).fill('no such font or order');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => search(page).inputValue()).toBe('');
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.waitForURL(/order-history$/);
});

test('the dashboard greets by full name, sums the cart, and pays it the way the checkout does', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Ni Luh Ayu Pratiwi') });
  await visit(page, '/customer/dashboard');
  await page.getByRole('heading', { name: 'Hello, Ni Luh Ayu Pratiwi', level: 1 }).waitFor();
  await page.getByText('Your cart is empty.').waitFor();
  await page.getByText('You have no orders yet.').waitFor();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await page.waitForURL('**/product');
  await addToCart(page, 'young-serif', ['Standard License', 'Web License']);
  await visit(page, '/customer/dashboard');
  const cart = page.getByRole('region', { name: 'Your cart' });
  await cart.getByText('2 licences').waitFor();
  await page.getByText('Test checkout: no money moves.').waitFor();
  await page.route('**/payment/paypal/create-payment', async (route) => {
    await page.getByRole('button', { name: 'Processing Payment...' }).waitFor();
    await route.continue();
  });
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await expectLines(page, 0);
  await visit(page, '/customer/dashboard');
  await page.getByRole('region', { name: 'Newest downloads' }).getByText('Web License').waitFor();
  expect((await download(page, 'Young Serif as TTF')).bytes.byteLength).toBeGreaterThan(1000);
});

test('a failed payment from the dashboard is told in the words of the checkout', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/customer/dashboard');
  await page.route('**/payment/paypal/create-payment', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByRole('alert').getByText('Failed to process checkout.').waitFor();
  await expect.poll(() => forgive(/503/)).toBeGreaterThan(0);
  await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).isEnabled()).toBe(true);
});

test('the order history keeps its page size in the address, and says what could not be loaded', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  await visit(page, '/customer/order-history');
  await page
    .getByText(/^\d\d \w{3} \d{4}$/)
    .first()
    .waitFor();
  await page.getByRole('row').getByText('Paid', { exact: true }).waitFor();
  const sizes = page.getByLabel('A page');
  await expect.poll(() => sizes.locator('option').allTextContents()).toEqual(['10', '25', '50', '100']);
  await sizes.selectOption('25');
  await page.waitForURL('**/customer/order-history?size=25');
  await page.route('**/api/orders/list*', (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'Your orders couldn’t be loaded.' });
  await alert.waitFor();
  await page.unroute('**/api/orders/list*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row').getByText('Paid', { exact: true }).waitFor();
  await expect.poll(() => forgive(/orders\/list|gave no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

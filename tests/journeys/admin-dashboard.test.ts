import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { buy, visit } from './walk.ts';

test('the owner sees four figures, and the earnings of six months as bars and as a table', async () => {
  const { page, context } = await openVisitor({ customer: await logIn(OWNER) });
  const months = [10.5, 0, 1234, 20, 400, 700].map((total, at) => ({
    month: `2026-0${at + 1}`,
    label: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'][at],
    total,
  }));
  const figures = { users: 1284, orders: 3019, revenue: 187402.75, paid: 181930.25, refunded: 2148, growth: -17.66 };
  let letGo: (() => void) | undefined;
  const isPaused = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/api/dashboard', async (route) => {
    await isPaused;
    await route.fulfill({ json: { ...figures, months } });
  });
  await visit(page, '/admin');
  await page.getByRole('heading', { name: 'Dashboard Overview', level: 1 }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  letGo?.();
  await page.getByRole('term').first().waitFor();
  for (const [name, figure] of [
    ['Users', '1,284'],
    ['Orders', '3,019'],
    ['Revenue', '$187,402.75'],
    ['Growth', '-17.7%'],
  ] as const)
    await expect.poll(() => page.getByRole('term').filter({ hasText: name }).locator('+ dd').innerText()).toBe(figure);
  await page.getByText('paid $181,930.25, refunded $2,148.00').waitFor();
  await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Sales Performance' }).waitFor();
  const table = page.getByRole('table', { name: 'Earnings by month' });
  await expect.poll(() => table.getByRole('row').allInnerTexts()).toHaveLength(7);
  await table.getByRole('row', { name: 'Mar 2026 $1,234.00' }).waitFor();
  await expect.poll(() => countColours(page)).toBeGreaterThan(3);
});

/** How many different colours stand in the canvas: an empty one has one. */
const countColours = (page: Page) =>
  page.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context!.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const pixels = new Uint32Array(context!.getImageData(0, 0, width, height).data.buffer);
    return new Set(pixels).size;
  });

test('below the figures stand the newest orders, each with the way to it', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const customer = await makeCustomer();
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'amiri');
  await visit(page, '/admin');
  const latest = page.getByRole('table', { name: 'Latest orders' });
  const row = latest.getByRole('row').filter({ hasText: customer.fullname }).filter({ hasText: 'Amiri' }).first();
  await row.getByText('Paid').waitFor();
  await expect.poll(() => latest.getByRole('row').count()).toBeLessThanOrEqual(6);
  await row.getByRole('link', { name: /^No\. / }).click();
  await page.getByRole('heading', { name: /^Order No\. |^No\. / }).waitFor();
  await page.goBack();
  await latest.waitFor();
  await page.getByRole('link', { name: 'All orders', exact: true }).click();
  await page.waitForURL('**/admin/orders');
  await context.route('**/api/orders/admin/list?*', (route) => route.abort());
  await visit(page, '/admin');
  await page.getByText('The orders couldn’t be loaded.').waitFor();
  await expect.poll(() => forgive(/api\/orders|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

test('figures that do not come are zeros, and only the log of the browser knows why', async () => {
  const { page, context, troubles, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/dashboard', (route) => route.abort());
  await visit(page, '/admin');
  await page.getByText('$0.00', { exact: true }).first().waitFor();
  await page.getByText('0.0%').waitFor();
  await expect.poll(() => page.getByRole('table', { name: 'Earnings by month' }).getByRole('row').count()).toBe(7);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  expect(troubles.filter((problem) => problem.includes('Error fetching dashboard data:'))).toHaveLength(1);
  await expect.poll(() => forgive(/api\/dashboard|dashboard data/)).toBeGreaterThan(0);
});

test('finance lands at the own dashboard, goes to the office from the menu and finds only its pages', async () => {
  const { email } = await makePerson('finance');
  const { page } = await openVisitor();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/customer/dashboard');
  await page.getByRole('button', { name: 'Sari Dewi, menu' }).click();
  await page.getByRole('link', { name: 'Go to admin' }).click();
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const names = await sidebar.getByRole('link').allInnerTexts();
  expect(names).toEqual([
    ...['Dashboard', 'Orders', 'Subscriptions'],
    ...['Offers', 'Reports', 'Discounts', 'Order questions', 'Ledger', 'Transfers', 'Statements'],
    'Customers’ licences',
  ]);
  await expect.poll(() => sidebar.getByRole('button', { name: 'Settings' }).count()).toBe(0);
  for (const path of ['/admin/users', '/admin/license', '/admin/mail']) {
    await visit(page, path);
    await page.getByRole('heading', { name: 'This page is for administrators.' }).waitFor();
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await page.waitForURL('**/admin');
});

test('a bloger is led to the templates, a customer to his own pages, and neither sees the figures', async () => {
  const bloger = await logIn((await makePerson('bloger')).email);
  for (const [customer, own] of [
    [bloger, '**/admin/landingpage'],
    [await makeCustomer(), '**/customer/dashboard'],
  ] as const) {
    const { page } = await openVisitor({ customer });
    await visit(page, '/admin');
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await page.waitForURL(own);
    if (customer === bloger) continue;
    await page.getByRole('button', { name: /, menu$/ }).click();
    await expect.poll(() => page.getByRole('link', { name: 'Go to admin' }).count()).toBe(0);
  }
});

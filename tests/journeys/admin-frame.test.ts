import { expect, test } from 'vitest';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** The six pages of the specification. */
const SIX = ['Dashboard', 'Users', 'Products', 'License', 'Orders', 'Subscriptions'];

test('the sidebar has the setup on top, the six pages and Settings, then the rest by work; folded it says H and the six', async () => {
  const { page, address, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin');
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const home = page.getByRole('link', { name: 'Huruf, home' });
  await sidebar.getByRole('link', { name: /^Set up your shop \d of 9$/ }).waitFor();
  const lines = (await sidebar.innerText()).split('\n').filter((line) => line !== '' && !/^\d/.test(line));
  expect(lines).toEqual([
    'Set up your shop',
    ...SIX,
    ...['Settings', 'Pixel Ads', 'Templates'],
    ...['Money', 'Offers', 'Reports', 'Discounts', 'Order questions', 'Ledger', 'Transfers', 'Statements'],
    ...['Catalogue', 'Customers’ licences', 'Companies', 'Designers', 'Imports', 'Trace a file'],
    ...['Shop', 'Messages', 'Shop settings', 'Features', 'Mail', 'Health', 'Logs'],
  ]);
  for (const link of await sidebar.getByRole('link').all()) {
    const reply = await fetch(address + (await link.getAttribute('href')));
    await reply.body?.cancel();
    expect(reply.status).toBe(200);
  }
  // One line is where one is, also where several begin alike.
  for (const [name, heading] of [
    ['Transfers', 'Transfers'],
    ['Orders', 'Orders'],
    ['Statements', 'Statements'],
    ['Logs', 'Audit log'],
  ] as const) {
    await sidebar.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await expect.poll(() => sidebar.locator('[aria-current]').allTextContents()).toEqual([name]);
  }
  await visit(page, '/admin/security-log');
  await expect.poll(() => sidebar.locator('[aria-current]').allTextContents()).toEqual(['Logs']);
  await visit(page, '/admin/orders/1000000');
  await expect.poll(() => sidebar.locator('[aria-current]').allTextContents()).toEqual(['Orders']);
  await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);

  const group = sidebar.getByRole('button', { name: 'Shop' });
  await group.click();
  await sidebar.getByRole('link', { name: 'Mail' }).waitFor({ state: 'hidden' });
  await group.click();
  await sidebar.getByRole('link', { name: 'Mail' }).waitFor();
  await expect.poll(() => home.textContent()).not.toBe('H');
  await page.getByRole('button', { name: 'Sidebar' }).click();
  await expect.poll(() => home.textContent()).toBe('H');
  // The letters tell every page from the others, and so do the names that are said.
  const short = await sidebar.getByRole('link').allTextContents();
  expect(new Set(short).size).toBe(SIX.length + 1);
  for (const name of SIX) expect(await sidebar.getByRole('link', { name }).count(), name).toBe(1);
  await expect.poll(() => sidebar.getByRole('button').count()).toBe(0);
  await expect.poll(() => sidebar.getByRole('link', { name: 'Mail' }).count()).toBe(0);
  await sidebar.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Users Management' }).waitFor();
});

test('the keys are listed on a question mark, and only there', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/users');
  await page.getByRole('heading', { name: 'Users Management' }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const stated = await sidebar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(new Set(stated)).toEqual(new Set(['none']));
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const line of ['Save the form', 'Next table row', 'Dashboard', 'Ledger', 'Health'])
    await list.getByText(line, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
});

test('the menu names the owner, leads back to the sites and logs out', async () => {
  const owner = await logIn(OWNER);
  const { page } = await openVisitor({ customer: owner });
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Back to Sites' }).first().click();
  await page.waitForURL(/\/$/);
  await visit(page, '/admin');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: `${owner.fullname}, menu` }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
});

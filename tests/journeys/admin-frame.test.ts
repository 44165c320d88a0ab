import { expect, test } from 'vitest';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the sidebar leads to every page of the office, and folded it says H and leaves the settings out', async () => {
  const { page, address } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin');
  const sidebar = page.getByRole('navigation', { name: 'Back office' });
  const home = page.getByRole('link', { name: 'Huruf, home' });
  for (const link of await sidebar.getByRole('link').all()) {
    const reply = await fetch(address + (await link.getAttribute('href')));
    await reply.body?.cancel();
    expect(reply.status).toBe(200);
  }
  const group = sidebar.getByRole('button', { name: 'Settings' });
  await sidebar.getByRole('link', { name: 'Mail' }).waitFor();
  await group.click();
  await sidebar.getByRole('link', { name: 'Mail' }).waitFor({ state: 'hidden' });
  await group.click();
  await sidebar.getByRole('link', { name: 'Mail' }).waitFor();
  expect(await home.textContent()).not.toBe('H');
  await page.getByRole('button', { name: 'Sidebar' }).click();
  expect(await home.textContent()).toBe('H');
  // License and Ledger begin alike; the letters still tell every page from the others, and so do the names that are said.
  const short = await sidebar.getByRole('link').allTextContents();
  expect(new Set(short).size).toBe(short.length);
  expect(short).toEqual(expect.arrayContaining(['Li', 'Le']));
  for (const name of ['License', 'Ledger']) expect(await sidebar.getByRole('link', { name }).count(), name).toBe(1);
  expect(await group.count()).toBe(0);
  expect(await sidebar.getByRole('link', { name: 'Mail' }).count()).toBe(0);
  await sidebar.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Users Management' }).waitFor();
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

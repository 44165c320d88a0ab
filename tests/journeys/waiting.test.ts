import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

/** Keeps the answers at an address back. @returns how to let them go. */
async function hold(context: BrowserContext, address: string): Promise<() => void> {
  let letGo = () => {};
  const isPaused = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(address, async (route) => {
    await isPaused;
    await route.continue();
  });
  return letGo;
}

const ADMIN_PRODUCTS = '**/api/product/admin/list?*';
const wait = (page: Page) => page.getByRole('status', { name: 'Loading' });

test('the rows of a table are awaited by as much room as they take, and nothing runs under reduced motion', async () => {
  const { page, context } = await openVisitor({ customer: await logIn(OWNER) });
  const letGo = await hold(context, ADMIN_PRODUCTS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/admin/products');
  await wait(page).waitFor();
  const room = await wait(page).boundingBox();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  letGo();
  await page.getByRole('table').waitFor();
  await wait(page).waitFor({ state: 'detached' });
  const came = await page.getByRole('table').boundingBox();
  expect(came?.y).toBe(room?.y);
  expect(Math.abs(came!.height - room!.height)).toBeLessThan(2);
});

test('the old rows stay, dimmed, until those of another page come', async () => {
  const { page, context } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/products');
  const names = () => page.locator('tbody tr td.main').allTextContents();
  await expect.poll(names).toHaveLength(10);
  const before = await names();
  const letGo = await hold(context, ADMIN_PRODUCTS);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect.poll(() => page.locator('table[aria-busy="true"]').count()).toBe(1);
  expect(await names()).toEqual(before);
  await expect.poll(() => opacityOf(page.getByRole('table'))).toBeLessThan(1);
  letGo();
  await page.waitForURL(/page=2/);
  await expect.poll(async () => (await names()).some((name) => before.includes(name))).toBe(false);
  await expect.poll(() => opacityOf(page.getByRole('table'))).toBe(1);
});

test('a customer’s orders are awaited by rows, and stay, dimmed, while others are asked for', async () => {
  const { page, context } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  const letFirstGo = await hold(context, '**/api/orders/list?*');
  await visit(page, '/customer/order-history');
  await wait(page).waitFor();
  letFirstGo();
  const row = page.getByRole('row').filter({ hasText: 'Standard License' });
  await row.waitFor();
  await expect.poll(() => wait(page).count()).toBe(0);
  const letGo = await hold(context, '**/api/orders/list?*');
  await page.getByRole('group', { name: 'Show' }).getByRole('link', { name: 'Paid' }).click();
  await expect.poll(() => opacityOf(page.getByRole('table'))).toBeLessThan(1);
  await row.waitFor();
  letGo();
  await expect.poll(() => opacityOf(page.getByRole('table'))).toBe(1);
});

const opacityOf = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity));

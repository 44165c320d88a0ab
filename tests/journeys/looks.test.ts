import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const LOOKS = [
  { width: 1440, isDark: false },
  { width: 390, isDark: true },
  { width: 1440, isDark: true },
  { width: 390, isDark: false },
];
const PUBLIC = [
  '/',
  '/product',
  '/product?query=zzzzzz',
  '/product/young-serif',
  '/product/recursive',
  '/product/amiri',
  '/license',
  '/cart',
  '/checkout',
  '/checkout-success',
  '/login',
  '/register',
  '/forgot',
  '/reset?token=x',
];

let buyer: Customer;
let owner: Customer;
beforeAll(async () => {
  buyer = await makeCustomer('Ayu With A Rather Long Name');
  owner = await logIn(OWNER);
});

test.each(LOOKS)(
  'every public page is in order for axe and fits at $width px, dark: $isDark',
  async (look) => {
    const { page } = await openVisitor(look);
    for (const path of PUBLIC) await inspect(page, path);
  },
  120_000,
);

test.each(LOOKS)(
  'a filled cart, its drawer, the search and the till are in order at $width px, dark: $isDark',
  async (look) => {
    const { page } = await openVisitor(look);
    await visit(page, '/product/young-serif');
    const form = page.getByRole('form', { name: 'Choose your licences' });
    await form.getByRole('checkbox', { name: 'Standard License' }).check();
    await form.getByRole('button', { name: 'What Standard License allows' }).click();
    await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first().click();
    await page.getByRole('dialog', { name: 'Cart' }).getByRole('listitem').waitFor();
    await expectInOrder(page, 'cart drawer');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('serif');
    await page.getByRole('option').first().waitFor();
    await expectInOrder(page, 'search');
    for (const path of ['/cart', '/checkout']) await inspect(page, path);
  },
);

test.each(LOOKS)('the pages behind the login are in order at $width px, dark: $isDark', async (look) => {
  const { page } = await openVisitor({ ...look, customer: buyer });
  if (look === LOOKS[0]) await buy(page, 'young-serif', ['Standard License', 'Web License']);
  for (const path of ['/customer/dashboard', '/customer/order-history']) await inspect(page, path);
  const office = await openVisitor({ ...look, customer: owner });
  for (const path of ['/admin', '/admin/mail']) await inspect(office.page, path);
  await office.page.getByRole('row').getByRole('link').first().click();
  await office.page.getByRole('article').waitFor();
  await expectInOrder(office.page, 'a mail');
});

async function inspect(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.waitForLoadState('networkidle');
  await expectInOrder(page, path);
}

/** No violation that axe finds, and nothing wider than the window. */
async function expectInOrder(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${what}: ${id} at ${node.target.join(' ')}`),
  );
  expect.soft(found).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, `${what} scrolls sideways by`).toBeLessThanOrEqual(0);
}

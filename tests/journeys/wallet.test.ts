import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, buy, goToPayPal, visit } from './walk.ts';

const WALLET = '/customer/licenses';
const licences = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const total = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'What your licences allow together' })
    .getByRole('listitem')
    .filter({ hasText: name });

test('the wallet shows whose each licence is, how much it allows in all and for how long, and adds up those of one font', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Kopi Senja') });
  await visit(page, WALLET);
  await page.getByText('You have no licences yet.').waitFor();
  await buy(page, 'young-serif', ['Web License']);
  await addToCart(page, 'amiri', ['Standard License', 'Web License']);
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByRole('button', { name: 'More: Quantity of Amiri, Web License' })
    .click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');

  await visit(page, WALLET);
  await page.getByText('3 licences', { exact: true }).waitFor();
  // A licence for the desktop and one for the web allow nothing together.
  await expect.poll(() => total(page, 'Amiri').count()).toBe(0);
  const web = await licences(page, 'Amiri').filter({ hasText: 'Web License' }).textContent();
  for (const words of ['Web License × 2', 'for Kopi Senja', 'Websites2', 'Monthly views200,000', 'Valid', 'perpetual'])
    expect(web).toContain(words);
  expect(web).toMatch(/HRF-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/);

  await buy(page, 'amiri', ['Web License']);
  await visit(page, WALLET);
  await page.getByText('4 licences', { exact: true }).waitFor();
  await expect.poll(() => total(page, 'Amiri').textContent()).toContain('3 websites, 300,000 views a month');
  await expect.poll(() => total(page, 'Young Serif').count()).toBe(0);

  await page.getByRole('searchbox', { name: 'Search your licences' }).fill('young');
  await page.keyboard.press('Enter');
  await page.getByText('1 licence', { exact: true }).last().waitFor();
  await licences(page, 'Young Serif').getByRole('link', { name: 'Download Young Serif' }).click();
  await page.waitForURL('**/customer/fonts?query=Young+Serif');
  await page.getByRole('link', { name: 'Young Serif as ZIP' }).waitFor();
});

test('a refunded licence says so and is not counted any more', async () => {
  const customer = await makeCustomer();
  const { page, address } = await openVisitor({ customer });
  await buy(page, 'young-serif');
  const orders = await fetch(`${address}/api/orders/list`, {
    headers: { authorization: `Bearer ${customer.token}` },
  }).then((reply) => reply.json() as Promise<{ id: number }[]>);
  const { token } = await logIn(OWNER);
  const refund = await fetch(`${address}/api/orders/${orders[0]!.id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refund.status).toBe(200);
  await visit(page, WALLET);
  await licences(page, 'Young Serif').getByText('Refunded').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'What your licences allow together' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: /^Download/ }).count()).toBe(0);
});

test('who has a Standard License pays the difference for a larger one, and both pages say why', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  await visit(page, WALLET);
  await page.getByRole('link', { name: 'Larger licence of Young Serif' }).click();
  await page.waitForURL('**/product/young-serif#licences');
  await addToCart(page, 'young-serif', ['Extended License']);
  await page.getByRole('dialog', { name: 'Cart' }).getByText('$108.00').waitFor();
  await visit(page, '/customer/dashboard');
  await page.getByText('less Standard License, already yours: -$32').waitFor();
  await page.getByText('$108.00').waitFor();
  await visit(page, '/checkout');
  const pay = page.getByRole('complementary', { name: 'Payment' });
  await pay.getByText('less Standard License, already yours').waitFor();
  await expect.poll(() => pay.textContent()).toContain('-$32.00');
  await pay.getByText('$108.00').waitFor();
  await page.getByText('less Standard License, already yours: -$32').waitFor();
  await goToPayPal(page);
  await page.getByText('$108.00').first().waitFor();
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await visit(page, '/customer/order-history');
  await page.getByText('less Standard License, already yours: -$32').waitFor();
  await visit(page, WALLET);
  await licences(page, 'Young Serif').getByText('Replaced by a larger licence').waitFor();
  // One licence of it is valid, so there is nothing to add up.
  await expect.poll(() => page.getByRole('region', { name: 'What your licences allow together' }).count()).toBe(0);
});

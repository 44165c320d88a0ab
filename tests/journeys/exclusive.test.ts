import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, buy, goToPayPal, visit } from './walk.ts';

const SLUG = 'syne';

test('who buys a font alone reads first which licences stay valid; others read that it is held, and then why it is gone', async () => {
  const { id } = await asOwner<{ id: number }>('GET', `/api/product/slug/${SLUG}`);
  const earlier = await openVisitor({ customer: await makeCustomer() });
  await buy(earlier.page, SLUG);
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  const other = await openVisitor({ customer: await makeCustomer() });
  await addToCart(other.page, SLUG, ['Standard License']);

  await visit(page, `/product/${SLUG}`);
  await page.getByRole('button', { name: /more licences$/ }).click();
  await page.getByRole('checkbox', { name: 'Exclusive License', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  const note = page.getByRole('region', { name: 'Syne, for you alone' });
  await note.getByText('One licence sold earlier stays valid:').waitFor();
  await note.getByRole('cell', { name: 'Standard License' }).waitFor();
  await goToPayPal(page);

  await visit(other.page, '/checkout');
  await other.page.getByText(/^Someone is buying Syne exclusively\./).waitFor();
  await other.page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await other.page.getByText(/Someone is buying one of these fonts exclusively/).waitFor();
  await expect.poll(() => other.forgive(/409/)).toBeGreaterThan(0);

  await approve(page);
  await page.waitForURL('**/checkout-success');
  onTestFinished(async () => {
    const [{ id: order }] = await asOwner<[{ id: number }]>('GET', `/api/orders/admin/list?customer=${customer.email}`);
    await asOwner('POST', `/api/orders/${order}/refund`, { reason: 'The end of a test' });
    await asOwner('PUT', `/products/${id}`, { status: 'published' });
  });
  expect((await other.page.goto(`/product/${SLUG}`))?.status()).toBe(410);
  await other.page.getByText(/bought to be used by one licensee alone/).waitFor();
  await other.page.getByText('2, all still valid').waitFor();
  await visit(other.page, '/cart');
  await other.page.getByText('Syne, Standard License, is no longer on offer.').waitFor();
  await expect.poll(() => other.forgive(/410/)).toBeGreaterThan(0);
  await visit(page, '/customer/licenses');
  await page.getByText('Exclusive License').first().waitFor();
});

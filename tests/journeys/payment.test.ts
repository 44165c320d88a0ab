import { setTimeout } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { databaseOf } from '../spawn-server-process.ts';
import { theShop } from './shop-of-worker.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, buy, expectLines, goToPayPal, inSight, visit } from './walk.ts';

test('a declined payment is told, nothing is lost, and another source of money pays the same order', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await goToPayPal(page);
  await approve(page, 'Be declined');
  await page.getByRole('alert').getByText('Payment failed or expired.').waitFor();
  await expect.poll(() => forgive(/402/)).toBeGreaterThan(0);
  await expectLines(page, 1);
  await page.getByRole('link', { name: 'Continue at PayPal' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow/);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await visit(page, '/customer/order-history');
  await page.getByText('1 order', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('row').last().textContent()).toContain('$32.00');
});

test('on a phone whoever comes back from PayPal without having paid sees why', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await addToCart(page, 'space-mono', ['Standard License']);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/checkout');
  await goToPayPal(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await inSight(page, 'You cancelled the payment.');
  await goToPayPal(page);
  await approve(page, 'Be declined');
  await inSight(page, 'Payment failed or expired.');
  await expect.poll(() => forgive(/402/)).toBeGreaterThan(0);
});

test('who cancels at PayPal finds the cart as it was, and can pay later from the order history', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License', 'Web License']);
  await visit(page, '/checkout');
  await goToPayPal(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You cancelled the payment. You weren’t charged, and your cart is unchanged.').waitFor();
  await expectLines(page, 2);
  await visit(page, '/customer/order-history');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await expectLines(page, 0);
});

test('a cart that is paid again is the same order, and the same fonts wanted once more are another', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  const pay = async (wanted: 'Cancel' | 'pay') => {
    await visit(page, '/checkout');
    await goToPayPal(page);
    if (wanted === 'pay') return approve(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled the payment.').waitFor();
  };
  await addToCart(page, 'young-serif', ['Standard License']);
  await pay('Cancel');
  await pay('Cancel');
  await pay('pay');
  await page.waitForURL('**/checkout-success');
  await addToCart(page, 'young-serif', ['Standard License']);
  await pay('pay');
  await page.waitForURL('**/checkout-success');
  await visit(page, '/customer/order-history');
  await page.getByText('2 orders', { exact: true }).waitFor();
});

test('who pays before the shop has told what the cart costs today pays the same order as who has read it', async () => {
  const customer = await makeCustomer();
  const { page, context, address } = await openVisitor({ customer });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await page.getByRole('link', { name: /^Terms, version/ }).waitFor();
  await goToPayPal(page);
  const first = new URL(page.url()).search;
  await context.route('**/api/orders/quote', async (route) => {
    await setTimeout(1_500);
    await route.continue();
  });
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  // Its words are read with the pointer still on it.
  const busy = page.getByRole('button', { name: 'Processing Payment...' });
  const colorOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(() => colorOf(busy)).toBe(await colorOf(page.locator('footer .three').first()));
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  expect(new URL(page.url()).search).toBe(first);
  const orders = await fetch(`${address}/api/orders/list`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(await orders.json()).toHaveLength(1);
});

test('a cart that was paid in another browser is paid here too, with the way to its order', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
  await goToPayPal(page);
  const unavailable = await page.context().storageState();
  await approve(page);
  await page.waitForURL('**/checkout-success');
  // A browser that was closed at PayPal has everything as it was then.
  const stored = unavailable.origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => name.startsWith('fontshop_'));
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, stored);
  await visit(page, '/checkout');
  await page.getByText('This cart is already paid:').waitFor();
  await page.getByText('Your cart is empty.').waitFor();
  await page.getByRole('link', { name: /^order No\. \d+$/ }).click();
  await page.getByText('1 order', { exact: true }).waitFor();
  await page.getByText('Young Serif').first().waitFor();
});

test('a damaged key of an order costs the key and not the payment, and a licence that one has is named before paying', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await page.evaluate(() => localStorage.setItem('fontshop_order_key', '{"asked":'));
  await visit(page, '/checkout');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await addToCart(page, 'young-serif', ['Standard License']);
  await page
    .getByRole('dialog', { name: 'Cart' })
    .getByText(/^You already have this licence: HRF-/)
    .waitFor();
  await visit(page, '/checkout');
  await page
    .getByRole('table')
    .getByText(/^You already have this licence: HRF-/)
    .waitFor();
});

test('who comes back from PayPal with a payment that nobody knows reads so, and finds the way on', async () => {
  const { page } = await openVisitor();
  for (const address of ['return?paymentId=PAY-NOTHING&token=T&PayerID=AB12', 'return']) {
    await visit(page, `/payment/paypal/${address}`);
    const alert = page.getByRole('alert').filter({ hasText: 'PayPal sent you back with a payment we don’t know.' });
    await alert.waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await alert.getByRole('link', { name: 'the fonts' }).click();
    await page.waitForURL('**/product');
  }
  await visit(page, '/payment/paypal/return');
  await page.getByRole('alert').getByRole('link', { name: 'order history' }).click();
  await page.waitForURL('**/login');
});

test('a payment that PayPal keeps pending is not called failed, and the order waits for it', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await goToPayPal(page);
  await approve(page, 'Stay pending');
  await page.getByText('Your payment is being confirmed.').waitFor();
  await expect.poll(() => page.getByText('Payment failed or expired.').count()).toBe(0);
  await visit(page, '/customer/order-history');
  await page.getByText('An order isn’t paid yet. If you’ve paid it, PayPal hasn’t confirmed it so far').waitFor();
  await page.getByText('files after payment').waitFor();
  await expect.poll(() => page.getByRole('link', { name: /as ZIP$/ }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).count()).toBe(0);
});

test('two clicks on the button and two tabs at the till are one order', async () => {
  const customer = await makeCustomer();
  const { page, tab, address } = await openVisitor({ customer });
  await addToCart(page, 'young-serif', ['Standard License']);
  const other = await tab();
  await Promise.all([visit(page, '/checkout'), visit(other, '/checkout')]);
  await page.getByRole('button', { name: 'Pay with PayPal' }).dblclick();
  await Promise.all([page.waitForURL(/checkoutnow/), goToPayPal(other)]);
  expect(new URL(page.url()).search).toBe(new URL(other.url()).search);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await other.reload();
  await other.getByRole('link', { name: 'Back to the shop' }).click();
  await other.waitForURL('**/checkout-success');
  const orders = await fetch(`${address}/api/orders/list`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(await orders.json()).toMatchObject([{ status: 'success', total_amount: 32 }]);
});

test('a price that changed since is told, at the till and when it changes in between', async () => {
  const { db, close } = await databaseOf({ dataDir: theShop.dataDir });
  const setPrice = (cents: number) =>
    db.updateTable('products').set({ regular_price_cents: cents }).where('slug', '=', 'instrument-serif').execute();
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  try {
    await addToCart(page, 'instrument-serif', ['Standard License']);
    await setPrice(5_000);
    await visit(page, '/checkout');
    await page.getByText('Instrument Serif, Standard License, went from $45 to $50 since you added it.').waitFor();
    await setPrice(5_500);
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.getByText('Instrument Serif, Standard License, went from $50 to $55 since you added it.').waitFor();
    await page.getByRole('alert').getByText('Failed to process checkout.').waitFor();
    await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
    await page.getByRole('complementary', { name: 'Payment' }).getByText('$55.00').first().waitFor();
    await goToPayPal(page);
    await page.getByText('$55.00').first().waitFor();
    await approve(page);
    await page.waitForURL('**/checkout-success');
  } finally {
    await setPrice(4_500);
    await close();
  }
});

test('an order can not be paid, seen or fetched by somebody else', async () => {
  const rani = await makeCustomer();
  const stranger = await makeCustomer('Somebody Else');
  const { page, address } = await openVisitor({ customer: rani });
  await buy(page, 'young-serif');
  const ask = async (path: string, token: string) => {
    const reply = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: reply.status, body: await reply.json() };
  };
  const [order] = (await ask('/api/orders/list', rani.token)).body;
  expect((await ask(`/api/orders/${order.id}`, rani.token)).status).toBe(200);
  expect((await ask(`/api/orders/${order.id}`, stranger.token)).status).toBe(404);
  const link = new URL(order.orderItems[0].product.fontDetail.formatTTF, address);
  expect((await fetch(link)).status).toBe(200);
  link.pathname = link.pathname.replace(/\w(?=[^/]*\/[^/]*$)/, 'X');
  expect((await fetch(link)).status).toBeGreaterThanOrEqual(400);
});

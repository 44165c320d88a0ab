import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, expectLines, visit } from './walk.ts';

const offer = async (isOn: boolean) => {
  const { token } = await logIn(OWNER);
  const reply = await fetch(`${theShop.address}/api/features/bank_transfer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ isOn }),
  });
  expect(reply.status).toBe(200);
};
beforeAll(() => offer(true));
// The other journeys share this shop.
afterAll(() => offer(false));

/** Orders a font by bank transfer. @returns the number of the order. */
async function orderByTransfer(page: Page): Promise<number> {
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Order, and pay by bank transfer' }).click();
  await page.waitForURL(/\/customer\/transfer\?order=\d+$/);
  return Number(new URL(page.url()).searchParams.get('order'));
}

/** Books a line of the statement at the order. */
async function book(owner: Page, amount: string | null, reference: string): Promise<void> {
  await owner.getByRole('button', { name: 'Record a payment…' }).click();
  const form = owner.getByRole('dialog');
  if (amount !== null) await form.getByLabel('Amount, US dollars').fill(amount);
  await form.getByLabel('The bank’s reference').fill(reference);
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

test('a company orders by bank transfer, finance books what came in two parts, and the font is theirs', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Sekar Studio') });
  const order = await orderByTransfer(page);
  await page.getByText('Order placed. It’s waiting for your transfer.').waitFor();
  const reference = (await page.locator('code').textContent())!;
  expect(reference).toMatch(/^HRF/);
  await visit(page, '/product');
  await expectLines(page, 0);
  await visit(page, '/customer/order-history');
  await page.getByRole('link', { name: /^How to pay/ }).click();
  await page.getByText(reference).waitFor();

  const { page: owner } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner, `/admin/orders/${order}`);
  await owner.getByText(reference, { exact: true }).waitFor();
  await book(owner, '12.50', 'SEPA 4711');
  await owner.getByText('Waiting for the rest').first().waitFor();
  await visit(page, `/customer/transfer?order=${order}`);
  await page.getByText('Part of the money has arrived. The order is waiting for the rest.').waitFor();
  await page.getByText('$19.50').waitFor();

  await book(owner, null, 'SEPA 4712');
  await owner.getByText('SEPA 4712').waitFor();
  await visit(page, `/customer/transfer?order=${order}`);
  await page.getByText(`Paid, thank you. Order ${order} is yours.`).waitFor();
  await visit(page, '/customer/fonts');
  await page
    .getByRole('link', { name: /^Young Serif as/ })
    .first()
    .waitFor();
});

test('the same line of a statement is refused, and what was typed stays', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  const order = await orderByTransfer(page);
  const { page: owner, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner, `/admin/orders/${order}`);
  await book(owner, '1.00', 'SEPA 1');
  await owner.getByRole('button', { name: 'Record a payment…' }).click();
  const form = owner.getByRole('dialog');
  await form.getByLabel('Amount, US dollars').fill('1.00');
  await form.getByLabel('The bank’s reference').fill('SEPA 1');
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await owner.getByText('already recorded', { exact: false }).first().waitFor();
  await expect.poll(() => form.getByLabel('The bank’s reference').inputValue()).toBe('SEPA 1');
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

test('who would rather have the font now pays with PayPal instead', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await orderByTransfer(page);
  await page.getByRole('button', { name: 'Pay with PayPal instead' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow/);
});

test('a plan is asked for by bank transfer too', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/customer/subscription');
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Subscribe' }).first().click();
  await page.waitForURL(/\/customer\/transfer\?order=\d+$/);
  await page.getByText('Your plan starts, and its invoice comes by email').waitFor();
  await page.getByRole('button', { name: 'Pay with PayPal instead' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow/);
});

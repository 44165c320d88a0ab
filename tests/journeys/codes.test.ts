import { expect, onTestFinished, test } from 'vitest';
import type { Code } from '#contract/nouns/codes.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import { asOwner } from './as-owner.ts';
import { expectInOrder } from './expect-in-order.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { approve, goToPayPal, visit } from './walk.ts';

test('who comes by a link with a code sees what it takes off, answers what is asked, and pays what is explained', async () => {
  const stem = Date.now().toString(36).toUpperCase();
  const code = await asOwner<Code>('POST', '/api/codes', {
    code: `C-${stem}`,
    title: `Offer ${stem}`,
    kind: 'percent',
    value: 10,
  });
  onTestFinished(async () => void (await asOwner('DELETE', `/api/codes/${code.id}`)));
  const question = await asOwner<OrderQuestion>('POST', '/api/order-questions', {
    kind: 'choice',
    text: 'How many people work there?',
    options: [
      { text: '1 to 20', factor: 1 },
      { text: '21 to 100', factor: 2.5 },
    ],
  });
  let isAsked = true;
  const stopAsking = async () => {
    if (isAsked) await asOwner('DELETE', `/api/order-questions/${question.id}`);
    isAsked = false;
  };
  onTestFinished(stopAsking);
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, `/product/young-serif?code=${code.code?.toLowerCase()}`);
  const licences = page.getByRole('form', { name: 'Choose your licences' });
  await licences.getByRole('checkbox', { name: 'Standard License' }).check();
  await licences.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText(`Offer ${stem}`, { exact: true }).waitFor();
  await cart.getByText('$28.80').waitFor();
  await cart.getByRole('button', { name: /^Remove code/ }).click();
  await cart.getByText('$32.00').first().waitFor();

  await cart.getByRole('button', { name: 'Have a discount code?' }).click();
  await cart.getByLabel('Discount code').fill('no such code');
  await cart.getByRole('button', { name: 'Apply' }).click();
  await cart.getByText('NO SUCH CODE: We don’t know this code.').waitFor();
  await cart.getByLabel('Discount code').fill(`NEVER-${stem}`);
  await cart.getByRole('button', { name: 'Apply' }).click();
  await cart.getByText('We don’t know this code.', { exact: false }).waitFor();
  await cart.getByLabel('Discount code').fill(` c-${stem.toLowerCase()}`);
  await cart.getByRole('button', { name: 'Apply' }).click();
  await cart.getByText('$28.80').waitFor();

  await cart.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout');
  const payment = page.getByRole('complementary', { name: 'Payment' });
  await payment.getByText(`Offer ${stem}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByText('Please choose an answer; the prices go by it.').waitFor();
  await page.getByRole('radio', { name: '21 to 100' }).check();
  await page
    .getByText(`$32.00 × 2.5 (How many people work there? 21 to 100) = $80.00; less $8.00, Offer ${stem}`)
    .waitFor();
  await payment.getByText('$72.00').waitFor();
  await expectInOrder(page);
  await goToPayPal(page);
  await stopAsking();
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByText(`Offer ${stem}`, { exact: true }).waitFor();
  await page.getByText('$72.00').first().waitFor();

  await visit(page, '/customer/order-history');
  await page.getByText(`less Offer ${stem}: -$8`).waitFor();
});

test('a cart says what the country of its buyer changes, line by line and in its total', async () => {
  const question = await asOwner<OrderQuestion>('POST', '/api/order-questions', {
    kind: 'country',
    text: 'Prices for your country',
    options: [{ text: 'Islands', factor: 0.5, countries: ['IS'] }],
  });
  onTestFinished(async () => void (await asOwner('DELETE', `/api/order-questions/${question.id}`)));
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await page.addInitScript(() => localStorage.setItem('fontshop_buyer', JSON.stringify({ country: 'IS' })));
  await visit(page, '/product/young-serif');
  const licences = page.getByRole('form', { name: 'Choose your licences' });
  await licences.getByRole('checkbox', { name: 'Standard License' }).check();
  await licences.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('$32.00 × 0.5 (Prices for your country Islands) = $16.00').waitFor();
  await expect.poll(() => cart.getByText('$16.00', { exact: true }).count()).toBe(2);
  await expect.poll(() => cart.getByText('$32.00', { exact: true }).count()).toBe(0);
});

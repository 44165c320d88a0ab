import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { sentTo } from './sent-mail.ts';
import { makeCustomer, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

const turn = (isOn: boolean) => asOwner('PUT', '/api/features/email_login', { isOn });
beforeAll(() => turn(true));
afterAll(() => turn(false));

/** The newest code to an address, with its link. */
async function readLink(to: string, after = 0): Promise<{ id: number; link: string; code: string }> {
  const { id, text } = await sentTo(to, '', after);
  const code = /Code:?\s+(\d{6})/.exec(text)![1]!;
  return { id, link: /\/login\/code\?code=\d{6}/.exec(text)?.[0] ?? '', code };
}

async function askForCode(page: Page, email: string) {
  await page.getByRole('link', { name: 'Email me a code' }).click();
  await page.waitForURL('**/login/code');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByText(email).waitFor();
}

test.each([390, 1440])('at %i pixels a newcomer buys a font with an email and a name', async (width) => {
  const { page, forgive } = await openVisitor({ width });
  const email = `newcomer${width}@shop.test`;
  await addToCart(page, 'fraunces', ['Standard License']);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL('**/login');
  await askForCode(page, email);
  const code = page.getByLabel('Code from the email');
  const mail = await readLink(email);
  await code.fill(String((Number(mail.code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('This isn’t the code of our latest email.').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
  await code.fill(mail.code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Full name').fill('Sari Puspa');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/checkout');

  // The account has no address: the invoice asks for it.
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByText('Enter your street').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await page.getByLabel('Country').first().selectOption('ID');
  await page.getByLabel('Street and number').fill('Jl. Braga 1');
  await page.getByLabel('Town').fill('Bandung');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
});

test.each([390, 1440])(
  'at %i pixels the link of the mail logs in, and the account page asks for codes',
  async (width) => {
    const customer = await makeCustomer('Dewi Kode');
    const { page, tab } = await openVisitor({ width });
    await visit(page, '/login');
    await askForCode(page, customer.email);
    const { id, link } = await readLink(customer.email);
    const other = await tab();
    await visit(other, link);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL('**/customer/dashboard');
    // Nobody had shown that the address was hers, so the password of before is gone.
    await visit(other, '/customer/account');
    await other.getByText('Your account has no password. Set one').waitFor();
    const form = other.getByRole('form', { name: 'Password', exact: true });
    await form.getByRole('button', { name: 'Email me a code' }).click();
    await form.getByText('We’ve sent it to your email.').waitFor();
    const { code } = await readLink(customer.email, id + 1);
    await form.getByLabel('Code from the email').fill(code);
    await form.getByLabel('New password', { exact: true }).fill('langit biru di Ubud');
    await form.getByRole('button', { name: 'Set the password' }).click();
    await form.getByText('Your new password is set.').waitFor();
    await form.getByLabel('Current password').waitFor();
  },
);

test('a link opened in another browser says what to do, and the owner’s switch takes codes away', async () => {
  const customer = await makeCustomer();
  const { page } = await openVisitor();
  await visit(page, '/login');
  await askForCode(page, customer.email);
  const { link } = await readLink(customer.email);
  const elsewhere = await openVisitor();
  await visit(elsewhere.page, link);
  await elsewhere.page.getByRole('button', { name: 'Continue' }).click();
  await elsewhere.page.getByText('This browser hasn’t asked for a code.').waitFor();
  await expect.poll(() => elsewhere.forgive(/400/)).toBeGreaterThan(0);
  await turn(false);
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.getByRole('link', { name: 'Email me a code' }).count()).toBe(0);
  await turn(true);
});

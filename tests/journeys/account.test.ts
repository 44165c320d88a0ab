import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { visit } from './walk.ts';

test('a wrong password is told, and the right one still opens the door', async () => {
  const customer = await makeCustomer('Budi Santoso');
  const { page, forgive } = await openVisitor();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('not my password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').getByText('Invalid email or password.').waitFor();
  await expect.poll(() => forgive(/401/)).toBeGreaterThan(0);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/customer/dashboard');
  await page.getByText('Budi Santoso').first().waitFor();
});

test('a registration with an e-mail that is taken is refused and keeps what was typed', async () => {
  const customer = await makeCustomer();
  const { page, forgive } = await openVisitor();
  await visit(page, '/register');
  const typed = {
    Username: 'someone-new',
    Email: customer.email.toUpperCase(),
    'Full name': 'Someone New',
    Address: 'Jl. Asia Afrika 8',
    'Phone number': '0813',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('alert').getByText(/./).waitFor();
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
  for (const [label, value] of Object.entries(typed)) expect(await page.getByLabel(label).inputValue()).toBe(value);
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
});

test.each([
  ['/customer/order-history?status=success', 'Order history', () => makeCustomer().then(({ email }) => email)],
  ['/admin/mail', 'Mail', async () => OWNER],
])('who opens %s logged out is asked to log in and then stands there', async (address, heading, whom) => {
  const email = await whom();
  const { page } = await openVisitor();
  await page.goto(address);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  expect(page.url().endsWith(address)).toBe(true);
});

test('a customer without orders reads that there are none', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/customer/order-history');
  await page.getByText('You have no orders yet.').waitFor();
});

test('a token that the shop has ended logs its holder out once, and says so', async () => {
  const customer = await makeCustomer();
  const { page, address, forgive } = await openVisitor({ customer });
  await visit(page, '/customer/dashboard');
  await page.getByText(customer.fullname).first().waitFor();
  // The plans of the dashboard have come too, so the end is met by the next page.
  await page.waitForLoadState('networkidle');
  const ended = await fetch(`${address}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(ended.status).toBe(204);
  await page.goto('/customer/order-history');
  await page.waitForURL('**/login');
  await page.getByRole('alert').getByText('Your session has ended. Please log in again.').waitFor();
  const stored = await page.evaluate(() => ['token', 'user', 'userId'].map((key) => localStorage.getItem(key)));
  expect(stored).toEqual([null, null, null]);
  await expect.poll(() => forgive(/401|Please log in/)).toBeGreaterThan(0);
  await page.goto('/customer/order-history');
  await page.waitForURL('**/login');
});

test('a customer sees nothing of the back office, and the shop gives him none of it', async () => {
  const customer = await makeCustomer();
  const { page, address } = await openVisitor({ customer });
  for (const path of ['/admin', '/admin/mail']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'This page is for administrators.' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Back office' }).count()).toBe(0);
  }
  const reply = await fetch(`${address}/api/mails`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect([403, 404]).toContain(reply.status);
});

test('an administrator starts in the back office, and logging out leaves nothing in the browser', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/login');
  await page.waitForURL('**/admin');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
});

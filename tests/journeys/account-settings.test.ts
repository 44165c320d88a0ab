import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readSent } from './sent-mail.ts';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { visit } from './walk.ts';

const part = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
const openAccount = async (page: Page) => {
  await visit(page, '/customer/account');
  await part(page, 'Details').waitFor();
};
/** The words of the newest mail to an address, as the owner reads them. */
async function newestMail(address: string, to: string): Promise<{ id: number; subject: string; text: string }> {
  const { token } = await logIn(OWNER);
  const read = async (path: string) =>
    (await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const mail = (await read('/api/mails?limit=50')).find((one: { to: string }) => one.to === to);
  return read(`/api/mails/${mail.id}`);
}
const again = ({ email }: Customer) => logIn(email);

test('a customer finds the account in the menu, changes the details and is called by the new name', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Rani Lama') });
  await visit(page, '/');
  await page
    .getByRole('button', { name: /menu|account|you/i })
    .first()
    .click();
  await page.getByRole('navigation', { name: 'You' }).getByRole('link', { name: 'Account' }).click();
  const form = part(page, 'Details');
  await form.getByLabel('Full name').fill('Rani Baru');
  await form.getByLabel('Address').fill('Jl. Dago 5\nBandung');
  await form.getByRole('button', { name: 'Save the details' }).click();
  await form.getByText('Your details are saved.').waitFor();
  await page.getByRole('button', { name: 'Rani Baru, menu' }).waitFor();
  await page.reload();
  await expect.poll(() => part(page, 'Details').getByLabel('Address').inputValue()).toBe('Jl. Dago 5\nBandung');
});

test('a username that is taken is told at its field, and nothing typed is lost', async () => {
  const other = await makeCustomer();
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await openAccount(page);
  const form = part(page, 'Details');
  const username = form.getByLabel('Username');
  await username.fill(other.email.replace('@shop.test', '').toUpperCase());
  await form.getByLabel('Phone number').fill('0813 99');
  await form.getByRole('button', { name: 'Save the details' }).click();
  await form.getByText('This username is already taken.').waitFor();
  await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => username.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => form.getByLabel('Phone number').inputValue()).toBe('0813 99');
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

test('a new email counts when its link was opened', async () => {
  const customer = await makeCustomer();
  const { page, address, forgive } = await openVisitor({ customer });
  await openAccount(page);
  const form = part(page, 'Email');
  const email = `new-${customer.email}`;
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Your password').fill('not my password');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await form.getByText('This is not your password.').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
  await expect.poll(() => form.getByLabel('New email').inputValue()).toBe(email);
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await form.getByText(`We’ve sent an email to ${email}.`, { exact: false }).waitFor();
  expect((await newestMail(address, customer.email)).subject).toBe('Your email is about to change');

  const { id, text } = await newestMail(address, email);
  expect(text).toContain('/confirm-email?token=(only-in-the-mail-itself)');
  const link = new URL(/https?:\/\/\S+\/confirm-email\?token=[\w-]+/.exec(await readSent(id))![0]);
  await visit(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await page.getByText(`${email} is confirmed. You log in with it.`).waitFor();
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('region', { name: 'Email' }).getByText(email).waitFor();
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user')))!).email).toBe(email);

  await visit(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm this email' }).click();
  await page.getByRole('alert').getByText('This link has been used', { exact: false }).waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await visit(page, '/confirm-email');
  await page.getByText('This link is incomplete.', { exact: false }).waitFor();
});

test('who did not want another email sets the old one back by the mail, once', async () => {
  const customer = await makeCustomer();
  const { page, address, forgive } = await openVisitor({ customer });
  const owner = await logIn(OWNER);
  const changed = await fetch(`${address}/api/users/${customer.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `other-${customer.email}` }),
  });
  expect(changed.status).toBe(200);
  const { id, text } = await newestMail(address, customer.email);
  expect(text).toContain('/undo-email?token=(only-in-the-mail-itself)');
  const link = new URL(/https?:\/\/\S+\/undo-email\?token=[\w-]+/.exec(await readSent(id))![0]);
  await visit(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Set the email back' }).click();
  await page
    .getByRole('status')
    .getByText(`The account belongs to ${customer.email} again`, { exact: false })
    .waitFor();
  expect((await newestMail(address, customer.email)).subject).toBe('Your email change is undone');
  await visit(page, link.pathname + link.search);
  await page.getByRole('button', { name: 'Set the email back' }).click();
  await page
    .getByRole('alert')
    .getByText('This link has been used or is older than 72 hours.', { exact: false })
    .waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await visit(page, '/undo-email');
  await page.getByText('This link is incomplete.', { exact: false }).waitFor();
});

test('a new password keeps this browser and ends the others', async () => {
  const customer = await makeCustomer();
  const elsewhere = await again(customer);
  const { page, address, forgive } = await openVisitor({ customer });
  await openAccount(page);
  const form = part(page, 'Password');
  await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const fresh = form.getByLabel('New password', { exact: true });
  await fresh.fill('short');
  await form.getByRole('button', { name: 'Show password' }).last().click();
  await expect.poll(() => fresh.getAttribute('type')).toBe('text');
  await form.getByRole('button', { name: 'Set the password' }).click();
  await form.getByText('At least 8 characters.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await fresh.fill('a newer secret');
  await form.getByRole('button', { name: 'Set the password' }).click();
  await form.getByText('Your new password is set.', { exact: false }).waitFor();
  await expect.poll(() => fresh.inputValue()).toBe('');
  const me = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${elsewhere.token}` } });
  expect(me.status).toBe(401);
  await page.getByText('You aren’t logged in anywhere else.').waitFor();
  expect((await newestMail(address, customer.email)).subject).toBe('Your password was changed');
});

test('a customer sees where the account is open and ends one session, then the others', async () => {
  const customer = await makeCustomer();
  await again(customer);
  await again(customer);
  const { page } = await openVisitor({ customer });
  await openAccount(page);
  const sessions = page.getByRole('region', { name: 'Sessions' });
  const rows = sessions.getByRole('row');
  await expect.poll(() => rows.count()).toBe(4);
  await rows.filter({ hasText: 'This browser' }).getByText('now').waitFor();
  await sessions
    .getByRole('button', { name: /^End the session of / })
    .first()
    .click();
  await sessions.getByText('That session has ended.').waitFor();
  await expect.poll(() => rows.count()).toBe(3);
  await sessions.getByRole('button', { name: 'End the others' }).click();
  await sessions.getByText('Every other session has ended.').waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await sessions.getByText('You aren’t logged in anywhere else.').waitFor();
});

test('a customer takes a copy of all that the shop holds', async () => {
  const customer = await makeCustomer('Rani Data');
  const { page } = await openVisitor({ customer });
  await openAccount(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('account.json');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const owned = JSON.parse(Buffer.concat(chunks).toString());
  expect(owned.account).toMatchObject({ id: customer.id, fullname: 'Rani Data' });
  expect(owned.orders).toEqual([]);
  await page.getByText('Saved as account.json.').waitFor();
});

test('who leaves is asked once more, says the password, and is gone from every tab', async () => {
  const customer = await makeCustomer();
  const { page, tab, address, forgive } = await openVisitor({ customer });
  const other = await tab();
  await openAccount(other);
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('**/login');
  await page.getByText('Your account is deleted. We’ve sent you an email to confirm it.').waitFor();
  await other.waitForURL('**/login');
  expect(await page.evaluate(() => ['token', 'user', 'userId'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
  ]);
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: customer.email, password: PASSWORD }),
  });
  expect(reply.status).toBe(401);
});

test('the last administrator is told why the shop keeps him', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('alert').getByText('you are the last one', { exact: false }).waitFor();
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

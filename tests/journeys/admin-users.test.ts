import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { visit } from './walk.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const names = (page: Page) => page.locator('tbody tr td.main').allTextContents();
let count = 0;
const newName = () => {
  count += 1;
  return `ketut-${Date.now().toString(36)}-${count}`;
};

async function openUsers(path = '/admin/users') {
  const visitor = await openVisitor({ customer: await logIn(OWNER) });
  await visit(visitor.page, path);
  await visitor.page.getByRole('heading', { name: 'Users Management', level: 1 }).waitFor();
  return visitor;
}

async function fill(page: Page, typed: Record<string, string>) {
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
}

const person = (username: string) => ({
  Username: username,
  Email: `${username}@shop.test`,
  'Full Name': 'Ketut Suardana',
  Password: PASSWORD,
  Phone: '0819',
  Address: 'Jl. Raya Ubud 3',
});

test('an owner adds a user, changes and deletes it, and is told so each time', async () => {
  const { page } = await openUsers();
  const username = newName();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  await expect.poll(() => dialog.getByLabel('Role').inputValue()).toBe('customer');
  await fill(page, person(username));
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await toast(page, 'User added successfully');
  await dialog.waitFor({ state: 'hidden' });
  expect((await logIn(`${username}@shop.test`)).role).toBe('customer');

  await page.getByRole('searchbox', { name: 'Search users' }).fill(username);
  await page.keyboard.press('Enter');
  await expect.poll(() => names(page)).toEqual([username]);
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.waitFor();
  await expect.poll(() => edit.getByLabel('Password').count()).toBe(0);
  await fill(page, { 'Full Name': 'Ketut Suardana Putra' });
  await edit.getByLabel('Role').selectOption('finance');
  await edit.getByRole('button', { name: 'Save user' }).click();
  await toast(page, 'User updated successfully');
  await row(page, 'Ketut Suardana Putra').getByText('finance').waitFor();

  const remove = page.getByRole('button', { name: `Delete ${username}` });
  await remove.click();
  await page.getByRole('button', { name: 'Keep the user' }).click();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  await remove.click();
  await page.getByRole('button', { name: 'Delete the user' }).click();
  await toast(page, 'User deleted successfully');
  await page.getByText('No users found').waitFor();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await page.getByRole('table').waitFor();
});

test('a user who can not be saved is told at the fields, and nothing typed is lost', async () => {
  const taken = await makeCustomer();
  const { page, forgive } = await openUsers();
  await page.getByRole('button', { name: 'Add New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New User' });
  const typed = { ...person(newName()), Email: 'not an email', Password: 'short', Phone: '' };
  await fill(page, typed);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await toast(page, 'Failed to save user');
  for (const words of ['This is not an email address.', 'At least 8 characters.', 'Enter the phone number.'])
    await dialog.getByText(words).waitFor();
  expect(await dialog.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  for (const [label, value] of Object.entries(typed))
    await expect.poll(() => dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  await fill(page, { Email: taken.email, Password: PASSWORD, Phone: '1' });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await dialog.getByText('This email is already registered.').waitFor();
  // The toast can be reached although a dialog is open, and closing it leaves the form.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('Failed to save user').waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.isVisible()).toBe(true);
  await expect.poll(() => forgive(/400|409/)).toBeGreaterThan(0);
});

test('an owner who deletes the account that is logged in is refused with the reason', async () => {
  const { page, forgive } = await openUsers(`/admin/users?query=${encodeURIComponent(OWNER)}`);
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('button', { name: 'Delete the user' }).click();
  await toast(page, 'Failed to delete user');
  await page.getByText(/You can’t delete the account you’re logged in with/).waitFor();
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

test('a dialog that is opened as the line is cut says so over the page as it was, and asks again', async () => {
  const customer = await makeCustomer();
  const { page, context, forgive } = await openUsers(`/admin/users?query=${encodeURIComponent(customer.email)}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Sessions of / }).click();
  const dialog = page.getByRole('dialog', { name: /^Sessions of / });
  await dialog.getByText('couldn’t be loaded.').waitFor();
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('Logged in on one device.').waitFor();
  await expect.poll(() => forgive(/ERR_INTERNET_DISCONNECTED|no answer/)).toBeGreaterThan(0);
});

test('an owner sees where a user is logged in and ends one session, then all; who loses it is led to the login and back', async () => {
  const customer = await makeCustomer();
  await logIn(customer.email);
  const watched = await openVisitor({ customer });
  await visit(watched.page, '/customer/account');
  const { page } = await openUsers(`/admin/users?query=${encodeURIComponent(customer.email)}`);
  const open = page.getByRole('button', { name: /^Sessions of / });
  await open.click();
  const dialog = page.getByRole('dialog', { name: /^Sessions of / });
  await dialog.getByText('Logged in on 2 devices.').waitFor();
  await dialog
    .getByRole('button', { name: /^End the session of / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Keep it open' }).click();
  await dialog.getByText('Logged in on 2 devices.').waitFor();
  await dialog
    .getByRole('button', { name: /^End the session of / })
    .first()
    .click();
  await page.getByRole('button', { name: 'End the session', exact: true }).click();
  await toast(page, 'The session has ended');
  await dialog.getByText('Logged in on one device.').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole('button', { name: 'End them all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End them all' }).click();
  await toast(page, 'Every session has ended');
  await dialog.getByText('Not logged in.').waitFor();

  await watched.page.reload();
  await watched.page.waitForURL('**/login');
  await watched.page.getByRole('alert').getByText('Your session has ended. Please log in again.').waitFor();
  await watched.page.getByLabel('Email').fill(customer.email);
  await watched.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await watched.page.getByRole('button', { name: 'Login' }).click();
  await watched.page.waitForURL('**/customer/account');
  await expect.poll(() => watched.forgive(/401/)).toBeGreaterThan(0);
});

test('the own email is not changed in the list of users, and the way to it is in the menu', async () => {
  const { page } = await openUsers(`/admin/users?query=${encodeURIComponent(OWNER)}`);
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await expect.poll(() => dialog.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await dialog.getByText('Change your own in your account', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page
    .getByRole('region', { name: 'Sessions' })
    .getByText('12 hours after it was last seen', { exact: false })
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'This browser' }).waitFor();
});

test('users that do not come are told, and come when asked for again', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/users?*', (route) => route.abort());
  await visit(page, '/admin/users');
  await toast(page, 'Failed to fetch users');
  await context.unroute('**/api/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
  await expect.poll(() => forgive(/api\/users|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

test('the table is sorted and paged on the server, and its address says how', async () => {
  for (let made = 0; made < 12; made += 1) await makeCustomer();
  const { page } = await openUsers('/admin/users?query=rani-');
  await page.getByRole('table').waitFor();
  await page.getByRole('columnheader').first().waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(
      ['ID ↑', 'Username', 'Full Name', 'Email', 'Address', 'Phone', 'Role', 'Actions'].map((name) =>
        expect.stringContaining(name.replace(' ↑', '')),
      ),
    );
  expect(await names(page)).toHaveLength(10);
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('link').click();
  await page.waitForURL(/sort=username/);
  await page.locator('th[aria-sort="ascending"]').getByText('Username').waitFor();
  await page.getByRole('columnheader', { name: 'Username' }).getByRole('link').click();
  await page.waitForURL(/sort=-username/);
  await page.locator('th[aria-sort="descending"]').getByText('Username').waitFor();
  await expect
    .poll(async () => {
      const shown = await names(page);
      return shown.join() === [...shown].sort().reverse().join();
    })
    .toBe(true);
  const first = await names(page);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL(/page=2/);
  await expect.poll(() => names(page)).not.toEqual(first);
  await page.getByLabel('Rows').selectOption('25');
  await page.waitForURL((url) => url.search === '?query=rani-&sort=-username&size=25');
  await expect.poll(async () => (await names(page)).length).toBeGreaterThan(10);
  await expect
    .poll(() => page.getByLabel('Rows').locator('option').allTextContents())
    .toEqual(['10', '25', '50', '100']);
  await page.goto('/admin/users?query=rani-&page=900');
  await page.waitForURL((url) => url.searchParams.get('page') !== '900');
  await page.getByRole('table').waitFor();
});

test('a visitor of the users reads why, logs in and stands there; a customer does not get in', async () => {
  const { page } = await openVisitor();
  await page.goto('/admin/users');
  await page.waitForURL('**/login');
  await toast(page, 'Unauthorized. Please login.');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Users Management' }).waitFor();
  const customer = await openVisitor({ customer: await makeCustomer() });
  await visit(customer.page, '/admin/users');
  await customer.page.getByRole('heading', { name: 'This page is for administrators.' }).waitFor();
});

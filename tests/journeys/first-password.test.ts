import { expect, test } from 'vitest';
import { databaseOf } from '../spawn-server-process.ts';
import { theShop } from './shop-of-worker.ts';
import { makePerson } from './staff.ts';
import { logIn, openVisitor, PASSWORD } from './visitor.ts';
import { visit } from './walk.ts';

async function makeNewcomer(role: 'finance' | 'admin') {
  const { email } = await makePerson('finance');
  const database = await databaseOf({ dataDir: theShop.dataDir });
  await database.pool.query('update users set must_renew_password = true, roles = array[$2] where email = $1', [
    email,
    role,
  ]);
  await database.close();
  return email;
}

test('who has a password that the shop made up is led to choose one, from every page, tab and link, and is refused nothing', async () => {
  const email = await makeNewcomer('finance');
  const { page, tab, troubles, forgive } = await openVisitor();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/new-password');
  for (const path of ['/admin', '/customer/account', '/admin/orders']) {
    await page.goto(path);
    await page.waitForURL('**/new-password');
  }
  const other = await tab();
  await other.goto('/admin/ledger');
  await other.waitForURL('**/new-password');
  await page.reload();
  expect(troubles).toEqual([]);

  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const fresh = page.getByLabel('New password', { exact: true });
  await fresh.fill('password1');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Many people use this password', { exact: false }).waitFor();
  await fresh.fill('langit biru di Ubud');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL('**/admin/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
});

test('a new owner begins with setting up the shop', async () => {
  const email = await makeNewcomer('admin');
  const { page } = await openVisitor();
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/new-password');
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('langit biru di Ubud');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL('**/admin/setup');
  await page.getByRole('heading', { name: 'Set up your shop', level: 1 }).waitFor();
});

test('a refusal without words of its own is said in others', async () => {
  const email = await makeNewcomer('finance');
  const { page, context, forgive } = await openVisitor({ customer: await logIn(email) });
  await page.goto('/new-password');
  await context.route('**/api/account/password', (route) => route.fulfill({ status: 400, body: '' }));
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill('langit biru di Ubud');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('The password could not be set. Try again in a moment.').waitFor();
  await context.unroute('**/api/account/password');
  const fields = { userAgent: 'This browser is too old.' };
  const body = JSON.stringify({ code: 'invalid_input', message: 'Something is wrong.', fields, requestId: 'x' });
  await context.route('**/api/account/password', (route) =>
    route.fulfill({ status: 400, body, contentType: 'application/json' }),
  );
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Something is wrong.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
});

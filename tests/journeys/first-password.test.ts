import { expect, test } from 'vitest';
import { databaseOf } from '../spawn-server-process.ts';
import { theShop } from './shop-of-worker.ts';
import { makePerson } from './staff.ts';
import { logIn, openVisitor, PASSWORD } from './visitor.ts';

test('who has a password that the shop made up is led to choose one, and then to where the way went', async () => {
  const { email } = await makePerson('finance');
  const database = await databaseOf({ dataDir: theShop.dataDir });
  await database.pool.query('update users set must_renew_password = true where email = $1', [email]);
  await database.close();
  const { page, forgive } = await openVisitor({ customer: await logIn(email) });
  await page.goto('/admin/orders');
  await page.waitForURL('**/new-password');
  await page.getByLabel('Present password', { exact: true }).fill(PASSWORD);
  const fresh = page.getByLabel('New password', { exact: true });
  await fresh.fill('password1');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Many people use this password', { exact: false }).waitFor();
  await fresh.fill('langit biru di Ubud');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL('**/admin/orders');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(forgive(/40[03]|no answer/)).toBeGreaterThan(0);
});

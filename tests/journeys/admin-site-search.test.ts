import { expect, test } from 'vitest';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('the owner goes by keys to any page, font and person and through a table, saves by a key, and Escape lets go', async () => {
  const customer = await makeCustomer('Ketut Lestari Of The Search');
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/audit');
  await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search admin' });
  const isFocused = () => field.evaluate((input) => input === document.activeElement);
  await page.keyboard.press('Control+k');
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.type('temp');
  const found = page.getByRole('listbox', { name: 'Found' });
  await found.getByRole('option', { name: 'Templates', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Manage Landing Page Templates' }).waitFor();

  await page.locator('body').click({ position: { x: 700, y: 700 } });
  await page.keyboard.press('/');
  await page.keyboard.type('young');
  // Orders of the font may stand before it.
  const font = found.getByRole('group', { name: 'Products' }).getByRole('option', { name: /^Young Serif/ });
  await font.waitFor();
  for (let steps = 0; (await font.getAttribute('aria-selected')) !== 'true' && steps < 20; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/products\?query=/);
  await page.getByRole('row').filter({ hasText: 'Young Serif' }).waitFor();

  await page.keyboard.press('Meta+k');
  await page.keyboard.type(customer.email);
  await found.getByRole('option', { name: /^Ketut Lestari Of The Search/ }).click();
  await page.waitForURL(/\/admin\/users\?query=/);
  await page.getByRole('row').filter({ hasText: customer.email }).waitFor();
  await field.blur();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  expect(await focused()).toMatch(/^Edit rani-/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await form.waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username');
  await form.getByLabel('Phone').fill('0820');
  await page.keyboard.press('Control+s');
  await page.getByText('User updated successfully').waitFor();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zzzzzz');
  await page.getByText('No results').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(isFocused).toBe(false);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
});

test('a search finds only what its role may see', async () => {
  const { page } = await openVisitor({ customer: await logIn((await makePerson('bloger')).email) });
  await visit(page, '/admin/landingpage');
  await page.getByRole('combobox', { name: 'Search admin' }).fill('ramadan');
  const found = page.getByRole('listbox', { name: 'Found' });
  await found.getByRole('option', { name: /ramadan-1448/ }).waitFor();
  await expect.poll(() => found.getByRole('group').count()).toBe(1);
  await page.getByRole('combobox', { name: 'Search admin' }).fill('user');
  await page.getByText('No results').waitFor();
});

test('the owner reads how the shop stands, and asks again when no answer came', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/health/report', (route) => route.abort());
  await visit(page, '/admin/health');
  await page.getByText('The report couldn’t be loaded').waitFor();
  await context.unroute('**/api/health/report');
  await page.getByRole('button', { name: 'Try again' }).click();
  const part = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await part('Database').getByText('Good').waitFor();
  await part('Database')
    .getByText(/^The database answers in \d+ ms\.$/)
    .waitFor();
  for (const name of [
    'Storage',
    'Jobs',
    'Mail',
    'PayPal',
    'Payments and disputes',
    'Ledger',
    'Backup',
    'Disk',
    'Log',
    'Errors in browsers',
  ])
    await part(name)
      .getByText(/^(?:Good|Review|Act now)$/)
      .waitFor();
  await part('Backup').getByText('No backup is recorded yet.').waitFor();
  await page.getByText(/^\d of 12 needs? attention\./).waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await part('Disk')
    .getByText(/GB free of/)
    .waitFor();
  await expect.poll(() => forgive(/health\/report|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

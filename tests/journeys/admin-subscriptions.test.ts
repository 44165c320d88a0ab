import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, visit } from './walk.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const plain = (heads: string[]) => heads.map((head) => head.replace(/\s*[↑↓]/, ''));

test('an owner adds a plan, changes it, switches it off and deletes it, and is told so each time', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/subscriptions');
  await page.getByRole('heading', { name: 'Manage Subscription', level: 1 }).waitFor();
  const plans = page.getByRole('table', { name: 'Plans' });
  await plans.getByRole('columnheader').first().waitFor();
  expect(plain(await plans.getByRole('columnheader').allInnerTexts())).toEqual([
    'Name',
    'Price',
    'Duration',
    'Features',
    'Active',
    'Actions',
  ]);
  const name = `Half year ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Add Subscription Plan' }).click();
  const add = page.getByRole('dialog', { name: 'Add Plan' });
  await expect
    .poll(() => add.getByLabel('License Type').locator('option').first().textContent())
    .toBe('Select License Type');
  await expect.poll(() => add.getByRole('switch', { name: 'Active' }).getAttribute('aria-checked')).toBe('true');
  await add.getByLabel('Plan Name').fill(name);
  await add.getByLabel('Price').fill('12.5');
  await add.getByLabel('Duration').fill('whenever');
  const feature = add.getByRole('textbox', { name: 'Features' });
  for (const typed of ['  Desk ', 'Web', 'Desk', '   ']) {
    await feature.fill(typed);
    await add.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await feature.fill('Gone soon');
  await page.keyboard.press('Enter');
  const list = add.getByRole('list', { name: 'Features of the plan' });
  await list.getByRole('button', { name: 'Remove Gone soon' }).click();
  await expect.poll(() => list.locator('li > span').allInnerTexts()).toEqual(['Desk', 'Web']);
  await add.getByRole('button', { name: 'Create' }).click();
  await add.getByText('Choose the licence type for the fonts in this plan.').waitFor();
  await add.getByLabel('License Type').selectOption('Web License');
  await add.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Failed to save plan');
  await expect.poll(() => add.getByLabel('Duration').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await add.getByLabel('Duration').fill('6 months');
  await add.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Plan created successfully');
  // What failed before went well: it is not said any more.
  await expect.poll(() => page.getByText('Failed to save plan').count()).toBe(0);
  const row = plans.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 5)).toEqual([
    name,
    '$12.50',
    '6 months',
    'Desk, Web',
    'Active',
  ]);
  await row.getByRole('switch', { name: `${name} is offered` }).click();
  await toast(page, 'Plan updated successfully');
  await row.getByText('Inactive').waitFor();
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Plan' });
  await expect.poll(() => edit.getByLabel('Price').inputValue()).toBe('12.50');
  await expect.poll(() => edit.getByLabel('License Type').inputValue()).not.toBe('');
  await edit.getByLabel('Price').fill('13');
  await edit.getByRole('button', { name: 'Update' }).click();
  await row.getByText('$13.00').waitFor();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Are you sure to delete this plan?' }).waitFor();
  await page.getByRole('button', { name: 'Keep the plan' }).click();
  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete the plan' }).click();
  await toast(page, 'Plan deleted');
  await row.waitFor({ state: 'detached' });
});

test('finance sees what customers hold, sorted and searched, and gives a period back', async () => {
  const customer = await makeCustomer(`Ayu ${Date.now().toString(36)}`);
  const buyer = await openVisitor({ customer });
  await visit(buyer.page, '/customer/subscription');
  await buyer.page.getByRole('button', { name: 'Subscribe' }).first().click();
  await buyer.page.waitForURL(/checkoutnow/);
  await approve(buyer.page);
  await buyer.page.getByRole('dialog', { name: 'Subscription paid' }).waitFor();
  const { page, context, forgive } = await openVisitor({ customer: await logIn((await makePerson('finance')).email) });
  await visit(page, '/admin/subscriptions?plans-size=25');
  const owned = page.getByRole('table', { name: 'Active Subscriptions' });
  await owned.waitFor();
  await owned.getByRole('columnheader').first().waitFor();
  expect(plain(await owned.getByRole('columnheader').allInnerTexts()).slice(0, 5)).toEqual([
    'User Name',
    'Plan',
    'Status',
    'Start Date',
    'End Date',
  ]);
  await expect.poll(() => page.getByRole('button', { name: 'Add Subscription Plan' }).count()).toBe(0);
  await expect.poll(() => page.getByRole('switch').count()).toBe(0);
  await owned.getByRole('columnheader', { name: 'User Name' }).getByRole('link').click();
  await page.waitForURL(
    (url) => url.searchParams.get('sort') === 'user' && url.searchParams.get('plans-size') === '25',
  );
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(customer.email);
  await page.keyboard.press('Enter');
  await expect.poll(() => owned.getByRole('row').count()).toBe(2);
  const row = owned.getByRole('row').nth(1);
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual([
    customer.fullname,
    expect.any(String),
    'Active',
  ]);
  await row.getByRole('button', { name: /^Refund / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The period and its downloads end immediately', { exact: false }).waitFor();
  const confirm = dialog.getByRole('button', { name: /^Refund \$/ });
  const words = await confirm.innerText();
  await confirm.click();
  await toast(page, words.replace('Refund', 'Refunded'));
  await row.getByText('Inactive').waitFor();
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
  await visit(page, '/admin/subscriptions?query=nobody-at-all');
  await page.getByText('No active subscriptions found').waitFor();
  await context.route('**/api/subscriptions/**', (route) => route.abort());
  await visit(page, '/admin/subscriptions');
  await toast(page, 'Failed to fetch plans');
  await toast(page, 'Failed to fetch active subscriptions');
  await expect.poll(() => forgive(/api\/subscriptions|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

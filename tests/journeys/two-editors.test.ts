import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

type Plan = { id: number; name: string; price: number };
const priceOf = async (id: number) =>
  (await asOwner<Plan[]>('GET', '/api/subscriptions/plans?limit=1000')).find((plan) => plan.id === id)?.price;

test('of two tabs that edit the same plan the second is told who changed what, and both ways lie open', async () => {
  const name = `Twice ${Date.now().toString(36)}`;
  const [type] = await asOwner<{ id: number }[]>('GET', '/api/license-types');
  const body = { name, price: 5, duration: 'monthly', license_type_id: type!.id };
  const { id } = await asOwner<Plan>('POST', '/api/subscriptions/admin/plans', body);
  const { page, tab, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const other = await tab();
  for (const one of [page, other]) {
    await visit(one, '/admin/subscriptions');
    await one.getByRole('button', { name: `Edit ${name}` }).click();
  }
  const save = async (one: typeof page, price: string) => {
    await one.getByRole('dialog').getByLabel('Price').fill(price);
    await one.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  };
  await save(other, '6.00');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
  await save(page, '7.00');
  const alert = page.getByRole('alert').filter({ hasText: 'changed this at' });
  await alert.waitFor();
  await expect.poll(() => alert.textContent()).toMatch(/after you opened it: .*price/);
  await expect.poll(() => page.getByRole('dialog').getByLabel('Price').inputValue()).toBe('7.00');
  expect(await priceOf(id)).toBe(6);
  await alert.getByRole('button', { name: 'Save mine over it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await priceOf(id)).toBe(7);
  // The other way: what somebody else wrote is shown.
  await visit(page, '/admin/subscriptions');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await asOwner('PUT', `/api/subscriptions/plans/${id}`, { price: 8 });
  await save(page, '9.00');
  await alert.getByRole('button', { name: 'Discard mine, show theirs' }).click();
  await page.getByRole('row', { name: new RegExp(`${name}.*8\\.00`) }).waitFor();
  expect(await priceOf(id)).toBe(8);
  await asOwner('DELETE', `/api/subscriptions/plans/${id}`);
  forgive(/412/);
});

test('a section of the settings keeps what was typed while somebody else saves it', async () => {
  const { refunds } = await asOwner<{ refunds: { days: number } }>('GET', '/api/settings');
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/settings/refunds');
  const section = page.getByRole('form', { name: 'Refunds' });
  await section.getByRole('spinbutton').or(section.getByRole('textbox')).first().fill('21');
  await asOwner('PUT', '/api/settings/refunds', { ...refunds, days: 30 });
  await section.getByRole('button', { name: /^Save/ }).first().click();
  await section.getByText('changed this at').waitFor();
  await section.getByRole('button', { name: 'Save mine over it' }).click();
  await expect
    .poll(async () => (await asOwner<{ refunds: { days: number } }>('GET', '/api/settings')).refunds.days)
    .toBe(21);
  await asOwner('PUT', '/api/settings/refunds', refunds);
  forgive(/412/);
});

test('the page after a payment waits for what it has not got, says so, and always leads to the fonts', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await makeCustomer() });
  const isUnavailable = { now: true };
  await context.route(/\/api\/orders\/\d+$/, (route) => (isUnavailable.now ? route.abort() : route.fallback()));
  await buy(page, 'young-serif');
  await page.getByText('We’re still getting your order.').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Your fonts' }).first().getAttribute('href'))
    .toBe('/customer/fonts');
  isUnavailable.now = false;
  await page.getByRole('link', { name: 'Young Serif as ZIP' }).first().waitFor({ timeout: 40_000 });
  await expect.poll(() => page.getByText('We’re still getting your order.').count()).toBe(0);
  await expect.poll(() => page.getByRole('link', { name: 'Your fonts' }).count()).toBeGreaterThan(0);
  forgive(/orders|ERR_FAILED|no answer/);
});

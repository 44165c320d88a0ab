import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/kit/database/database.ts';
import { databaseOf } from '../spawn-server-process.ts';
import { theShop } from './shop-of-worker.ts';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, type Funding, inSight, visit } from './walk.ts';

const page_address = '/customer/subscription';
let database: Database;
beforeAll(async () => {
  database = await databaseOf({ dataDir: theShop.dataDir });
});
afterAll(() => database.close());

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) });
const press = (page: Page, plan: string, button: string) =>
  card(page, plan).getByRole('button', { name: button, exact: true }).click();
const atPayPal = (page: Page) => page.waitForURL(/\/sandbox\/checkoutnow\?token=/);

/** Subscribes on the page and comes back to it. */
async function subscribe(page: Page, plan = 'Studio', button = 'Subscribe', funding: Funding = 'Go through') {
  await visit(page, page_address);
  await press(page, plan, button);
  await atPayPal(page);
  await approve(page, funding);
}

/** The shop's clock cannot be moved from outside: what was bought is moved into the past instead. */
async function letPass(customer: Customer, days: number) {
  await sql`update subscriptions set paid_at = paid_at - ${days} * interval '1 day', start_at = start_at - ${days} * interval '1 day',
    end_at = end_at - ${days} * interval '1 day' where user_id = ${customer.id}`.execute(database.db);
}

async function ask(address: string, email: string, method: string, path: string, body?: object) {
  const { token } = await logIn(email);
  const reply = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return reply.status === 204 ? null : reply.json();
}

const day = (ahead: number) => {
  const parts = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
  return parts.format(new Date(Date.now() + ahead * 86_400_000)).replace('Sept', 'Sep');
};

test('a customer reads what each plan costs, lasts and opens, subscribes, and the page knows at once', async () => {
  const customer = await makeCustomer('Ayu Lestari');
  const { page } = await openVisitor({ customer });
  await visit(page, page_address);
  await page.getByText('You have no active subscription.').waitFor();
  await page.getByText('Test checkout: no money moves.').waitFor();
  const studio = await card(page, 'Studio').textContent();
  expect(studio).toContain('$29.00 for 1 month');
  expect(studio).toMatch(/Opens \d+ fonts with Standard License/);
  await expect.poll(() => card(page, 'Web').textContent()).toContain('$240.00 for 1 year');
  await subscribe(page);
  const dialog = page.getByRole('dialog', { name: 'Subscription paid' });
  await dialog.getByText('Your subscription has started.').waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(page_address);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^Active until/).waitFor();
  await expect
    .poll(() => card(page, 'Studio').getByRole('button', { name: 'Already Subscribed' }).isDisabled())
    .toBe(true);
  await card(page, 'Web')
    .getByText(/^Starts now\. Studio continues until \d\d \w{3} \d{4}\.$/)
    .waitFor();

  await visit(page, '/customer/dashboard');
  await page
    .getByRole('region', { name: 'Subscription', exact: true })
    .getByText(/^Active until/)
    .waitFor();
});

test('renewed early, the days are added to the end, and the dialog leads to the thanks', async () => {
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  await subscribe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await letPass(customer, 20);
  await subscribe(page, 'Studio', 'Renew early');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Subscription renewed successfully.').waitFor();
  await dialog.getByRole('link', { name: 'What now?' }).click();
  await page.waitForURL('**/subscription-success');
  await page.getByText('Your subscription is paid.').waitFor();
  for (const name of ['Fonts', 'Home', 'Dashboard'])
    await page.getByRole('complementary', { name: 'Your subscription' }).getByRole('link', { name }).waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const promo = page.getByRole('region', { name: 'Subscription', exact: true });
  // Two months from twenty days ago: never less than 39 days from now.
  const text = (await promo.getByText(/^Active until/).textContent()) ?? '';
  expect(Date.parse(/\d\d \w{3} \d{4}/.exec(text)?.[0] ?? '')).toBeGreaterThan(Date.now() + 38 * 86_400_000);
});

test('a plan that has ended is Expired, can be renewed late, and then starts now', async () => {
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  await subscribe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await letPass(customer, 60);
  await visit(page, page_address);
  await page.getByText('You have no active subscription.').waitFor();
  await card(page, 'Studio').getByText('Expired', { exact: true }).waitFor();
  await page.getByText(/^Studio ended on/).waitFor();
  await subscribe(page, 'Studio', 'Renew');
  await page.getByRole('dialog').getByText('Subscription renewed successfully.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const meter = page.getByRole('img', { name: /days used/ });
  await expect.poll(() => meter.textContent()).toContain(day(0));
});

test('another plan is told to start now and runs beside the old one', async () => {
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  await subscribe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await subscribe(page, 'Web');
  await page.getByRole('dialog').getByText('Your subscription has started.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^At the same time Studio runs until/).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Already Subscribed' }).count()).toBe(2);
});

test('when finance gives the money back, the subscription ends and the page says so', async () => {
  const customer = await makeCustomer();
  const { page, address } = await openVisitor({ customer });
  await subscribe(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  const mine = await fetch(`${address}/api/subscriptions/mine`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  const { subscriptions } = await mine.json();
  const finance = await makeCustomer('Finance');
  await sql`update users set roles = '{finance}' where id = ${finance.id}`.execute(database.db);
  await ask(address, finance.email, 'POST', `/api/subscriptions/${subscriptions[0].id}/refund`, {});
  await visit(page, page_address);
  await page.getByText('You have no active subscription.').waitFor();
  await page.getByText(/^Studio was refunded and ended on/).waitFor();
});

test('a plan that is taken away runs to its end, and nobody is told to renew it', async () => {
  const { page, address } = await openVisitor({ customer: await makeCustomer() });
  const made = await ask(address, OWNER, 'POST', '/api/subscriptions/admin/plans', {
    name: 'Summer shelf',
    price: 400,
    duration: '4',
  });
  await subscribe(page, 'Summer shelf');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await ask(address, OWNER, 'DELETE', `/api/subscriptions/plans/${made.id}`);
  await visit(page, page_address);
  await page.getByText(/^Active until .* It’s no longer sold, so it ends then\.$/).waitFor();
  await expect.poll(() => card(page, 'Summer shelf').count()).toBe(0);
});

test('who cancels at PayPal is told that nothing was taken', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, page_address);
  await press(page, 'Studio', 'Subscribe');
  await atPayPal(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('You cancelled the payment. You weren’t charged').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByText('You have no active subscription.').waitFor();
});

test('a declined payment says so and leads back to PayPal; one that PayPal holds is not called failed', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await subscribe(page, 'Studio', 'Subscribe', 'Be declined');
  await page.getByRole('alert').getByText('Payment failed or expired.').waitFor();
  await expect.poll(() => forgive(/402/)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Continue at PayPal' }).click();
  await atPayPal(page);
  await approve(page, 'Stay pending');
  await page.getByText('Your payment is being confirmed.').waitFor();
  await expect.poll(() => page.getByText('Payment failed or expired.').count()).toBe(0);
});

test('a subscriber whose session ended at PayPal logs in and is answered all the same', async () => {
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  await visit(page, page_address);
  await press(page, 'Studio', 'Subscribe');
  await atPayPal(page);
  await page.context().addInitScript(() => {
    if (sessionStorage.getItem('left') !== null) return;
    sessionStorage.setItem('left', 'yes');
    localStorage.clear();
  });
  await approve(page);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByText('Your subscription has started.').waitFor();
});

test.each([
  ['Subscribe', 'no address', { subscriptionId: 1 }, 'Unable to create PayPal subscription.'],
  ['Subscribe', 'a failure', null, 'Something went wrong during subscription.'],
  ['Renew early', 'a failure', null, 'Failed to renew subscription.'],
])('%s that ends in %s is told in the words for it', async (button, _what, answer, words) => {
  const customer = await makeCustomer();
  const { page, forgive } = await openVisitor({ customer });
  if (button !== 'Subscribe') await subscribe(page);
  await page.route(/paypal\/create$|subscriptions\/renew$/, (route) =>
    answer
      ? route.fulfill({ json: answer })
      : route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } }),
  );
  await visit(page, page_address);
  await press(page, 'Studio', button);
  await page.getByRole('alert').getByText(words).waitFor();
  forgive(/503/);
  await expect
    .poll(() => card(page, 'Studio').getByRole('button', { name: button, exact: true }).isEnabled())
    .toBe(true);
});

test('on a phone whoever can not subscribe sees why, however far down the plan stands', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer(), width: 390 });
  await page.route(/paypal\/create$/, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Later.' } }),
  );
  await visit(page, page_address);
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await plans.last().getByRole('button', { name: 'Subscribe', exact: true }).click();
  await inSight(page, 'Something went wrong during subscription.');
  await expect.poll(() => forgive(/503/)).toBeGreaterThan(0);
});

test('plans that do not come are told, and come with another try; a shop without plans says so', async () => {
  const { page, forgive } = await openVisitor({ customer: await makeCustomer() });
  await page.route('**/api/subscriptions/plans*', (route) => route.abort());
  await visit(page, page_address);
  const alert = page.getByRole('alert').filter({ hasText: 'Your subscription and the plans couldn’t be loaded.' });
  await alert.waitFor();
  await page.unroute('**/api/subscriptions/plans*');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Studio').waitFor();
  await expect.poll(() => forgive(/subscriptions\/plans|gave no answer|ERR_FAILED/)).toBeGreaterThan(0);
  await page.route('**/api/subscriptions/plans*', (route) => route.fulfill({ json: [] }));
  await visit(page, page_address);
  await page.getByText('No subscription plans available.').waitFor();
});

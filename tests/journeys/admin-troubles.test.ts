import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** The owner in a browser, and by the shop's own calls: another owner who was quicker. */
async function openAdmin() {
  const owner = await logIn(OWNER);
  const visitor = await openVisitor({ customer: owner });
  const ask = async (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(`${visitor.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    expect(reply.ok, `${method} ${path}`).toBe(true);
    return reply.status === 204 ? null : reply.json();
  };
  return { ...visitor, ask };
}

test('a product that can not be saved or deleted says so, and one that is gone meanwhile too', async () => {
  const { page, context, ask, forgive } = await openAdmin();
  const name = `Troubled ${Date.now().toString(36)}`;
  const form = new FormData();
  form.append('name', name);
  form.append('regularPrice', '5');
  const { id } = await ask('POST', '/api/product/add', form);
  await visit(page, `/admin/products?query=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByLabel('Tags').fill('round');
  await context.route(`**/products/${id}`, (route) => route.abort());
  await edit.getByRole('button', { name: 'Save the product' }).click();
  await toast(page, 'Failed to update product');
  await expect.poll(() => edit.getByLabel('Tags').inputValue()).toBe('round');
  await context.unroute(`**/products/${id}`);
  await ask('DELETE', `/api/product/${id}`);
  await edit.getByRole('button', { name: 'Save the product' }).click();
  await toast(page, 'No product selected for update');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard the changes' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete the product' }).click();
  await toast(page, 'Failed to delete product');
  await expect.poll(() => forgive(/products?\/\d+|no answer|ERR_FAILED|404/)).toBeGreaterThan(0);
});

test('whose session ends is led to the login by what was to be changed, and nothing breaks on the way', async () => {
  const { page, ask, forgive } = await openAdmin();
  await visit(page, '/admin/features');
  const logotypes = page.getByRole('switch', { name: 'Logotypes' });
  await logotypes.waitFor();
  // What the frame asks on its own has come, so the end is met by the change.
  await page.waitForLoadState('networkidle');
  await ask('POST', '/api/auth/logout');
  await logotypes.click();
  await page.waitForURL('**/login');
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  await expect.poll(() => forgive(/401/)).toBeGreaterThan(0);
});

test('a plan that can not be deleted says so, and licence types that do not come too', async () => {
  const { page, context, ask, forgive } = await openAdmin();
  const name = `Troubled ${Date.now().toString(36)}`;
  const { id } = await ask('POST', '/api/subscriptions/admin/plans', { name, price: 0.01, duration: 'monthly' });
  await visit(page, '/admin/subscriptions');
  await context.route('**/api/license-types?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Subscription Plan' }).click();
  await toast(page, 'Failed to fetch license types');
  await page.keyboard.press('Escape');
  await ask('DELETE', `/api/subscriptions/plans/${id}`);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete the plan' }).click();
  await toast(page, 'Failed to delete plan');
  await expect.poll(() => forgive(/license-types|plans|no answer|ERR_FAILED|404/)).toBeGreaterThan(0);
});

test('the pages of the office are called what they are called, and so are their parts', async () => {
  const { page } = await openAdmin();
  for (const [path, heading, parts] of [
    ['/admin', 'Dashboard Overview', ['Sales Performance', 'Latest orders']],
    ['/admin/users', 'Users Management', []],
    ['/admin/products', 'Product Management', []],
    ['/admin/license', 'Manage License Types', ['Assign License to Product', 'License List']],
    ['/admin/orders', 'Orders', []],
    ['/admin/subscriptions', 'Manage Subscription', ['Active Subscriptions']],
    ['/admin/pixels', 'Manage Pixel Ads', ['Current Pixel ID']],
    ['/admin/landingpage', 'Manage Landing Page Templates', []],
  ] as const) {
    await visit(page, path);
    await page.getByRole('heading', { name: heading, level: 1, exact: true }).waitFor();
    for (const part of parts) await page.getByText(part, { exact: true }).waitFor();
  }
});

test('what is missing of an order or a period has words of its own', async () => {
  const { page, context } = await openAdmin();
  const item = { id: 1, quantity: 1, price: 5, product: { id: 1, name: '' }, license: { licenseType: { name: '' } } };
  const order = { id: 7, status: 'success', totalAmount: 5, paymentMethod: null, payment_id: null, orderItems: [item] };
  const user = { id: 1, fullname: '', email: '', address: '', phoneNumber: '' };
  const dates = { start_date: null, end_date: null };
  const period = { id: 1, payment_status: 'paid', is_active: false, ...dates, refundable: 0, isCurrent: true };
  const headers = { 'x-total-count': '1' };
  await context.route('**/api/orders/admin/list?*', (route) =>
    route.fulfill({ headers, json: [{ ...order, user, createdAt: '2026-11-20T10:00:00.000Z' }] }),
  );
  await context.route('**/api/subscriptions/admin/subscriptions?*', (route) =>
    route.fulfill({ headers, json: { subscriptions: [{ ...period, user: null, plan: null }] } }),
  );
  await visit(page, '/admin/orders');
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await cells.getByText('Unknown Product').waitFor();
  expect((await cells.allInnerTexts()).slice(1, 3)).toEqual(['Unknown', 'Unknown Product']);
  await cells.getByText('unknown', { exact: true }).waitFor();
  await visit(page, '/admin/subscriptions');
  const row = page.getByRole('table', { name: 'Active Subscriptions' }).getByRole('row').nth(1);
  await row.getByText('Unknown Plan').waitFor();
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual(['Unknown', 'Unknown Plan', 'Inactive']);
});

test('an order whose font, licence, buyer and e-mail have no name has words for each, also where it is refunded', async () => {
  const customer = await makeCustomer();
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'young-serif');
  const { page, context, ask } = await openAdmin();
  const [{ id }] = await ask('GET', `/api/orders/admin/list?customer=${encodeURIComponent(customer.email)}`);
  const change = (address: string, rename: (answer: Answered) => Answered) =>
    context.route(address, async (route) => route.fulfill({ json: rename(await (await route.fetch()).json()) }));
  const nameless = (item: Answered) => ({
    ...item,
    product: { ...item.product, name: '' },
    license: { ...item.license, licenseType: { id: 1, name: '' } },
  });
  const renamed = (order: Answered) => ({ ...order, orderItems: order.orderItems.map(nameless) });
  await change(`**/api/orders/${id}`, renamed);
  await change(`**/api/orders/${id}/timeline`, (adminView) => ({
    ...adminView,
    user: { ...adminView.user, fullname: '', email: '' },
  }));
  await visit(page, `/admin/orders/${id}`);
  const line = page.getByRole('region', { name: 'Fonts and licences' }).getByRole('row').nth(1);
  await line.getByText('Unknown License').waitFor();
  expect((await line.getByRole('cell').allInnerTexts()).slice(0, 2)).toEqual(['Unknown Product', 'Unknown License']);
  const who = page.getByRole('region', { name: 'Customer', exact: true });
  for (const words of ['Unknown', 'No email']) await who.getByText(words, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order No. ${id}` });
  await dialog.getByRole('radio', { name: 'Some of its lines' }).check();
  await dialog.getByText('Unknown Product, Unknown License').waitFor();

  await buyer.context.route('**/api/orders/list?*', async (route) =>
    route.fulfill({ json: (await (await route.fetch()).json()).map(renamed) }),
  );
  await visit(buyer.page, '/customer/order-history');
  const table = buyer.page.getByRole('table');
  await table.getByText('Unknown Font').first().waitFor();
});

// biome-ignore lint/suspicious/noExplicitAny: what the shop answered, to be changed on its way.
type Answered = any;

import { expect, test, vi } from 'vitest';
import { DESK, expectInOrder, listViolations, PHONE } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, buy, visit } from './walk.ts';

/** Each of these looks at many pages, four times each. */
vi.setConfig({ testTimeout: 300_000 });

test('the pages of a buyer are in order', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Ayu With A Rather Long Name') });
  await buy(page, 'young-serif', ['Standard License', 'Web License']);
  await page.getByRole('link', { name: 'Young Serif as ZIP' }).first().waitFor();
  await expectInOrder(page);
  for (const path of [
    '/customer/dashboard',
    '/customer/order-history',
    '/customer/subscription',
    '/customer/fonts',
    '/customer/licenses',
  ]) {
    await visit(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectInOrder(page);
  }
  await visit(page, '/customer/account');
  await page.getByRole('form', { name: 'Details' }).waitFor();
  await expectInOrder(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog', { name: 'Delete your account' }).waitFor();
  await expectInOrder(page);
});

test('the pages of the owner are in order', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  const office = await openVisitor({ customer: await logIn(OWNER) });
  await visit(office.page, '/admin');
  await expectInOrder(office.page);
  for (const [path, add] of [
    ['/admin/users', 'Add New User'],
    ['/admin/products', 'Add Product'],
    ['/admin/license', 'Add License'],
  ] as const) {
    await visit(office.page, path);
    await office.page.getByRole('table').waitFor();
    await expectInOrder(office.page);
    await office.page.getByRole('button', { name: add, exact: true }).click();
    await office.page.getByRole('dialog', { name: add }).waitFor();
    await expectInOrder(office.page);
  }
  await visit(office.page, '/admin/products');
  await office.page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(1)
    .check();
  await office.page.getByRole('form', { name: 'Change the chosen products' }).waitFor();
  await office.page
    .getByRole('button', { name: /^View details of/ })
    .first()
    .click();
  await office.page.getByText('Short Description').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/orders?status=success');
  await office.page.getByRole('table').waitFor();
  await expectInOrder(office.page);
  await office.page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click();
  await office.page.getByRole('button', { name: 'Refund…' }).waitFor();
  await expectInOrder(office.page);
  await office.page.getByRole('button', { name: 'Refund…' }).click();
  await office.page.getByLabel('Some of its lines').check();
  await expectInOrder(office.page);
  await office.page.getByLabel('An amount').check();
  await office.page.getByLabel('Amount in dollars').fill('1000000');
  await expectInOrder(office.page);
  await visit(office.page, '/admin/subscriptions');
  await office.page.getByRole('table', { name: 'Plans' }).waitFor();
  await expectInOrder(office.page);
  await office.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await office.page.getByRole('dialog', { name: 'Edit Plan' }).waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/audit');
  await office.page.getByRole('table').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/security-log');
  await office.page.getByRole('table').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/trace');
  await office.page.getByText('Drop a TTF').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/imports');
  await office.page.getByText('Drop a CSV of licences').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/imports/fonts');
  await office.page.getByText('Drop the font files').waitFor();
  await expectInOrder(office.page);
  await visit(office.page, '/admin/mail');
  await office.page.getByRole('row').getByRole('link').first().click();
  await office.page.getByRole('article').waitFor();
  await expectInOrder(office.page);
  // Axe speaks to every frame; the one that shows a mail may not answer.
  office.forgive(/postMessage/);
});

test('the pages of the owner about the site are in order', async () => {
  const office = await openVisitor({ customer: await logIn(OWNER) });
  for (const path of [
    '/admin/pixels',
    '/admin/features',
    '/admin/health',
    '/admin/messages',
    '/admin/ledger',
    '/admin/ledger/statements',
    '/admin/designers',
    '/admin/settings',
    '/admin/settings/pages',
    '/admin/setup',
  ]) {
    await visit(office.page, path);
    await office.page.getByRole('heading', { level: 1 }).waitFor();
    await office.page.waitForLoadState('networkidle');
    await expectInOrder(office.page);
  }
  await visit(office.page, '/admin/landingpage');
  await office.page.getByRole('table').waitFor();
  await expectInOrder(office.page);
  await office.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await office.page.getByRole('dialog', { name: 'Edit Template' }).getByLabel('Section Type').waitFor();
  await expectInOrder(office.page);
});

test('a running subscription, its dialog and fonts, the folded sidebar, the drawer and the search of the bar are in order', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer('Ayu With A Rather Long Name') });
  await visit(page, '/customer/subscription');
  await page.getByRole('button', { name: 'Subscribe' }).first().click();
  await page.waitForURL(/checkoutnow/);
  await approve(page);
  await page.getByRole('dialog', { name: 'Subscription paid' }).waitFor();
  await expectInOrder(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Already Subscribed' }).waitFor();
  await expectInOrder(page);
  await page.getByRole('button', { name: 'Sidebar' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('serif');
  await page.getByRole('option').first().waitFor();
  await expectInOrder(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await listViolations(page, 'drawer')).toEqual([]);
  await page.setViewportSize(DESK);
  await visit(page, '/customer/fonts');
  await page.getByRole('region', { name: 'Your plan' }).waitFor();
  await expectInOrder(page);
  await visit(page, '/product/young-serif');
  await page.getByRole('region', { name: 'Download with your plan' }).waitFor();
  await expectInOrder(page);
});

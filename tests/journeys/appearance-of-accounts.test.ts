import { expect, test, vi } from 'vitest';
import { ADMIN_VIEW, expectInOrder, listViolations, PHONE } from './expect-in-order.ts';
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
    '/customer/company',
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
  const admin = await openVisitor({ customer: await logIn(OWNER) });
  await visit(admin.page, '/admin');
  await expectInOrder(admin.page);
  for (const [path, add] of [
    ['/admin/users', 'Add New User'],
    ['/admin/products', 'Add Product'],
    ['/admin/license', 'Add License'],
  ] as const) {
    await visit(admin.page, path);
    await admin.page.getByRole('table').waitFor();
    await expectInOrder(admin.page);
    await admin.page.getByRole('button', { name: add, exact: true }).click();
    await admin.page.getByRole('dialog', { name: add }).waitFor();
    await expectInOrder(admin.page);
  }
  await visit(admin.page, '/admin/products');
  await admin.page
    .getByRole('checkbox', { name: /^Choose / })
    .nth(1)
    .check();
  await admin.page.getByRole('form', { name: 'Change the chosen products' }).waitFor();
  await admin.page
    .getByRole('button', { name: /^View details of/ })
    .first()
    .click();
  await admin.page.getByText('Short Description').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/orders?status=success');
  await admin.page.getByRole('table').waitFor();
  await expectInOrder(admin.page);
  await admin.page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click();
  await admin.page.getByRole('button', { name: 'Refund…' }).waitFor();
  await expectInOrder(admin.page);
  await admin.page.getByRole('button', { name: 'Refund…' }).click();
  await admin.page.getByLabel('Some of its lines').check();
  await expectInOrder(admin.page);
  await admin.page.getByLabel('An amount').check();
  await admin.page.getByLabel('Amount in dollars').fill('1000000');
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/subscriptions');
  await admin.page.getByRole('table', { name: 'Plans' }).waitFor();
  await expectInOrder(admin.page);
  await admin.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await admin.page.getByRole('dialog', { name: 'Edit Plan' }).waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/audit');
  await admin.page.getByRole('table').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/security-log');
  await admin.page.getByRole('table').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/trace');
  await admin.page.getByText('Drop a TTF').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/imports');
  await admin.page.getByText('Drop a CSV of licences').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/imports/fonts');
  await admin.page.getByText('Drop the font files').waitFor();
  await expectInOrder(admin.page);
  await visit(admin.page, '/admin/mail');
  await admin.page.getByRole('row').getByRole('link').first().click();
  await admin.page.getByRole('article').waitFor();
  await expectInOrder(admin.page);
  // Axe speaks to every frame; the one that shows a mail may not answer.
  admin.forgive(/postMessage/);
});

test('the pages of the owner about the site are in order', async () => {
  const admin = await openVisitor({ customer: await logIn(OWNER) });
  for (const path of [
    '/admin/pixels',
    '/admin/features',
    '/admin/health',
    '/admin/messages',
    '/admin/ledger',
    '/admin/ledger/statements',
    '/admin/designers',
    ...['identity', 'seller', 'payments', 'mail', 'tax', 'opening', 'security', 'refunds', 'legal', 'storage'].map(
      (section) => `/admin/settings/${section}`,
    ),
    '/admin/settings/pages',
    '/admin/setup',
  ]) {
    await visit(admin.page, path);
    await admin.page.getByRole('heading', { level: 1 }).waitFor();
    await admin.page.waitForLoadState('networkidle');
    await expectInOrder(admin.page);
  }
  await visit(admin.page, '/admin/landingpage');
  await admin.page.getByRole('table').waitFor();
  await expectInOrder(admin.page);
  await admin.page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await admin.page.getByRole('dialog', { name: 'Edit Template' }).getByLabel('Section Type').waitFor();
  await expectInOrder(admin.page);
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
  await page.setViewportSize(ADMIN_VIEW);
  await visit(page, '/customer/fonts');
  await page.getByRole('region', { name: 'Your plan' }).waitFor();
  await expectInOrder(page);
  await visit(page, '/product/young-serif');
  await page.getByRole('region', { name: 'Download with your plan' }).waitFor();
  await expectInOrder(page);
});

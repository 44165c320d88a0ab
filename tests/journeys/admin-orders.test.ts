import { text as readText } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();

/** A customer of his own with one paid order of two licences of one font. */
async function makeOrder() {
  const customer = await makeCustomer(`Ayu ${Date.now().toString(36)}`);
  const { page, address } = await openVisitor({ customer });
  await buy(page, 'young-serif', ['Standard License', 'Web License']);
  const reply = await fetch(`${address}/api/orders/list`, { headers: { authorization: `Bearer ${customer.token}` } });
  const [order] = await reply.json();
  return { customer, order, address };
}

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

test('the owner finds an order, reads what happened, asks PayPal, sends the mail again and refunds a line', async () => {
  const { customer, order } = await makeOrder();
  const [adminView, pages] = order.orderItems;
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, `/admin/orders?customer=${encodeURIComponent(customer.email)}`);
  await page.getByRole('table').waitFor();
  await page.getByRole('columnheader').first().waitFor();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.replace(/\s*[↑↓]/, ''))).toEqual([
    'Order',
    'Customer',
    'Items',
    'Total',
    'Payment Method',
    'Status',
    'Date',
    'Actions',
  ]);
  const row = page.getByRole('row').nth(1);
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.filter((cell) => cell !== '').slice(1, 7)).toEqual([
    customer.fullname,
    'Young Serif',
    `$${order.totalAmount.toFixed(2)}`,
    'PayPal',
    'Paid',
    expect.stringMatching(/^\d\d \w{3} \d{4}$/),
  ]);
  await row.getByRole('link', { name: `Open order ${order.id}` }).click();
  await page.getByRole('heading', { name: `Order No. ${order.id}`, level: 1 }).waitFor();
  const happened = page.getByRole('region', { name: 'What happened' });
  for (const words of ['Order placed', 'Payment opened', 'Captured', 'Licences issued'])
    await happened.getByText(words, { exact: false }).first().waitFor();
  await page.getByRole('row').getByText(adminView.license.licenseNumber).waitFor();
  const [document] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Invoice / }).click(),
  ]);
  expect(document.suggestedFilename()).toMatch(/\.pdf$/);
  await page
    .getByRole('button', { name: new RegExp(`^Certificate of .+ License ${adminView.license.licenseNumber}$`) })
    .waitFor();
  await page.getByRole('button', { name: 'Sync with PayPal' }).click();
  await toast(page, 'Nothing new from PayPal: the order is paid');
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Sync with PayPal' }).waitFor();
      return page.getByRole('button', { name: 'Resend email' }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await toast(page, `Email sent to ${customer.email}`);

  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order No. ${order.id}` });
  const all = `$${order.totalAmount.toFixed(2)}`;
  await dialog.getByRole('button', { name: `Refund ${all}` }).waitFor();
  await dialog
    .getByText(
      `Licences ${adminView.license.licenseNumber} (Young Serif), ${pages.license.licenseNumber} (Young Serif) stop at once, and the downloads end.`,
    )
    .waitFor();
  await dialog.getByLabel('An amount').check();
  await expect.poll(() => dialog.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Amount in dollars').fill('1');
  await dialog.getByRole('button', { name: 'Refund $1.00' }).waitFor();
  await dialog.getByText('All licences stay active, and the buyer can still download every font.').waitFor();
  await dialog.getByLabel('Some of its lines').check();
  const price = `$${pages.price.toFixed(2)}`;
  await dialog.getByLabel(`Young Serif, Web License, ${price}`).check();
  await dialog.getByText(`Licence ${pages.license.licenseNumber} (Young Serif) stops at once`).waitFor();
  await dialog.getByText(`Licence ${adminView.license.licenseNumber} (Young Serif) stays as sold.`).waitFor();
  await dialog.getByLabel(/^Reason/).fill('wrong licence');
  await dialog.getByRole('button', { name: `Refund ${price}` }).click();
  await toast(page, `Refunded ${price}`);
  await page.getByText('Partly refunded').waitFor();
  await happened.getByText('wrong licence').waitFor();
  await page.getByRole('row').filter({ hasText: pages.license.licenseNumber }).getByText('Refunded').waitFor();
  await page.getByRole('row').filter({ hasText: adminView.license.licenseNumber }).getByText('Valid').waitFor();
  const certificateOf = (number: string) =>
    page.getByRole('button', { name: new RegExp(`^Certificate of .+ ${number}$`) });
  await certificateOf(adminView.license.licenseNumber).waitFor();
  await expect.poll(() => certificateOf(pages.license.licenseNumber).count()).toBe(0);
  const buyer = await openVisitor({ customer });
  await visit(buyer.page, '/customer/order-history');
  await buyer.page.getByText('ended with the refund').waitFor();
  await expect.poll(() => buyer.page.getByRole('link', { name: /Young Serif as ZIP/ }).count()).toBe(1);
  await buyer.page.getByRole('link', { name: 'Young Serif as ZIP under Standard License', exact: true }).waitFor();
});

test('a refund that the shop refuses is told in the dialog, with nothing typed lost', async () => {
  const { order, address } = await makeOrder();
  const owner = await logIn(OWNER);
  const { page, forgive } = await openVisitor({ customer: owner });
  await visit(page, `/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order No. ${order.id}` });
  await dialog.getByText('Nothing has been downloaded yet.').waitFor();
  await dialog.getByText(/^By your refund rule, all of it is refundable until/).waitFor();
  await dialog.getByLabel(/^Reason/).fill('twice');
  const elsewhere = await fetch(`${address}/api/orders/${order.id}/refund`, {
    method: 'POST',
    headers: headers(owner.token),
    body: '{}',
  });
  expect(elsewhere.status).toBe(200);
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await dialog.getByRole('alert').getByText('This order has no money to refund.').waitFor();
  await expect.poll(() => dialog.getByLabel(/^Reason/).inputValue()).toBe('twice');
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

test('the list is filtered, sorted and paged on the server, its address says how, and the export holds the same', async () => {
  const { customer, order } = await makeOrder();
  const { page, context, forgive } = await openVisitor({ customer: await logIn((await makePerson('finance')).email) });
  await visit(page, '/admin/orders');
  await page.getByRole('table').waitFor();
  await page.getByLabel('Customer').fill(customer.email);
  await page.getByRole('textbox', { name: 'Font' }).fill('young');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('customer') === customer.email && url.searchParams.get('product') === 'young',
  );
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click();
  await page.waitForURL(/sort=totalAmount/);
  await expect
    .poll(() => page.getByLabel('Rows').locator('option').allTextContents())
    .toEqual(['10', '25', '50', '100']);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  const text = await readText(await file.createReadStream());
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain(`,USD,${order.totalAmount.toFixed(2)},`);
  await page.getByLabel('Status').selectOption('pending');
  await page.getByText('No orders match.').waitFor();
  await page.getByRole('link', { name: 'Clear' }).click();
  await page.waitForURL((url) => url.searchParams.get('customer') === null);
  // The list that was cleared may still be on its way, and brings its own empty search.
  await expect
    .poll(async () => {
      await page.getByRole('searchbox', { name: 'Search orders' }).fill(`No. ${order.id}`);
      await page.keyboard.press('Enter');
      return new URL(page.url()).searchParams.get('query');
    })
    .toBe(`No. ${order.id}`);
  await page.getByRole('link', { name: `No. ${order.id}`, exact: true }).click();
  await page.getByRole('button', { name: 'Refund…' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Resend email' }).count()).toBe(0);
  await visit(page, '/admin/orders/999999999');
  await page.getByText('This order doesn’t exist.').waitFor();
  forgive(/404/);
  await context.route('**/api/orders/admin/list?*', (route) => route.abort());
  await visit(page, '/admin/orders');
  await page.getByText('The orders couldn’t be loaded.').waitFor();
  await context.unroute('**/api/orders/admin/list?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('table').waitFor();
  await expect.poll(() => forgive(/admin\/list|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

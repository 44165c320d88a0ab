import { expect, test } from 'vitest';
import { expectInOrder, PHONE } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, inSight, visit } from './walk.ts';

test('a buyer gives a purchase order and whom the invoice is made out to, and staff find the order by them', async () => {
  const customer = await makeCustomer('Ayu Billing');
  const { page } = await openVisitor({ customer });
  await page.setViewportSize(PHONE);
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  const side = page.getByRole('complementary', { name: 'Payment' });
  await side.getByText('Buying for a company?').click();
  await side.getByLabel('Purchase order number').fill('PO-2026-88');
  await side.getByLabel('Make the invoice out to someone else').check();
  await side.getByRole('textbox', { name: 'Invoice to' }).fill('Senja GmbH');
  await side.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect.poll(() => side.getByLabel('Invoice address').getAttribute('aria-invalid')).toBe('true');
  await side.getByLabel('Invoice address').fill('Friedrichstr. 1\n10117 Berlin\nGermany');
  await side.getByLabel('Email for the invoice').fill('accounts@senja.example');
  await expectInOrder(page);

  await goToPayPal(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await inSight(page, 'You cancelled the payment.');
  // Nothing of it was lost on the way.
  await expect.poll(() => side.getByLabel('Purchase order number').inputValue()).toBe('PO-2026-88');
  await expect.poll(() => side.getByLabel('Email for the invoice').inputValue()).toBe('accounts@senja.example');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await addToCart(page, 'space-mono', ['Standard License']);
  await visit(page, '/checkout');
  await side.getByText('Buying for a company?').click();
  // It was of the order that is paid.
  await expect.poll(() => side.getByLabel('Purchase order number').inputValue()).toBe('');

  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, '/admin/orders?query=po-2026-88');
  await owner.page
    .getByRole('row', { name: /Ayu Billing/ })
    .getByRole('link')
    .first()
    .click();
  await owner.page.getByText('Purchase order PO-2026-88').waitFor();
  await owner.page.getByText(/Invoice to Senja GmbH, Friedrichstr. 1/).waitFor();
  await owner.page.getByRole('button', { name: 'Change name or address on the invoice' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByLabel('Purchase order number').fill('PO-2026-89');
  await dialog.getByRole('button', { name: 'Make a new copy' }).click();
  await owner.page.getByText(/Copy 2 of invoice .* is ready/).waitFor();
});

import { expect, onTestFinished, test } from 'vitest';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, goToPayPal, visit } from './walk.ts';

const NAME = 'Seasonal License';

test('an owner sells a licence for a year, and its buyer reads until when it holds and how to renew it', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/license');
  await page.getByRole('button', { name: 'Add License' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add License' });
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  await dialog.getByLabel('Price', { exact: true }).fill('25');
  await dialog.getByLabel('Term in months').fill('a year');
  await dialog.getByRole('button', { name: 'Add the license' }).click();
  await dialog.getByText('A whole number of months from 1 to 120; empty for a perpetual licence.').waitFor();
  await expect.poll(() => dialog.getByLabel('Price', { exact: true }).inputValue()).toBe('25');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await dialog.getByLabel('Term in months').fill('12');
  await dialog.getByRole('button', { name: 'Add the license' }).click();
  await dialog.waitFor({ state: 'detached' });
  const types = await asOwner<LicenseType[]>('GET', '/api/license-types');
  const { id } = types.find(({ name }) => name === NAME)!;
  onTestFinished(async () => {
    await asOwner('DELETE', `/api/license-types/${id}`);
  });
  await page
    .getByRole('row', { name: new RegExp(NAME) })
    .getByText('for a year')
    .waitFor();
  const font = await asOwner<{ id: number }>('GET', '/api/product/slug/young-serif');
  await asOwner('POST', '/api/license-types/assign-license', { productId: font.id, licenseTypeId: id });

  const buyer = await openVisitor({ customer: await makeCustomer() });
  await visit(buyer.page, '/product/young-serif');
  await buyer.page.getByRole('button', { name: /more licences?$/ }).click();
  await buyer.page.getByText('Holds for a year').waitFor();
  await visit(buyer.page, '/license');
  await buyer.page.getByRole('listitem').filter({ hasText: 'Seasonal' }).getByText('for a year').waitFor();
  await visit(buyer.page, '/product/young-serif');
  await buyer.page.getByRole('button', { name: /more licences?$/ }).click();
  await buyer.page.getByRole('checkbox', { name: NAME, exact: true }).check();
  await buyer.page.getByRole('button', { name: 'Add to Cart' }).click();
  await buyer.page.getByRole('link', { name: 'Checkout' }).click();
  await goToPayPal(buyer.page);
  await approve(buyer.page);
  await buyer.page.waitForURL('**/checkout-success');
  await visit(buyer.page, '/customer/licenses');
  await buyer.page.getByText(`${NAME}, for a year`).first().waitFor();
  await buyer.page.getByText(/^from \d+ \w+ \d{4} to \d+ \w+ \d{4}$/).waitFor();
  await buyer.page.getByRole('link', { name: /^Renew/ }).click();
  await buyer.page.waitForURL('**/product/young-serif#licences');
});

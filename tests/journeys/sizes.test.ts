import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { deleteAfterwards } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

test('an owner gives a licence sizes, and a buyer chooses one, pays its factor, and asks for the one on request', async () => {
  const owner = await logIn(OWNER);
  const { page, address } = await openVisitor({ customer: owner });
  const stem = `${process.pid} ${Date.now().toString(36)}`;
  const form = new FormData();
  form.append('name', `Sized ${stem}`);
  form.append('regularPrice', '40');
  const headers = { authorization: `Bearer ${owner.token}` };
  const product = await (await fetch(`${address}/api/product/add`, { method: 'POST', headers, body: form })).json();
  deleteAfterwards(product);
  const name = `Company License ${stem}`;
  const type = await asOwner<{ id: number }>('POST', '/api/license-types', { name, price: 50, usageDetails: {} });
  onTestFinished(async () => void (await asOwner('DELETE', `/api/license-types/${type.id}`)));
  await asOwner('POST', '/api/license-types/assign-license', { productId: product.id, licenseTypeId: type.id });

  await visit(page, '/admin/license');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit License' });
  const size = async (words: string, factor: string, upTo: string) => {
    await dialog.getByRole('button', { name: 'Add a size' }).click();
    const row = dialog.getByRole('group', { name: 'New size' });
    await row.getByLabel('Factor of the price').fill(factor);
    await row.getByLabel('Up to').fill(upTo);
    await row.getByLabel('Name').fill(words);
  };
  await size('1 to 5', '1', '5');
  await size('6 to 20', '1.8', '20');
  await size('21 and more', '9', '');
  await dialog.getByRole('group', { name: '21 and more' }).getByRole('checkbox', { name: 'On request' }).check();
  await dialog.getByLabel('Measured by').fill('Employees');
  await dialog.getByRole('button', { name: 'Save the license' }).click();
  await page.getByText('License berhasil diperbarui', { exact: true }).waitFor();

  await visit(page, `/product/${product.slug}`);
  await page.getByRole('checkbox', { name }).check();
  const sizes = page.getByRole('combobox', { name: 'Employees' });
  await expect.poll(() => sizes.locator('option').allTextContents()).toEqual(['1 to 5', '6 to 20', '21 and more']);
  await page.getByText('1 × $50').waitFor();
  await sizes.selectOption({ label: '6 to 20' });
  await page.getByText('1 × $90').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText(`${name}, 6 to 20`).waitFor();
  await cart.getByText('$90.00').first().waitFor();
  await page.keyboard.press('Escape');
  await sizes.selectOption({ label: '21 and more' });
  await page.getByRole('link', { name: 'Ask for a price' }).click();
  await page.waitForURL('**/contact');
  await expect.poll(() => page.getByLabel('Message').inputValue()).toContain(`${name}, 21 and more`);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toContain(`${name}, 6 to 20 × 1`);
});

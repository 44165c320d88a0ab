import { expect, test } from 'vitest';
import { deleteAfterwards } from './staff.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

/** A product of its own, under the Standard licence. */
async function makeProduct(address: string, token: string) {
  const form = new FormData();
  const name = `Stepped ${process.pid} ${Date.now().toString(36)}`;
  form.append('name', name);
  form.append('regularPrice', '40');
  const headers = { authorization: `Bearer ${token}` };
  const made = await (await fetch(`${address}/api/product/add`, { method: 'POST', headers, body: form })).json();
  deleteAfterwards(made);
  return { name, slug: made.slug as string };
}

test('an owner prices a licence of one font by steps, and a buyer sees them and pays what the step says', async () => {
  const owner = await logIn(OWNER);
  const { page, address, forgive } = await openVisitor({ customer: owner });
  const { name, slug } = await makeProduct(address, owner.token);
  await visit(page, '/admin/license');
  await page.getByLabel('License', { exact: true }).selectOption({ label: 'Web License' });
  await page.getByRole('checkbox', { name, exact: true }).check();
  const price = page.getByLabel('Its price there');
  await price.fill('1-5: 60, 8+: 40');
  await page.getByRole('button', { name: 'Assign License' }).click();
  await page.getByText('Between 5 and 8 there is a gap.').first().waitFor();
  expect(forgive(/400/)).toBeGreaterThan(0);
  await price.fill('1-5: 60, 6+: 40');
  await page.getByRole('button', { name: 'Assign License' }).click();
  await page.getByText('License berhasil di-assign ke produk', { exact: true }).waitFor();

  await visit(page, `/product/${slug}`);
  await page.getByText('1 to 5 at $60 each, 6 and more at $40').waitFor();
  await page.getByRole('checkbox', { name: 'Web License' }).check();
  await page.getByText('1 × $60').waitFor();
  await page.getByLabel('Quantity of Web License', { exact: true }).fill('6');
  await page.getByText('6 × $40').waitFor();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('$240.00').first().waitFor();
  await cart
    .getByRole('button', { name: /fewer|less|one less/i })
    .first()
    .click();
  await cart.getByText('$300.00').first().waitFor();
  expect(await cart.getByRole('status').innerText()).toBe('');

  await visit(page, '/admin/products');
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const own = dialog.getByLabel('Price of Web License');
  expect(await own.inputValue()).toBe('1-5: 60, 6+: 40');
  await own.fill('×1.5');
  await dialog.getByRole('button', { name: 'Save the product' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visit(page, `/product/${slug}`);
  await page.getByText('$118.50').first().waitFor();
});

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

test('an owner prices a licence of one font in rows by quantity, is told at the row what is wrong, and a buyer sees them and pays what the step says', async () => {
  const owner = await logIn(OWNER);
  const { page, address } = await openVisitor({ customer: owner });
  const { name, slug } = await makeProduct(address, owner.token);
  await visit(page, '/admin/license');
  await page.getByLabel('License', { exact: true }).selectOption({ label: 'Web License' });
  await page.getByRole('checkbox', { name, exact: true }).check();
  const price = page.getByRole('group', { name: 'Price', exact: true });
  await price.getByRole('combobox').selectOption({ label: 'By quantity' });
  const row = (number: number) => price.getByRole('group', { name: `Row ${number}` });
  await row(1).getByLabel('To', { exact: true }).fill('5');
  await row(1).getByLabel('Price of one, $').fill('60');
  await expect.poll(() => row(2).getByRole('status', { name: 'From' }).textContent()).toBe('6');
  await page.getByRole('button', { name: 'Assign License' }).click();
  await row(2).getByText('Enter an amount, such as 49 or 49.50.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Price of one, $');
  await row(2).getByLabel('Price of one, $').fill('40');
  await price.getByRole('button', { name: 'Add a row' }).click();
  await row(2).getByLabel('To', { exact: true }).fill('3');
  await row(3).getByLabel('Price of one, $').fill('30');
  await page.getByRole('button', { name: 'Assign License' }).click();
  await row(2).getByText('This row begins at 6: enter 6 or more.').waitFor();
  await price.getByRole('button', { name: 'Remove row 3' }).click();
  await row(2).getByText('and more').waitFor();
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
  await expect.poll(() => cart.getByRole('status').innerText()).toBe('');

  await visit(page, '/admin/products');
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const own = dialog.getByRole('group', { name: 'Price of Web License', exact: true });
  await own.getByRole('textbox').first().waitFor();
  const stored = await own.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  expect(stored).toEqual(['5', '60', '40']);
  await own.getByRole('combobox').selectOption({ label: 'Multiple of the standard price' });
  await own.getByLabel('Price of Web License, multiple of the standard price').fill('1.5');
  await dialog.getByRole('button', { name: 'Save the product' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visit(page, `/product/${slug}`);
  await page.getByText('$118.50').first().waitFor();
});

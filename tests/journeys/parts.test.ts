import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, goToPayPal, visit } from './walk.ts';

test('a buyer ticks a package and a style, pays for these alone, and gets the family for the rest of its price later', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, '/product/zilla-slab');
  const licences = page.getByRole('form', { name: 'Choose your licences' });
  await licences.getByText('The whole family').waitFor();
  await licences.getByRole('link', { name: 'Choose styles' }).click();
  const packages = page.getByRole('list', { name: 'Packages' });
  await packages.getByRole('checkbox', { name: /^Text/ }).check();
  const single = page.getByRole('list', { name: 'Single styles' });
  await expect.poll(() => single.getByRole('checkbox', { checked: true }).count()).toBe(4);
  await single.getByRole('checkbox', { name: /^Light \$/ }).check();
  await page.getByText('5 of 10 chosen').waitFor();
  await licences.getByText('Text, Light', { exact: true }).waitFor();
  await page.getByText('The whole family is only $10 more.').waitFor();
  await licences.getByRole('checkbox', { name: 'Standard License' }).check();
  await licences.getByText('$44.00', { exact: true }).waitFor();
  await licences.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout');
  await page.getByRole('row', { name: /Zilla Slab Text.*\$32\.00/ }).waitFor();
  await page.getByRole('row', { name: /Zilla Slab Light.*\$12\.00/ }).waitFor();
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByRole('row', { name: /Zilla Slab Light/ }).waitFor();

  await visit(page, '/product/zilla-slab');
  await licences.getByRole('checkbox', { name: 'Standard License' }).check();
  await licences.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('$10.00').waitFor();
});

test('styles that cost as much as the family are the family, and one can take it at a press', async () => {
  const { page } = await openVisitor({});
  await visit(page, '/product/zilla-slab#styles');
  const licences = page.getByRole('form', { name: 'Choose your licences' });
  const single = page.getByRole('list', { name: 'Single styles' });
  for (const name of ['Light', 'Light Italic', 'Medium', 'Medium Italic', 'SemiBold'])
    await single.getByRole('checkbox', { name: new RegExp(`^${name} \\$`) }).check();
  await page.getByText('The whole family costs no more than these, so you get it.').waitFor();
  await licences.getByText('The whole family', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Take the whole family' }).click();
  await page.getByText('none chosen: the whole family').waitFor();
});

test('an owner has prices proposed, is told at its field what is wrong, and visitors see from what price on it is sold', async () => {
  const { id } = await asOwner<{ id: number }>('GET', '/api/product/slug/baloo-2');
  onTestFinished(async () => void (await asOwner('PUT', `/api/product/${id}/parts`, [])));
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/products?query=baloo');
  await page.getByRole('button', { name: 'View details of Baloo 2' }).click();
  await page.getByRole('button', { name: 'Packages and styles' }).click();
  const form = page.getByRole('dialog', { name: 'Packages and styles' });
  await form.getByRole('button', { name: 'Propose prices' }).click();
  const price = (style: string) => form.getByRole('textbox', { name: style, exact: true });
  await expect.poll(() => price('Regular').inputValue()).toBe('23');
  await price('Bold').fill('700');
  await form.getByRole('button', { name: 'Save the prices' }).click();
  await form.getByText('The whole family costs $69. A part of it can’t cost more.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await price('Bold').fill('');
  await form.getByRole('button', { name: 'Remove Text weights' }).click();
  await form.getByRole('button', { name: 'Add a package' }).click();
  await form.getByLabel('Name').fill('Two weights');
  await form.getByLabel('Price ($)').fill('35');
  const styles = form.getByRole('group', { name: 'Two weights' }).getByRole('group', { name: 'Styles' });
  await styles.getByRole('checkbox', { name: 'Regular' }).check();
  await styles.getByRole('checkbox', { name: 'Bold', exact: true }).check();
  await form.getByRole('button', { name: 'Save the prices' }).click();
  await page.getByText('The prices were saved.').waitFor();

  const visitor = await openVisitor({});
  await visit(visitor.page, '/product?query=baloo');
  await visitor.page.getByText('from $23').first().waitFor();
  await visit(visitor.page, '/product/baloo-2');
  await visitor.page.getByRole('list', { name: 'Packages' }).getByText('Two weights').waitFor();
  const bold = visitor.page.getByRole('listitem').filter({ hasText: /^Bold/ }).getByRole('checkbox');
  await expect.poll(() => bold.isDisabled()).toBe(true);
});

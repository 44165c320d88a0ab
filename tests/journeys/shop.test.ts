import { expect, test } from 'vitest';
import { openVisitor } from './visitor.ts';
import { addToCart, expectLines, visit } from './walk.ts';

test('a font that does not exist is not found', async () => {
  const { page, forgive } = await openVisitor();
  for (const path of ['/product/no-such-font', '/product/id/999999']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await page.getByText('Produk tidak ditemukan.').waitFor();
    await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);
  }
});

test('a list without fonts says so and leads back to all of them', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product?query=zzzzzz');
  await page.getByRole('heading', { name: 'No products found.' }).waitFor();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await page.getByText(/45 fonts, 1 to 8/).waitFor();
});

test('the list is sorted, paged and narrowed, and its address can be sent to somebody', async () => {
  const { page, tab } = await openVisitor();
  await visit(page, '/product');
  const names = (on = page) => on.getByRole('region', { name: 'Fonts found' }).getByRole('listitem').allTextContents();
  await page.getByLabel('Sort').selectOption('Low to high');
  await page.waitForURL(/sort=price-asc/);
  await expect.poll(async () => (await names())[0]).toMatch(/\$19/);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
  await page.getByText(/45 fonts, 9 to 16/).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const other = await tab();
  await visit(other, page.url());
  expect(await names(other)).toEqual(await names());
});

test('a visitor writes the own words into every font of the list', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product');
  await page.getByLabel('Your text in every font').fill('Toko Roti');
  await expect.poll(() => page.getByRole('img', { name: 'Toko Roti' }).count()).toBe(8);
});

test('search finds as one types, and says when there is nothing', async () => {
  const { page } = await openVisitor();
  await visit(page, '/');
  await page.getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search fonts' });
  await field.fill('zzzzzz');
  await page.getByRole('status').getByText('No results').waitFor();
  await field.fill('mono');
  await page.getByRole('option').first().waitFor();
  await page
    .getByRole('option')
    .filter({ has: page.getByText('Space Mono', { exact: true }) })
    .click();
  await page.waitForURL('**/product/space-mono');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('nothing goes into the cart without a licence', async () => {
  const { page } = await openVisitor();
  await visit(page, '/product/young-serif');
  const form = page.getByRole('form', { name: 'Choose your licences' });
  await form.getByRole('button', { name: 'Add to Cart' }).click();
  await form.getByText('Please select at least one license before adding to cart.').waitFor();
  await form.getByRole('button', { name: 'Buy Now' }).click();
  await form.getByText('Please select at least one license before proceeding to buy.').waitFor();
  await form.getByRole('checkbox', { name: 'Standard License' }).check();
  await expect.poll(() => form.getByText('Please select at least one license').count()).toBe(0);
  await form.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL('**/checkout');
  await expectLines(page, 1);
});

test('an empty cart says so in the drawer, on its page and at the checkout, where there is nothing to pay', async () => {
  const { page } = await openVisitor();
  await visit(page, '/cart');
  await page.getByRole('main').getByText('Your cart is empty.').waitFor();
  await page.getByRole('button', { name: /^Cart,? 0 items/ }).click();
  await page.getByRole('dialog', { name: 'Cart' }).getByText('Your cart is empty.').waitFor();
  await visit(page, '/checkout');
  await page.getByText('Your cart is empty.').waitFor();
  await page.getByText('Not logged in?').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Pay with PayPal' }).count()).toBe(0);
  for (const words of ['Total', 'By paying you accept', 'Your cart waits'])
    expect([words, await page.getByText(words).count()]).toEqual([words, 0]);
});

test('quantities count, the same licence again is more of the same line, and a removed line comes back', async () => {
  const { page } = await openVisitor();
  await addToCart(page, 'young-serif', ['Standard License', 'Web License']);
  const drawer = page.getByRole('dialog', { name: 'Cart' });
  const quantity = drawer.getByRole('textbox', { name: 'Quantity of Young Serif, Standard License' });
  await drawer.getByRole('listitem').first().getByRole('button', { name: /^More/ }).click();
  await expect.poll(() => quantity.inputValue()).toBe('2');
  await drawer.getByText('$143.00').first().waitFor();
  await quantity.fill('1000000');
  await expect.poll(() => quantity.inputValue()).toBe('999');
  await quantity.fill('0');
  await expect.poll(() => quantity.inputValue()).toBe('1');

  await drawer.getByRole('button', { name: 'Remove Young Serif, Web License' }).click();
  await expectLines(page, 1);
  await drawer.getByRole('status').getByText('Young Serif, Web License, is out.').waitFor();
  await drawer.getByRole('button', { name: 'Undo' }).click();
  await expectLines(page, 2);
  await expect.poll(() => drawer.getByRole('listitem').last().textContent()).toContain('Web License');

  await addToCart(page, 'young-serif', ['Web License']);
  await expectLines(page, 2);
  await expect
    .poll(() => drawer.getByRole('textbox', { name: 'Quantity of Young Serif, Web License' }).inputValue())
    .toBe('2');
  await page.reload();
  await expectLines(page, 2);
});

test('two tabs show the same cart', async () => {
  const { page, tab } = await openVisitor();
  const other = await tab();
  await visit(other, '/cart');
  await addToCart(page, 'young-serif', ['Standard License']);
  await expectLines(other, 1);
  await other.getByRole('button', { name: 'Remove Young Serif, Standard License' }).click();
  await expectLines(page, 0);
});

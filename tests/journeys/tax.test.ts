import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyShop, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

let shop: SpawnedShop;
beforeAll(async () => {
  shop = await spawnShop({ dataDir: copyShop(inject('filledShop')) });
});
afterAll(() => shop.clear());

test('an owner says that tax is added, a buyer sees what it comes to where he is, and the books tell it by country', async () => {
  const { address } = shop;
  const owner = await openVisitor({ customer: await logIn(OWNER, address), address });
  await visit(owner.page, '/admin/settings#tax');
  const form = owner.page.getByRole('form', { name: 'Tax' });
  await form.getByText('No buyer pays tax.').waitFor();
  await form.getByLabel('Tax is added').check();
  await form.getByLabel(/One-stop shop/).check();
  await form.getByLabel('Countries in which you pay tax').first().selectOption({ label: 'Germany' });
  await form.getByRole('button', { name: 'Save tax' }).click();
  await form.getByText('Buyers pay tax in 1 country, and in 26 countries by the one-stop shop.').waitFor();

  const customer = await makeCustomer('Laras Wibisono', address);
  const { page, forgive } = await openVisitor({ customer, address });
  await addToCart(page, 'young-serif', ['Standard License']);
  const price = Number(
    /\$([\d.]+)/.exec(await page.getByRole('dialog', { name: 'Cart' }).locator('.total').innerText())![1],
  );
  await page.getByText('Plus tax where it is due.').first().waitFor();
  await page.getByRole('link', { name: 'Checkout' }).click();
  const side = page.getByRole('complementary', { name: 'Payment' });
  // The browser's language names the United States: offered first, but the buyer has to choose.
  await expect.poll(() => side.getByLabel('Country').inputValue()).toBe('');
  const offeredFirst = side.getByLabel('Country').locator('option').nth(1);
  await expect.poll(() => offeredFirst.innerText()).toBe('United States');
  await side.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect.poll(() => side.getByLabel('Country').getAttribute('aria-invalid')).toBe('true');
  await side.getByLabel('Country').selectOption({ label: 'Germany' });
  const tax = (Math.round(price * 19) / 100).toFixed(2);
  await side.getByText('Tax, Germany 19%').waitFor();
  await side.getByText(`$${tax}`, { exact: true }).waitFor();
  await side
    .locator('.total')
    .getByText(`$${(price + Number(tax)).toFixed(2)}`)
    .waitFor();

  await side.getByText('Buying for a company?').click();
  await side.getByLabel('VAT or tax number').fill('FR12');
  await side.getByLabel('Street and number').fill('1 rue des Signes');
  await side.getByLabel('Town').fill('Paris');
  await side.getByLabel('Country').selectOption({ label: 'France' });
  const folded = side.locator('details', { hasText: 'Buying for a company?' });
  await side.getByText('Buying for a company?').click();
  await expect.poll(() => folded.getAttribute('open')).toBe(null);
  await side.getByRole('button', { name: 'Pay with PayPal' }).click();
  await side.getByText('Failed to process checkout.').waitFor();
  await side
    .getByText(/A tax number of France is written like FR11123456782/)
    .first()
    .waitFor();
  await expect.poll(() => side.getByLabel('VAT or tax number').inputValue()).toBe('FR12');
  // Folded away as it was, it is opened where something in it is wrong.
  await expect
    .poll(() => side.getByLabel('VAT or tax number').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await side.getByLabel('VAT or tax number').fill('FR11123456782');
  await side.getByRole('textbox', { name: /^Company/ }).fill('Lettres SARL');
  await side.getByText('Reverse charge: the buyer accounts for the tax.').waitFor();

  await side.getByLabel('VAT or tax number').fill('');
  await side.getByRole('textbox', { name: /^Company/ }).fill('');
  await side.getByText('Tax, France 20%').waitFor();
  await goToPayPal(page);
  await page.getByText('Tax', { exact: true }).waitFor();
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByText(/with tax, France 20%/).waitFor();
  // At the next purchase the buyer's country is known, and the cart shows its tax before the checkout.
  await addToCart(page, 'young-serif', ['Standard License']);
  await page.getByRole('dialog', { name: 'Cart' }).getByText('Tax, France 20%').waitFor();

  await visit(owner.page, '/admin/ledger');
  await owner.page.getByRole('link', { name: 'Tax by country' }).click();
  const row = owner.page.getByRole('row', { name: /France.*VAT, one-stop shop.*20%.*this quarter, a test/ });
  await row.waitFor();
  // The account at the sandbox is in the United States.
  await owner.page.getByRole('row', { name: /France United States/ }).waitFor();
});

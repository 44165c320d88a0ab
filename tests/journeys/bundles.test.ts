import { expect, onTestFinished, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { expectInOrder, listViolations } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { approve, buy, download, goToPayPal, visit } from './walk.ts';

type Found = { id: number; name: string; slug: string; status: string };

/** Takes every bundle that was made here out of the shop, so that other journeys find its lists as they were. */
function removeAtTheEnd(name: string): void {
  onTestFinished(async () => {
    const found = await asOwner<Found[]>('GET', `/api/product/admin/list?query=${encodeURIComponent(name)}`);
    for (const { id } of found.filter((one) => one.name === name)) await asOwner('DELETE', `/api/product/${id}`);
  });
}

/** Two fonts of the shop as a bundle, made by the shop's own calls. */
async function makeBundle(name: string, price: number): Promise<Found> {
  removeAtTheEnd(name);
  const ids = await Promise.all(
    ['young-serif', 'caveat'].map(async (slug) => (await asOwner<Found>('GET', `/api/product/slug/${slug}`)).id),
  );
  const members = ids.map((product_id) => ({ product_id }));
  return asOwner('POST', '/api/product/add', { kind: 'bundle', name, members, regularPrice: price });
}

test('an owner makes a bundle of two fonts, is told where its price is too high, and sells it once it is published', async () => {
  removeAtTheEnd('Serif and pen');
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/products');
  await page.getByRole('button', { name: 'New bundle' }).click();
  const form = page.getByRole('dialog', { name: 'New bundle' });
  const search = form.getByRole('combobox', { name: 'Add a font' });
  for (const font of ['Young Serif', 'Caveat']) {
    await search.fill(font);
    await form.getByRole('listbox', { name: 'Fonts' }).getByRole('option', { name: font }).click();
    await form.getByRole('button', { name: `Take ${font} out` }).waitFor();
  }
  await form.getByText('One by one $58').waitFor();
  await form.getByRole('button', { name: 'Move Caveat up' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Serif and pen');
  await form.getByLabel('Regular Price ($)').fill('59');
  await form.getByText('More than the fonts cost one by one, $58.').waitFor();
  await form.getByRole('button', { name: 'Add the bundle' }).click();
  await form.getByText('Its fonts cost $58 one by one. The bundle can’t cost more.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  expect(await listViolations(page)).toEqual([]);
  await form.getByLabel('Regular Price ($)').fill('40');
  await form.getByRole('button', { name: 'Add the bundle' }).click();
  const row = page.getByRole('row', { name: /Serif and pen/ });
  await row.getByText('Caveat, Young Serif').waitFor();
  await row.getByRole('button', { name: 'Publish Serif and pen' }).click();
  await row.getByText('Bundle of 2 fonts').waitFor();

  const visitor = await openVisitor();
  await visit(visitor.page, '/product?query=serif+and+pen');
  await visitor.page.getByRole('link', { name: /Serif and pen/ }).click();
  const fonts = visitor.page.getByRole('region', { name: 'The fonts of this bundle' });
  await fonts.getByText('One by one $58, together $40: you save $18.').waitFor();
  await expect.poll(() => fonts.getByRole('link').count()).toBe(2);
  await expectInOrder(visitor.page);
  await fonts.getByRole('link', { name: /Young Serif/ }).click();
  await visitor.page.getByRole('link', { name: 'Serif and pen, $40' }).waitFor();

  await visit(page, '/admin/products?query=serif+and+pen');
  await page.getByRole('button', { name: 'Edit Serif and pen' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit bundle' });
  await edit.getByRole('button', { name: 'Take Caveat out' }).click();
  await edit.getByRole('button', { name: 'Save the bundle' }).click();
  await edit.getByText('A bundle is made of two fonts or more.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await search.waitFor({ state: 'hidden' });
});

test('a visitor buys a bundle, downloads each of its fonts, and the owner gives the money for one of them back', async () => {
  const { slug } = await makeBundle('Two hands', 29);
  const customer = await makeCustomer();
  const { page } = await openVisitor({ customer });
  await visit(page, `/product/${slug}`);
  await page.getByRole('checkbox', { name: 'Standard License', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('Young Serif, Caveat').waitFor();
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('row', { name: /Two hands.*Young Serif, Caveat.*\$29\.00/ }).waitFor();
  await expectInOrder(page);
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByRole('row', { name: /Young Serif.*in Two hands/ }).waitFor();
  await page.getByRole('row', { name: /Caveat.*in Two hands/ }).waitFor();
  await expectInOrder(page);
  for (const font of ['Young Serif', 'Caveat']) {
    const { name, bytes } = await download(page, `${font} as TTF`);
    expect(name).toMatch(new RegExp(font.replace(' ', '.?'), 'i'));
    expect(bytes.length).toBeGreaterThan(10_000);
  }
  await visit(page, '/customer/order-history');
  await page.getByRole('row', { name: /Two hands/ }).waitFor();
  await expectInOrder(page);

  const [{ id }] = await asOwner<[Found]>('GET', `/api/orders/admin/list?customer=${customer.email}`);
  const owner = await openVisitor({ customer: await logIn(OWNER) });
  await visit(owner.page, `/admin/orders/${id}`);
  await owner.page.getByText('Bundle, 2 licences below').waitFor();
  await expectInOrder(owner.page);
  await owner.page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = owner.page.getByRole('dialog', { name: /Refund order/ });
  await dialog.getByRole('radio', { name: 'Some of its lines' }).check();
  await dialog.getByRole('checkbox', { name: /^Caveat, Standard License, \$13\.00/ }).check();
  await dialog.getByRole('button', { name: 'Refund $13.00' }).click();
  await owner.page.getByRole('row', { name: /^Caveat.*Refunded/ }).waitFor();

  await visit(page, '/customer/order-history');
  await page.getByText('ended with the refund').waitFor();
  await page.getByRole('link', { name: 'Young Serif as TTF', exact: true }).waitFor();
});

test('who has a font of a bundle reads in the cart what that takes off, and pays for the other', async () => {
  const { slug } = await makeBundle('Pen and serif', 29);
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await buy(page, 'young-serif');
  await visit(page, `/product/${slug}`);
  await page.getByRole('checkbox', { name: 'Standard License', exact: true }).check();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const cart = page.getByRole('dialog', { name: 'Cart' });
  await cart.getByText('You have Young Serif already: $16 less').waitFor();
  await cart.getByText('$13.00', { exact: true }).waitFor();
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText('less Young Serif, already yours').waitFor();
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await page.getByRole('row', { name: /Caveat.*in Pen and serif/ }).waitFor();
  await visit(page, '/customer/order-history');
  await page.getByText('less fonts of it, already yours: -$16').waitFor();
});

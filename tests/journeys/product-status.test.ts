import { expect, test } from 'vitest';
import { deleteAfterwards } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const WITHDRAWN = /^Not sold since \d{1,2} \w+ \d{4}\.$/;

test('a product begins as a draft that only staff see, is published by one button, withdrawn after a question, and published again', async () => {
  const name = `Quiet ${Date.now().toString(36)}`;
  const slug = name.toLowerCase().replace(' ', '-');
  const owner = await logIn(OWNER);
  const { page, forgive, address } = await openVisitor({ customer: owner });
  await visit(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const add = page.getByRole('dialog', { name: 'Add Product' });
  await add.getByLabel('Name', { exact: true }).fill(name);
  await add.getByLabel('Regular Price ($)').fill('20');
  await add.getByRole('button', { name: 'Add the product' }).click();
  await add.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('Draft', { exact: true }).waitFor();
  const adminProducts = await fetch(`${address}/api/product/admin/list?query=${encodeURIComponent(name)}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const [{ id }] = (await adminProducts.json()) as [{ id: number }];
  deleteAfterwards({ id });

  const visitor = await openVisitor();
  const open = () => visitor.page.goto(`${address}/product/${slug}`);
  expect((await open())?.status()).toBe(404);
  await row.getByRole('link', { name: `Preview ${name}` }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('A draft: only staff see this page.').waitFor();
  // Its licences are shown, and cannot be put into a cart yet.
  await page.locator('aside#licences[inert]').waitFor();

  await page.getByRole('link', { name: 'Publish it in the list of products' }).click();
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  await page.getByRole('button', { name: `Publish ${name}` }).waitFor({ state: 'detached' });
  expect((await open())?.status()).toBe(200);
  await visitor.page.getByRole('complementary', { name: 'Licences' }).waitFor();

  await visit(page, '/admin/products');
  await page.getByRole('button', { name: `View details of ${name}` }).click();
  const details = page.getByRole('dialog', { name: 'Product Details' });
  await details.getByText(/^Published on /).waitFor();
  await details.getByRole('button', { name: `Withdraw ${name}` }).click();
  await page.getByRole('button', { name: 'Withdraw the product' }).click();
  await details.getByText(/^Withdrawn on /).waitFor();
  expect((await open())?.status()).toBe(410);
  await visitor.page.getByRole('heading', { name: WITHDRAWN }).waitFor();
  await details.getByRole('button', { name: `Publish again ${name}` }).click();
  await details.getByText(/^Published on /).waitFor();
  expect((await open())?.status()).toBe(200);
  await expect.poll(() => visitor.forgive(/404|410/)).toBeGreaterThan(0);
  forgive(/404|410/);
});

test('the page of a withdrawn font shows it, says what its buyers keep, and what is like it', async () => {
  const customer = await makeCustomer();
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'young-serif');
  const owner = await logIn(OWNER);
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' };
  const stand = async (status: string) => {
    const { id } = (await (await fetch(`${buyer.address}/api/product/slug/young-serif`, { headers })).json()) as {
      id: number;
    };
    const reply = await fetch(`${buyer.address}/products/${id}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ status }),
    });
    expect(reply.status).toBe(200);
  };
  await stand('withdrawn');
  try {
    const { page, forgive } = await openVisitor();
    expect((await page.goto(`${buyer.address}/product/young-serif`))?.status()).toBe(410);
    await page.getByRole('heading', { name: 'Young Serif', level: 1 }).waitFor();
    await page.getByRole('heading', { name: WITHDRAWN }).waitFor();
    await page.getByText(/still valid$/).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(4);
    await expect.poll(() => forgive(/410/)).toBeGreaterThan(0);
    await visit(buyer.page, '/customer/licenses');
    await buyer.page.getByText('Young Serif').first().waitFor();
  } finally {
    await stand('published');
  }
});

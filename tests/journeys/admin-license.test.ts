import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
let count = 0;
const newName = () => {
  count += 1;
  return `Sticker License ${Date.now().toString(36)} ${count}`;
};

async function openLicenses() {
  const owner = await logIn(OWNER);
  const visitor = await openVisitor({ customer: owner });
  await visit(visitor.page, '/admin/license');
  await visitor.page.getByRole('button', { name: 'Edit Standard License', exact: true }).waitFor();
  const send = (method: string, path: string, body?: object) =>
    fetch(`${visitor.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(method, path, body);
    expect(reply.ok, `${method} ${path}`).toBe(true);
    if (reply.status === 204) return null;
    const result = await reply.json();
    // What other journeys count is as it was before.
    if (method === 'POST' && path === '/license-types') {
      onTestFinished(async () => expect([204, 404]).toContain((await send('DELETE', `${path}/${result.id}`)).status));
    }
    return result;
  };
  return { ...visitor, ask };
}

test('an owner adds a licence type with its details in order, changes it and deletes it', async () => {
  const { page, ask } = await openLicenses();
  const name = newName();
  await page.getByRole('columnheader').first().waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['Name', 'Description', 'Price', 'Action']);
  await page.getByRole('button', { name: 'Add License', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add License' });
  await add.getByLabel('Name').fill(name);
  await add.getByLabel('Price').fill('12.5');
  await add.getByLabel('Description').fill('For stickers.');
  for (const [at, label, value] of [
    [1, 'Sheets', 'Up to 500'],
    [2, '  ', 'never kept'],
    [3, 'A size', 'A6'],
  ] as const) {
    await add.getByRole('button', { name: 'Add a detail' }).click();
    await add.getByLabel(`Detail ${at}`, { exact: true }).fill(label);
    await add.getByLabel(`Value ${at}`, { exact: true }).fill(value);
  }
  await add.getByRole('button', { name: 'Add the license' }).click();
  await toast(page, 'License berhasil ditambahkan');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('$12.50').waitFor();
  const made = async () =>
    (await ask('GET', '/license-types?limit=1000')).find((type: { name: string }) => type.name === name);
  expect((await made()).usageDetailsList).toEqual([
    { label: 'Sheets', value: 'Up to 500' },
    { label: 'A size', value: 'A6' },
  ]);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit License' });
  await edit.getByRole('button', { name: 'Remove detail 1' }).click();
  await edit.getByLabel('Price').fill('14');
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await toast(page, 'License berhasil diperbarui');
  await row.getByText('$14.00').waitFor();
  expect((await made()).usageDetailsList).toEqual([{ label: 'A size', value: 'A6' }]);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Keep the license' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete the license' }).click();
  await toast(page, 'License berhasil dihapus');
  await row.waitFor({ state: 'detached' });
});

test('a saved form stays until the list has the change, so that nobody opens the old row again', async () => {
  const { page, context, ask } = await openLicenses();
  const name = newName();
  await ask('POST', '/license-types', { name, description: 'As it was.', price: 3, usageDetails: [] });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit License' });
  await edit.getByLabel('Description').fill('Written anew.');
  let letGo = () => {};
  const isPaused = new Promise<void>((goOn) => {
    letGo = goOn;
  });
  await context.route('**/api/license-types?*', async (route) => {
    await isPaused;
    await route.continue();
  });
  const requested = page.waitForRequest(/\/api\/license-types\?/);
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await requested;
  // Had it gone, the frame after the question would show it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await edit.getByRole('button', { name: 'Saving...' }).waitFor({ timeout: 2_000 });
  letGo();
  await edit.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('row').filter({ hasText: name }).innerText()).toContain('Written anew.');
  await toast(page, 'License berhasil diperbarui');
});

test('an owner puts details in order, by keyboard and by pointer, and says what the licence is for and how much', async () => {
  const { page, ask, forgive } = await openLicenses();
  const name = newName();
  const usageDetails = ['One', 'Two', 'Three'].map((label) => ({ label, value: label.toLowerCase() }));
  await ask('POST', '/license-types', { name, description: 'x', price: 3, usageDetails });
  await page.reload();
  const stored = async () =>
    (await ask('GET', '/license-types?limit=1000')).find((type: { name: string }) => type.name === name);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit License' });
  const labels = () =>
    edit
      .locator('input[name="label"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await edit.getByLabel('Value 3', { exact: true }).fill('drei');
  // By keyboard: the focus stays with the detail that moves, and what happened is said.
  await edit.getByRole('button', { name: 'Move detail 3 up' }).press('Enter');
  await edit.getByRole('status', { name: 'Usage details' }).getByText('Detail 3 moved to place 2 of 3.').waitFor();
  await page.keyboard.press('Enter');
  expect(await labels()).toEqual(['Three', 'One', 'Two']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move detail 1 down');
  // By pointer.
  const handle = (at: number) => edit.locator('[data-grip]').nth(at);
  await handle(2).hover();
  await page.mouse.down();
  await handle(1).hover();
  await page.mouse.up();
  await expect.poll(labels).toEqual(['Three', 'Two', 'One']);

  await edit.getByRole('checkbox', { name: 'Web pages' }).check();
  await edit.getByLabel('Monthly views').fill('100,000');
  await edit.getByLabel('Websites').fill('some');
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await edit.getByText('A whole number, such as 100,000.', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('websites');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await edit.getByLabel('Websites').fill('1');
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await toast(page, 'License berhasil diperbarui');
  const type = await stored();
  expect(type.usageDetailsList).toEqual([
    { label: 'Three', value: 'drei' },
    { label: 'Two', value: 'two' },
    { label: 'One', value: 'one' },
  ]);
  expect(type.limits).toMatchObject({
    uses: ['web'],
    onRequest: false,
    websites: 1,
    monthlyViews: 100_000,
    users: null,
  });

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect.poll(() => edit.getByLabel('Monthly views').inputValue()).toBe('100,000');
  for (const label of ['Monthly views', 'Websites']) await edit.getByLabel(label).fill('');
  await edit.getByRole('checkbox', { name: 'Web pages' }).uncheck();
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await edit.waitFor({ state: 'detached' });
  expect((await stored()).limits).toBeNull();
  await ask('DELETE', `/license-types/${type.id}`);
});

test('what the shop refuses of a licence type is told, and nothing typed is lost', async () => {
  const { page, forgive, ask } = await openLicenses();
  await page.getByRole('button', { name: 'Add License', exact: true }).click();
  const add = page.getByRole('dialog', { name: 'Add License' });
  await add.getByLabel('Name').fill('Standard License');
  await add.getByLabel('Price').fill('a lot');
  await add.getByRole('button', { name: 'Add the license' }).click();
  await toast(page, 'Gagal menambahkan license');
  await add.getByText('An amount in dollars with at most two decimals.').waitFor();
  await add.getByLabel('Price').fill('5');
  await add.getByRole('button', { name: 'Add the license' }).click();
  await add.getByText('A licence type with this name already exists.').waitFor();
  await expect.poll(() => add.getByLabel('Name').inputValue()).toBe('Standard License');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => add.getByLabel('Name').inputValue()).toBe('Standard License');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard the changes' }).click();
  await add.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete Standard License', exact: true }).click();
  await page.getByRole('button', { name: 'Delete the license' }).click();
  await toast(page, 'Gagal menghapus license');
  await page.getByText(/The Standard licence carries the price of every font/).waitFor();
  await page.keyboard.press('Escape');

  const name = newName();
  const { id } = await ask('POST', '/license-types', { name, description: 'x', price: 3 });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit License' });
  await edit.getByLabel('Name').fill(' ');
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await toast(page, 'Gagal update license');
  await edit.getByText('Enter the name.').waitFor();
  await edit.getByLabel('Name').fill(name);
  // Meanwhile another owner deletes it.
  await ask('DELETE', `/license-types/${id}`);
  await edit.getByRole('button', { name: 'Save the license' }).click();
  await toast(page, 'No license selected for update');
  await expect.poll(() => forgive(/400|404|409/)).toBeGreaterThan(0);
});

test('an owner offers fonts under a licence type with one call each, and is told what is missing', async () => {
  const { page, context, ask, forgive } = await openLicenses();
  const name = newName();
  const { id } = await ask('POST', '/license-types', { name, description: 'x', price: 3 });
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).waitFor();
  const assign = page.getByRole('button', { name: 'Assign License' });
  const list = page.getByRole('group', { name: 'Products' });
  await list.getByRole('checkbox', { name: 'Amiri', exact: true }).waitFor();
  await assign.click();
  await toast(page, 'Pilih license dan setidaknya satu produk');
  expect((await list.getByRole('list').boundingBox())?.height).toBeLessThanOrEqual(200);

  const every = await list.getByRole('listitem').count();
  await list.getByRole('checkbox', { name: 'Select All' }).check();
  await list.getByText(`${every} of ${every} chosen`).waitFor();
  await list.getByRole('checkbox', { name: 'Select All' }).uncheck();
  for (const font of ['Amiri', 'Young Serif']) await list.getByRole('checkbox', { name: font, exact: true }).check();
  await page.getByRole('combobox', { name: 'License', exact: true }).selectOption({ label: name });

  await context.route('**/assign-license', (route) => route.abort());
  await assign.click();
  await toast(page, 'Gagal assign license.');
  await expect.poll(() => list.getByText(`2 of ${every} chosen`).count()).toBe(1);
  await context.unroute('**/assign-license');
  await expect.poll(() => forgive(/assign-license|ERR_FAILED/)).toBeGreaterThan(0);

  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/assign-license')) sent.push(request.postDataJSON().licenseTypeId);
  });
  await assign.click();
  await toast(page, 'License berhasil di-assign ke produk');
  expect(sent).toEqual([id, id]);
  const { licenseTypes } = await ask('GET', '/product/slug/amiri');
  expect(licenseTypes.some((type: { id: number }) => type.id === id)).toBe(true);
  await list.getByText('Amiri, has it already').waitFor();
  await ask('DELETE', `/license-types/${id}`);
});

test('a shop without licence types says so, and a customer does not get in', async () => {
  const { page, context } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/license-types?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await visit(page, '/admin/license');
  await page.getByText('Data not found').waitFor();
  const customer = await openVisitor({ customer: await makeCustomer() });
  await visit(customer.page, '/admin/license');
  await customer.page.getByRole('heading', { name: 'This page is for administrators.' }).waitFor();
});

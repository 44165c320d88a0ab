import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeZip } from '#fonts/zip.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, download, visit } from './walk.ts';

const FONTS = path.join(import.meta.dirname, '../../node_modules/@expo-google-fonts');
const font = (file: string) => fs.readFileSync(path.join(FONTS, file));
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const names = (page: Page) => page.locator('tbody tr td.main bdi').allTextContents();
const fileInput = (page: Page) => page.getByLabel('Upload fonts or a CSV');
let count = 0;
const newName = (word: string) => {
  count += 1;
  return `${word} ${Date.now().toString(36)}${count}`;
};

/** The other journeys count on the catalogue as it was: what is made here is taken away again. */
const { address } = theShop;
const listIds = async (): Promise<number[]> => {
  const reply = await fetch(`${address}/api/product?limit=100`);
  return ((await reply.json()) as { id: number }[]).map(({ id }) => id);
};
let before: number[] = [];
beforeAll(async () => {
  before = await listIds();
});
afterAll(async () => {
  const { token } = await logIn(OWNER);
  for (const id of await listIds())
    if (!before.includes(id))
      await fetch(`${address}/api/product/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
});

async function openProducts(page = '/admin/products') {
  const visitor = await openVisitor({ customer: await logIn(OWNER) });
  await visit(visitor.page, page);
  await visitor.page.getByRole('heading', { name: 'Product Management', level: 1 }).waitFor();
  return visitor;
}

const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: 'Name or SKU' }).fill(words);
  await page.keyboard.press('Enter');
};

/** What the list says of files that are being prepared, whatever moment it stands there for. */
async function watchPreparing(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const stated: string[] = [];
    const look = () => {
      for (const one of document.querySelectorAll('main tr p')) {
        const words = one.textContent ?? '';
        if (words.startsWith('Preparing files') && stated.at(-1) !== words) stated.push(words);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return stated;
  });
  return () => seen.jsonValue();
}

test('several files chosen at once are taken one after the other, one that can not be read stops none, and each family gets its form', async () => {
  const { page, forgive } = await openProducts();
  const file = (name: string, mimeType: string, bytes: Uint8Array) => ({ name, mimeType, buffer: Buffer.from(bytes) });
  const monoton = font('monoton/400Regular/Monoton_400Regular.ttf');
  await fileInput(page).setInputFiles([
    file(
      'spectral.zip',
      'application/zip',
      await writeZip([{ name: 'Spectral-Regular.ttf', bytes: font('spectral/400Regular/Spectral_400Regular.ttf') }]),
    ),
    file('broken.zip', 'application/zip', new TextEncoder().encode('PK')),
    file('monoton.zip', 'application/zip', await writeZip([{ name: 'Monoton.ttf', bytes: monoton }])),
  ]);
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByText('Family 1 of 2 of the upload.').waitFor();
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Spectral');
  await page
    .getByText(/broken.zip: .*Nothing was saved/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('Family 2 of 2 of the upload.').waitFor();
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Monoton');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => forgive(/upload-file|400|415/)).toBeGreaterThan(0);
});

test('an owner joins two families of an upload by hand, takes it back with one click, and splits a style off', async () => {
  const { page } = await openProducts();
  const zip = await writeZip([
    { name: 'Spectral-Bold.ttf', bytes: font('spectral/700Bold/Spectral_700Bold.ttf') },
    { name: 'Spectral-Regular.ttf', bytes: font('spectral/400Regular/Spectral_400Regular.ttf') },
    { name: 'Monoton.ttf', bytes: font('monoton/400Regular/Monoton_400Regular.ttf') },
  ]);
  await fileInput(page).setInputFiles({ name: 'families.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByText('Family 1 of 2 of the upload.').waitFor();
  await dialog.getByText('Wrong family? Join or split it').click();
  await dialog.getByRole('button', { name: 'Add to Spectral' }).click();
  await dialog.getByText(/^3: /).waitFor();
  await dialog.getByRole('button', { name: 'Undo the last change' }).click();
  await dialog.getByText('Family 1 of 2 of the upload.').waitFor();
  await dialog.getByText('2: Regular, Bold').waitFor();
  await dialog.getByText('Wrong family? Join or split it').click();
  await dialog.getByLabel('Style to split off').selectOption('Bold');
  await dialog.getByRole('button', { name: 'Make it a family of its own' }).click();
  await dialog.getByText('Family 1 of 3 of the upload.').waitFor();
  await dialog.getByText('1: Regular').waitFor();
});

test('an owner drops a ZIP of a family, publishes it, and a customer buys and downloads it', async () => {
  const { page, forgive } = await openProducts();
  const zip = await writeZip([
    { name: 'Spectral/Spectral-Bold.ttf', bytes: font('spectral/700Bold/Spectral_700Bold.ttf') },
    { name: 'Spectral/Spectral-Regular.ttf', bytes: font('spectral/400Regular/Spectral_400Regular.ttf') },
    { name: 'Monoton.ttf', bytes: font('monoton/400Regular/Monoton_400Regular.ttf') },
  ]);
  await fileInput(page).setInputFiles({ name: 'families.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
  await toast(page, 'File uploaded successfully');
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByText('Family 1 of 2 of the upload.').waitFor();
  const bar = page.getByRole('progressbar', { name: 'Upload progress', includeHidden: true });
  await expect.poll(() => bar.first().getAttribute('value')).toBe('0');
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Spectral');
  await dialog.getByText('2: Regular, Bold').waitFor();
  await dialog.getByText('The product Spectral has a file of this family already.').waitFor();
  const name = newName('Stempel');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Regular Price ($)').fill('12.345');
  await dialog.getByRole('button', { name: 'Add the product' }).click();
  await toast(page, 'Failed to add product');
  await dialog.getByText('An amount in dollars with at most two decimals.').waitFor();
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe(name);
  await dialog.getByLabel('Regular Price ($)').fill('12.50');
  const seen = await watchPreparing(page);
  await dialog.getByRole('button', { name: 'Add the product' }).click();
  await toast(page, 'Product added successfully');
  await dialog.getByText('Family 2 of 2 of the upload.').waitFor();
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Monoton');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => names(page)).toContain(name);
  // The files for buyers are made in the background, and the list shows the progress.
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(0);
  const progress = page
    .getByRole('row')
    .filter({ hasText: name })
    .getByText(/^Preparing files/);
  await progress.waitFor({ state: 'hidden', timeout: 180_000 });
  const stated = await seen();
  expect(stated.every((words) => /^Preparing files: \d of 6$/.test(words))).toBe(true);
  expect(stated).toEqual(stated.toSorted());
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await edit.getByText('Files: Ready', { exact: true }).waitFor();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Publish ${name}` }).click();
  await toast(page, 'Product published');

  const slug = name.toLowerCase().replaceAll(' ', '-');
  const customer = await openVisitor({ customer: await makeCustomer() });
  await buy(customer.page, slug);
  const file = await download(customer.page, `${name} as ZIP`);
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
  expect(file.bytes.length).toBeGreaterThan(100_000);
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
}, 100_000);

test('an owner looks at, changes and deletes a product, and changes many at once with a way back', async () => {
  const { page, context, forgive } = await openProducts();
  const word = newName('Kelapa').replace(' ', '-');
  for (const part of ['one', 'two']) {
    await page.getByRole('button', { name: 'Add Product' }).click();
    const add = page.getByRole('dialog', { name: 'Add Product' });
    await add.getByText('It has no fonts yet').waitFor();
    await add.getByLabel('Name', { exact: true }).fill(`${word} ${part}`);
    await add.getByLabel('Regular Price ($)').fill('20');
    await add.getByLabel('Categories').fill('Text, Book');
    await add.getByRole('button', { name: 'Add the product' }).click();
    await toast(page, 'Product added successfully');
    await add.waitFor({ state: 'hidden' });
  }
  await search(page, word.toUpperCase());
  await expect.poll(() => names(page)).toEqual([`${word} two`, `${word} one`]);
  await page.getByRole('columnheader').first().waitFor();
  const heads = (await page.getByRole('columnheader').allInnerTexts()).map((head) => head.replace(/ ?[↑↓]/, ''));
  expect(heads.filter((head) => head.trim() !== '')).toEqual([
    'Name',
    'SKU',
    'Type',
    'Categories',
    'Price ($)',
    'Actions',
  ]);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await page.waitForURL(/sort=name/);
  await expect.poll(() => names(page)).toEqual([`${word} one`, `${word} two`]);

  await page.getByRole('button', { name: `Edit ${word} one` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect.poll(() => edit.getByLabel('Regular Price ($)').inputValue()).toBe('20.00');
  await edit.getByLabel('Sale Price ($)').fill('15');
  await edit.getByRole('checkbox', { name: 'Web License' }).check();
  await edit.getByRole('button', { name: 'Save the product' }).click();
  await toast(page, 'Product updated successfully');
  await page
    .getByRole('row')
    .filter({ hasText: `${word} one` })
    .getByText('$15.00')
    .waitFor();

  await page.getByRole('button', { name: `View details of ${word} one` }).click();
  const details = page.getByRole('dialog', { name: 'Product Details' });
  for (const words of ['$20.00', '$15.00', 'Text, Book', 'Standard License, Web License'])
    await details.getByText(words, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await context.route('**/api/product/*', (route) => route.abort());
  await page.getByRole('button', { name: `View details of ${word} one` }).click();
  await details.getByText('Gagal mengambil detail produk.').waitFor();
  await toast(page, 'Failed to fetch product details');
  await page.keyboard.press('Escape');
  await context.unroute('**/api/product/*');

  await page.getByRole('checkbox', { name: 'Choose all of this page' }).check();
  const bar = page.getByRole('form', { name: 'Change the chosen products' });
  await bar.getByText('2 chosen').waitFor();
  await bar.getByLabel('What to change').selectOption('Change the price by percent');
  await bar.getByLabel('Percent, such as 10 or -10').fill('50');
  await bar.getByRole('button', { name: 'Change them' }).click();
  await page.getByText('2 products were changed.').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: `${word} two` })
    .getByText('$30.00')
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `${word} two` })
    .getByText('$20.00')
    .waitFor();
  await bar.getByRole('button', { name: 'Choose none' }).click();

  const remove = page.getByRole('button', { name: `Delete ${word} two` });
  await remove.click();
  await page.getByRole('button', { name: 'Keep the product' }).click();
  await remove.click();
  await page.getByRole('button', { name: 'Delete the product' }).click();
  await toast(page, 'Product deleted successfully');
  await expect.poll(() => names(page)).toEqual([`${word} one`]);
  await expect.poll(() => forgive(/ERR_FAILED|no answer/)).toBeGreaterThan(0);
});

test('what can not be taken in is told, and a table of products is tried before it is imported', async () => {
  const { page, context, forgive } = await openProducts();
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
  await fileInput(page).setInputFiles({ name: 'menu-scan.ttf', mimeType: 'font/ttf', buffer: png });
  await toast(page, 'Failed to upload file');
  await page.getByText('menu-scan.ttf: This is a PNG picture. Nothing was saved.').waitFor();

  const sku = newName('CSV').replace(' ', '-');
  const table = `sku,name,price\n${sku},Table ${sku},9.50\n${sku}-2,,1\n`;
  await fileInput(page).setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const tried = page.getByRole('dialog', { name: 'Import products' });
  await tried.getByText(/Row 3:/).waitFor();
  await tried.getByText(/would make 1 new product and change 0 products/).waitFor();
  await tried.getByRole('button', { name: 'Import 1 row' }).click();
  const done = page.getByRole('dialog', { name: 'Products imported' });
  await done.getByText(/made 1 new product/).waitFor();
  await done.getByRole('button', { name: 'Close', exact: true }).first().click();
  await search(page, sku);
  await expect.poll(() => names(page)).toEqual([`Table ${sku}`]);

  await context.route('**/api/product/admin/list*', (route) => route.abort());
  await search(page, 'nothing at all');
  await toast(page, 'Failed to load products');
  await context.unroute('**/api/product/admin/list*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No products found').waitFor();
  await expect.poll(() => forgive(/415|ERR_FAILED|no answer/)).toBeGreaterThan(0);
});

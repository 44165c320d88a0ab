import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { EMPTY_WORDS } from '#contract/text/empty-words.ts';
import { writeZip } from '#fonts/zip.ts';
import { copyShop, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

const FONT = path.join(
  import.meta.dirname,
  '../../node_modules/@expo-google-fonts/monoton/400Regular/Monoton_400Regular.ttf',
);
/** What only the demo says. */
const DEMO_WORDS = /invented|demo|Sixteen people|Twelve licences|Huruf is Indonesian|Bandung|Kopi Senja in/i;

let shop: SpawnedShop;
beforeAll(async () => {
  shop = await spawnShop({ dataDir: copyShop(inject('filledShop')) });
});
afterAll(() => shop.clear());

test('an owner empties the demo, chooses licences, brings a font, and sells it to the first buyer', async () => {
  const { address } = shop;
  const owner = await logIn(OWNER, address);
  const { page, tab, forgive } = await openVisitor({ customer: owner, address });
  await visit(page, '/admin/setup');
  await page.getByText('45 on offer').waitFor();
  await page.getByRole('button', { name: 'Start my own shop' }).click();
  await page.getByText(/^45 fonts, all licence types, plans and landing pages, 0 orders/).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start my own shop' });
  await dialog.getByRole('textbox').fill('yes');
  await dialog.getByRole('button', { name: 'Empty the demo' }).click();
  await dialog.getByText(`Type "${EMPTY_WORDS}" here.`).waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await dialog.getByRole('textbox').fill(EMPTY_WORDS);
  await dialog.getByRole('button', { name: 'Empty the demo' }).click();
  await page.getByText('none chosen').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Start my own shop' }).count()).toBe(0);

  const visitor = await openVisitor({ address });
  for (const one of ['/', '/product', '/id/about']) {
    await visitor.page.goto(one);
    expect(new URL(visitor.page.url()).pathname).toBe(one.startsWith('/id') ? '/id/closed' : '/closed');
  }
  await visitor.page.getByText('Toko ini belum buka.').waitFor();
  await visitor.page.getByRole('link', { name: 'Masuk', exact: true }).click();
  await visitor.page.getByRole('link', { name: 'Beranda' }).click();
  await visitor.page.getByText('Toko ini belum buka.').waitFor();

  // Anyone who works here goes in and out.
  const inside = await tab();
  for (const one of ['/', '/product', '/license', '/about', '/logotypes']) {
    await visit(inside, one);
    await inside.getByText('Closed to visitors: only staff').waitFor();
    expect([one, DEMO_WORDS.exec(await inside.locator('main').innerText())?.[0]]).toEqual([one, undefined]);
  }
  for (const one of ['/', '/product', '/logotypes']) {
    await visit(inside, one);
    await inside.getByRole('heading', { name: 'There are no fonts here yet.' }).waitFor();
    await inside.getByRole('link', { name: 'Set up your shop' }).waitFor();
  }
  await expect.poll(() => inside.getByRole('radio').count()).toBe(0);
  await visit(inside, '/license');
  await inside.getByRole('heading', { name: 'No licences are on sale yet.' }).waitFor();

  // The first steps are filled in where they stand; what is written is there after leaving too.
  const step = (name: string) => page.getByRole('listitem', { name });
  const nameOfShop = page.getByRole('form', { name: '1 Name and wordmark' });
  await nameOfShop.getByLabel('Name of the shop').fill('Gerimis Type');
  await visit(page, '/admin/orders');
  await visit(page, '/admin/setup');
  await expect.poll(() => nameOfShop.getByLabel('Name of the shop').inputValue()).toBe('Gerimis Type');
  await nameOfShop.getByRole('button', { name: 'Save identity' }).click();
  await step('1 Name and wordmark').getByText('set', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue with Seller' }).click();
  const seller = page.getByRole('form', { name: '2 Seller' });
  await seller.getByLabel('Legal name').fill('Gerimis Aksara, CV');
  await seller.getByLabel('E-mail for buyers').fill('toko@gerimis.test');
  await seller.getByLabel('Address').fill('Jalan Braga 1, Bandung');
  await seller.getByLabel('Country').selectOption({ label: 'Indonesia' });
  await seller.getByRole('button', { name: 'Save seller' }).click();
  await step('2 Seller').getByText('set', { exact: true }).waitFor();
  for (const [name, field] of [
    ['3 Tax and currency', 'Countries in which you pay tax'],
    ['5 Payments', 'Money'],
    ['6 Mail', 'Sender'],
  ] as const) {
    await step(name).getByRole('heading', { name }).click();
    await page.getByRole('form', { name }).getByLabel(field).first().waitFor();
  }

  await step('4 Licences').getByRole('heading', { name: '4 Licences' }).click();
  const licenses = page.getByRole('form', { name: 'Licences to sell' });
  await licenses.getByRole('checkbox', { name: 'Standard' }).check();
  await licenses.getByRole('checkbox', { name: 'Web' }).check();
  await licenses.getByLabel('Price of Web License').fill('a lot');
  await licenses.getByRole('button', { name: 'Sell the selected ones' }).click();
  await licenses.getByText('An amount in dollars with at most two decimals.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await licenses.getByLabel('Price of Web License').fill('95');
  await licenses.getByRole('button', { name: 'Sell the selected ones' }).click();
  await page.getByText('2 on sale', { exact: true }).waitFor();
  await visit(inside, '/license');
  await inside.getByRole('heading', { name: 'Two licences, in plain words.' }).waitFor();

  await step('7 First font').getByRole('heading', { name: '7 First font' }).click();
  const zip = await writeZip([{ name: 'Gerimis.ttf', bytes: fs.readFileSync(FONT) }]);
  const file = { name: 'gerimis.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
  await page.getByLabel('Choose fonts').setInputFiles(file);
  const add = page.getByRole('dialog', { name: 'Add Product' });
  await add.getByLabel('Name', { exact: true }).fill('Gerimis');
  await add.getByLabel('Regular Price ($)').fill('45');
  await add.getByRole('button', { name: 'Add the product' }).click();
  await add.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish Gerimis' }).click();
  await page.getByRole('button', { name: 'Publish Gerimis' }).waitFor({ state: 'detached' });

  await step('9 Open').getByRole('heading', { name: '9 Open' }).click();
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.getByRole('button', { name: 'Close it to visitors meanwhile' }).waitFor();
  await visitor.page.goto('/id/closed');
  expect(new URL(visitor.page.url()).pathname).toBe('/id');
  const found = await openVisitor({ address });
  await visit(found.page, '/');
  await found.page.getByRole('img', { name: 'Gerimis, in Gerimis' }).first().waitFor();
  await found.page.getByRole('heading', { name: /^One family|^1 family/ }).waitFor();
  const buyer = await openVisitor({ customer: await makeCustomer('Laras Wibisono', address), address });
  await buy(buyer.page, 'gerimis');
  await buyer.page.getByRole('link', { name: 'Gerimis as ZIP' }).first().waitFor();
  await visit(page, '/admin/setup');
  await page.getByText('bought once').waitFor();
  await page.getByText('1 on offer').waitFor();
});

test('a demo that was emptied does not come back with the next start', async () => {
  await shop.stop();
  shop = await spawnShop({ dataDir: shop.dataDir });
  const listed = await (await fetch(`${shop.address}/api/product?limit=100`)).json();
  expect((listed as { name: string }[]).map(({ name }) => name)).toEqual(['Gerimis']);
});

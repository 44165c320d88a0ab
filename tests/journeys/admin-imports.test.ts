import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeZip } from '#fonts/zip.ts';
import { asOwner } from './as-owner.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const HEADS = 'email,name,font,license,date,number';

test('the owner brings a table of what was sold elsewhere: wrong lines are told by line and column, and a table that holds is tried first, then found by its buyer', async () => {
  const owner = await logIn(OWNER);
  const { page } = await openVisitor({ customer: owner });
  await visit(page, '/admin/imports');
  await page.getByRole('heading', { name: 'Import earlier licences', level: 1 }).waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Download an example' }).getAttribute('download'))
    .toBe('licences.csv');
  const choose = page.getByLabel('Choose a CSV');
  const send = (line: string) =>
    choose.setInputFiles({ name: 'sold.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADS}\n${line}`) });
  await send('old@journeys.test,Old Buyer,Nowhere Sans,Web License,2021-02-30,');
  await page.getByText('1 row has an error, so nothing was imported.').waitFor();
  await page.getByRole('row', { name: /date A day such as/ }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Import/ }).count()).toBe(0);

  await page.getByRole('region', { name: 'Drop a CSV here' }).waitFor();
  await send('old@journeys.test,Old Buyer,Cormorant Garamond,Web License,2021-02-28,OLD-7001');
  await page.getByText('This would create: 1 licence and 1 new customer.').waitFor();
  await page.getByRole('row', { name: /Old Buyer.*Cormorant Garamond.*2021-02-28.*OLD-7001.*new customer/ }).waitFor();

  const buyer = await makeCustomer('Bought Elsewhere');
  const number = `OLD-${buyer.id}-${Date.now()}`;
  await send(`${buyer.email},Bought Elsewhere,Cormorant Garamond,Web License,2021-02-28,${number}`);
  await page.getByRole('button', { name: 'Import 1 licence' }).click();
  await page.getByText('Imported: 1 licence and 0 new customers.').waitFor();
  await page.getByRole('row', { name: new RegExp(`${number} imported`) }).waitFor();
  await page.getByRole('button', { name: 'Email 1 person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email 1 person?' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Email 1 person' }).click();
  await dialog.getByRole('button', { name: 'Send the emails' }).click();
  await page.getByText('The emails are on their way').waitFor();
  await page.getByRole('region', { name: 'Email the holders' }).waitFor({ state: 'detached' });

  const { page: theirs } = await openVisitor({ customer: buyer });
  // What was given to an address waits until anyone who has the account shows that the address is theirs: by the mailed
  // link.
  await visit(theirs, '/customer/licenses');
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => theirs.getByText(number).count()).toBe(0);
});

test('the owner brings a folder of fonts by a table: what is missing is said, the rest becomes drafts with their prices, and the same again goes on', async () => {
  const owner = await logIn(OWNER);
  const { page, forgive } = await openVisitor({ customer: owner });
  await visit(page, '/admin/imports');
  await page.getByRole('link', { name: 'Upload the fonts' }).click();
  await page.getByRole('heading', { name: 'Upload your fonts', level: 1 }).waitFor();
  const prefix = `BR${Date.now()}`;
  const table = [
    'file,sku,name,price,price of Web License',
    `one.ttf,${prefix}-1,Batu ${prefix},49,61`,
    `two.zip,${prefix}-2,,19,`,
    `none.zip,${prefix}-3,Nothing,9,`,
    `bad.zip,${prefix}-4,Broken,9,`,
    `dear.zip,${prefix}-5,Dear,much,`,
  ].join('\n');
  const monoton = readFileSync('node_modules/@expo-google-fonts/monoton/400Regular/Monoton_400Regular.ttf');
  const zip = await writeZip([{ name: 'Monoton.ttf', bytes: monoton }]);
  const file = (name: string, bytes: Uint8Array | string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  const choose = (extra: ReturnType<typeof file>[] = []) =>
    page
      .getByLabel('Choose files')
      .setInputFiles([file('fonts.csv', table), file('one.ttf', monoton), file('bad.zip', 'PK'), ...extra]);
  await choose([file('two.zip', zip)]);
  await page.getByText('3 to upload, 1 without a file, 1 row is wrong.').waitFor();
  await page.getByRole('row', { name: /none\.zip is not among the files/ }).waitFor();
  await page.getByRole('row', { name: /Line 6 none regularPrice: An amount in dollars/ }).waitFor();
  await page.getByRole('button', { name: 'Upload 3 fonts' }).click();
  await page.getByRole('row', { name: /one\.ttf.*uploaded as a draft \$49/ }).waitFor({ timeout: 30_000 });
  await page.getByText('2 uploaded, 1 without a file, 1 skipped, 1 row is wrong.').waitFor({ timeout: 30_000 });
  const adminProducts = await asOwner<
    { id: number; name: string; status: string; licensePrices: { price: number }[] }[]
  >('GET', `/api/product/admin/list?query=${prefix}`);
  expect(adminProducts.map(({ name, status }) => [name, status]).sort()).toEqual([
    [`Batu ${prefix}`, 'draft'],
    ['Monoton', 'draft'],
  ]);
  expect(adminProducts.find(({ name }) => name !== 'Monoton')?.licensePrices).toMatchObject([{ price: 61 }]);
  await expect.poll(() => forgive(/upload-file/)).toBeGreaterThan(0);
  await choose();
  await page.getByText('1 to upload, 2 already here, 1 without a file, 1 row is wrong.').waitFor();
  for (const { id } of adminProducts) await asOwner('DELETE', `/api/product/${id}`);
});

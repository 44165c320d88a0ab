import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { writeZip } from '#fonts/zip.ts';
import { asOwner } from './as-owner.ts';
import { logIn, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const SOURCE = 'node_modules/source-sans/TTF/SourceSans3-';
const STYLES = ['Regular', 'Bold', 'It', 'BoldIt'];
const zipOf = async (styles: string[]) =>
  Buffer.from(
    await writeZip(styles.map((name) => ({ name: `${name}.ttf`, bytes: readFileSync(`${SOURCE}${name}.ttf`) }))),
  );
type Listed = { id: number; sku: string; parts: { kind: string; name: string; price: number }[] };
const listed = (sku: string) => asOwner<Listed[]>('GET', `/api/product/admin/list?query=${sku}`);
const tidy = (sku: string) =>
  onTestFinished(async () => {
    for (const { id } of await listed(sku)) await asOwner('DELETE', `/api/product/${id}`);
  });

test('an owner who uploads a family is offered prices for its packages and styles, changes the ladder and a price, and sells them from the first day', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const sku = `UP${Date.now()}`;
  tidy(sku);
  await visit(page, '/admin/products');
  await page.getByLabel('Upload fonts or a CSV').setInputFiles({
    name: 'source.zip',
    mimeType: 'application/zip',
    buffer: await zipOf(STYLES),
  });
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('SKU').fill(sku);
  const offer = dialog.getByRole('region', { name: 'Packages and styles' });
  await offer.getByRole('checkbox', { name: /Sell packages and single styles too/ }).check();
  await offer.getByRole('button', { name: 'Propose prices' }).click();
  await offer.getByText('Enter the regular price first.').waitFor();
  await dialog.getByLabel('Regular Price ($)').fill('100');
  await offer.getByRole('button', { name: 'Propose prices' }).click();
  await offer.getByText('1 style $40, 2 styles $70, 3 styles $90, 4 styles $100').waitFor();
  await offer.getByLabel('One style costs at most, % of the family').fill('3x');
  await offer.getByText('A percentage from 1 to 100.').waitFor();
  await expect.poll(() => offer.getByRole('button', { name: 'Propose prices' }).isDisabled()).toBe(true);
  await offer.getByLabel('One style costs at most, % of the family').fill('30');
  await offer.getByRole('button', { name: 'Propose prices' }).click();
  await offer.getByText('1 style $30, 2 styles $57, 3 styles $80, 4 styles $100').waitFor();
  const bold = offer.getByLabel('Bold', { exact: true }).last();
  await expect.poll(() => bold.inputValue()).toBe('30');
  await bold.fill('500');
  await dialog.getByRole('button', { name: 'Add the product' }).click();
  await dialog.getByText('The whole family costs $100. A part of it can’t cost more.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await expect.poll(() => bold.inputValue()).toBe('500');
  await bold.fill('35');
  await offer.getByRole('group', { name: 'Italics' }).getByRole('button', { name: 'Remove Italics' }).click();
  await dialog.getByRole('button', { name: 'Add the product' }).click();
  await page.getByText('Product added successfully').first().waitFor();
  const [product] = await listed(sku);
  expect(product?.parts.slice(1).map(({ kind, name, price }) => `${kind} ${name} ${price}`)).toEqual([
    'package Uprights 57',
    'style Regular 30',
    'style Italic 30',
    'style Bold 35',
    'style Bold Italic 30',
  ]);
});

test('a folder of fonts brings the parts of its table; families without any are offered the proposal, and sold whole until it is saved', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  const sku = `FP${Date.now()}`;
  tidy(sku);
  await visit(page, '/admin/imports/fonts');
  const file = (name: string, bytes: Buffer | string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  const rows = [
    'file,sku,name,price,packages and styles',
    `whole.zip,${sku}-1,Whole ${sku},80,`,
    `parts.zip,${sku}-2,Parts ${sku},80,Bold: 30`,
    `wrong.zip,${sku}-3,Wrong ${sku},20,Bold: 30`,
  ];
  const whole = file('whole.zip', await zipOf(STYLES.slice(0, 2)));
  const parts = file('parts.zip', await zipOf(STYLES.slice(0, 3)));
  await page.getByLabel('Choose files').setInputFiles([file('fonts.csv', rows.join('\n')), whole, parts]);
  await page.getByRole('row', { name: /Line 4 .*Bold: The whole family costs \$20/ }).waitFor();
  await page.getByRole('button', { name: 'Upload 2 fonts' }).click();
  await page.getByText('2 uploaded, 1 row is wrong.').waitFor({ timeout: 30_000 });
  await expect.poll(() => page.getByRole('button', { name: /^Price its/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Price its 2 styles' }).click();
  const form = page.getByRole('dialog', { name: 'Packages and styles' });
  await form.getByText('Nothing is sold in parts until you save them.').waitFor();
  await expect.poll(() => form.getByLabel('Bold', { exact: true }).inputValue()).toBe('67');
  const priced = async () =>
    (await listed(sku)).flatMap((one) => one.parts.slice(1).map(({ name }) => `${one.sku} ${name}`));
  expect(await priced()).toEqual([`${sku}-2 Bold`]);
  await form.getByRole('button', { name: 'Save the prices' }).click();
  await page.getByText('The prices were saved.').waitFor();
  expect((await priced()).toSorted()).toEqual([`${sku}-1 Bold`, `${sku}-1 Regular`, `${sku}-2 Bold`]);
  await expect.poll(() => page.getByRole('button', { name: /^Price its/ }).count()).toBe(0);
});

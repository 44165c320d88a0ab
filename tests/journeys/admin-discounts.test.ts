import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { Code } from '#contract/nouns/codes.ts';
import type { OrderQuestion } from '#contract/nouns/order-questions.ts';
import type { ProductDetail } from '#contract/nouns/products.ts';
import { sendForm } from '../stock/send-form.ts';
import { asOwner } from './as-owner.ts';
import { expectInOrder } from './expect-in-order.ts';
import { theShop } from './shop-of-worker.ts';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text, { exact: true }).waitFor();
const ask = async <Body>(path: string, body?: object): Promise<Body> => {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await (await fetch(`${theShop.address}${path}`, sent)).json()) as Body;
};
const font = () => ask<ProductDetail>('/api/product/slug/young-serif');
type Quote = { total: number; discount: { amount: number } | null; codeProblem: string | null };
const quote = async (more: object) => {
  const { id, licenseTypes } = await font();
  const line = { product_id: id, license_type_id: licenseTypes[0]?.id, quantity: 1 };
  return ask<Quote>('/api/orders/quote', { items: [line], ...more });
};

test('an owner adds a code that nobody guesses, and it takes something off until it is deleted', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/admin/discounts');
  await page.getByRole('button', { name: 'Add a discount' }).click();
  const form = page.getByRole('dialog', { name: 'Add a discount' });
  await form.getByRole('button', { name: 'Add the discount' }).click();
  await form.getByText('Enter a code, or make one up.').waitFor();
  await form.getByRole('button', { name: 'Make one up' }).click();
  const code = form.getByRole('textbox', { name: 'Code' });
  await expect.poll(() => code.inputValue()).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const name = await code.inputValue();
  await form.getByLabel('Title').fill('Spring offer');
  await form.getByLabel('Percent').fill('200');
  await form.getByLabel('Fonts', { exact: true }).selectOption('Chosen fonts');
  await form.getByRole('searchbox', { name: 'Find in the list: Fonts' }).fill('young');
  // Looking for a font sends nothing.
  await form.getByRole('searchbox', { name: 'Find in the list: Fonts' }).press('Enter');
  expect(await form.getByText('Tick at least one.').count()).toBe(0);
  await form.getByRole('checkbox', { name: 'Young Serif', exact: true }).check();
  await form.getByLabel('Number of uses').fill('many');
  await form.getByRole('button', { name: 'Add the discount' }).click();
  await form.getByText('A whole number, such as 100.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await expect.poll(() => form.getByLabel('Number of uses').inputValue()).toBe('many');
  await form.getByLabel('Number of uses').fill('100');
  await form.getByRole('button', { name: 'Add the discount' }).click();
  await form.getByText('A percent from 0 to 100 with at most two decimals.').waitFor();
  await form.getByLabel('Percent').fill('25');
  await form.getByRole('button', { name: 'Add the discount' }).click();
  await toast(page, `${name} added`);
  const row = page.getByRole('table', { name: 'Discounts' }).getByRole('row').filter({ hasText: name });
  for (const words of ['25%', '1 font', '0 of 100', 'Running']) await row.getByText(words).waitFor();
  await expectInOrder(page);

  const price = (await font()).licenseTypes[0]?.price ?? 0;
  expect(await quote({ code: name.toLowerCase() })).toMatchObject({ codeProblem: null, total: price * 0.75 });
  await row.getByRole('button', { name: `Copy link of ${name}` }).click();
  await toast(page, 'Link copied');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${theShop.address}/product?code=${name}`);

  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect.poll(() => edit.getByRole('checkbox', { name: 'Young Serif', exact: true }).isChecked()).toBe(true);
  await edit.getByLabel('Takes off').selectOption('An amount in dollars');
  await edit.getByLabel('In dollars', { exact: true }).fill('5');
  await edit.getByRole('button', { name: 'Save the discount' }).click();
  await row.getByText('$5.00').waitFor();
  expect(await quote({ code: name })).toMatchObject({ discount: { amount: 5 } });

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete the discount' }).click();
  await toast(page, `${name} deleted`);
  await row.waitFor({ state: 'detached' });
  expect(await quote({ code: name })).toMatchObject({ codeProblem: 'code_unknown', total: price });
});

test('an owner plans a sale, whose prices are in the shop at once, and ends it', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  const before = (await font()).priceFrom;
  const title = `Sale ${Date.now().toString(36)}`;
  await visit(page, '/admin/discounts');
  await page.getByRole('button', { name: 'Plan a sale' }).click();
  const form = page.getByRole('dialog', { name: 'Plan a sale' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Percent').fill('50');
  await form.getByLabel('Fonts', { exact: true }).selectOption('Chosen fonts');
  await form.getByRole('button', { name: 'Plan the sale' }).click();
  await form.getByText('Tick at least one.').waitFor();
  await form.getByRole('checkbox', { name: 'Young Serif', exact: true }).check();
  await form.getByRole('button', { name: 'Plan the sale' }).click();
  await expect.poll(() => form.getByLabel('Until').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await form.getByLabel('Until').fill('2099-01-01T00:00');
  await form.getByRole('button', { name: 'Plan the sale' }).click();
  await toast(page, `${title} planned`);
  const row = page.getByRole('table', { name: 'Sales' }).getByRole('row').filter({ hasText: title });
  await row.getByText('Running').waitFor();
  await expectInOrder(page);
  await expect.poll(async () => (await font()).sale).toMatchObject({ title, percent: 50 });
  expect((await font()).priceFrom).toBeLessThan(before);

  await row.getByRole('button', { name: `End now… of ${title}` }).click();
  await page.getByRole('button', { name: 'End the sale' }).click();
  await toast(page, `${title} ended`);
  await row.getByText('Ended').waitFor();
  await expect.poll(async () => (await font()).priceFrom).toBe(before);
});

test('an owner asks a question from an example, and finance decides about the document that proves the answer', async () => {
  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  onTestFinished(async () => {
    for (const { id } of await ask<OrderQuestion[]>('/api/order-questions'))
      await asOwner('DELETE', `/api/order-questions/${id}`);
  });
  await visit(page, '/admin/questions');
  await page.getByText('Nothing is asked yet.').waitFor();
  await expectInOrder(page);
  await page.getByRole('button', { name: 'Student or non-profit' }).click();
  const form = page.getByRole('dialog', { name: 'Add a question' });
  await form.getByLabel('Factor of the price').first().fill('half');
  await form.getByRole('button', { name: 'Add the question' }).click();
  await form.getByText('A factor such as 1.5', { exact: false }).waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await form.getByLabel('Factor of the price').first().fill('0.5');
  await form.getByRole('button', { name: 'Add the question' }).click();
  await toast(page, 'Question added');
  const table = page.getByRole('table', { name: 'Order questions' });
  await table.getByText('Are you a student or a non-profit organisation?').waitFor();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await form.getByLabel('Kind').selectOption('The buyer’s country, without asking');
  await form.getByLabel('What buyers read').fill('Prices for islands');
  await form.getByRole('button', { name: 'Remove' }).first().click();
  await form.getByLabel('Name of the group').fill('Islands');
  await form.getByLabel('Factor of the price').fill('0.8');
  await form.getByLabel('Add a country').selectOption('Tuvalu');
  await form.getByRole('list', { name: 'Countries' }).getByText('Tuvalu').waitFor();
  await expectInOrder(page);
  await form.getByRole('button', { name: 'Add the question' }).click();
  await table.getByText('Tuvalu').waitFor();
  await expectInOrder(page);

  const asked = await ask<OrderQuestion[]>('/api/order-questions');
  expect(asked.map(({ kind, proof }) => [kind, proof])).toEqual([
    ['yes_no', 'document'],
    ['country', null],
  ]);
  const price = (await quote({})).total;
  const [student] = asked;
  const answers = [{ question_id: student?.id, option_id: student?.options[0]?.id }];
  expect((await quote({ answers })).total).toBe(price / 2);

  const buyer = await makeCustomer('Ayu Lestari');
  const sent = {
    option_id: String(student?.options[0]?.id),
    file: { bytes: Buffer.from('%PDF-1.7'), name: 'card.pdf' },
  };
  await sendForm(theShop, buyer, `POST /api/order-questions/${student?.id}/proof`, sent);
  const finance = await openVisitor({ customer: await logIn((await makePerson('finance')).email) });
  await visit(finance.page, '/admin');
  await finance.page.getByRole('link', { name: 'Check: A customer’s document is to be checked' }).click();
  const row = finance.page
    .getByRole('table', { name: 'Documents' })
    .getByRole('row')
    .filter({ hasText: 'Ayu Lestari' });
  await row.getByText('To check').waitFor();
  await expect.poll(() => finance.page.getByRole('button', { name: 'Add a question' }).count()).toBe(0);
  const download = finance.page.waitForEvent('download');
  await row.getByRole('button', { name: 'card.pdf of Ayu Lestari' }).click();
  expect((await download).suggestedFilename()).toMatch(/^proof-\d+\.pdf$/);
  await row.getByRole('button', { name: 'Decline… of Ayu Lestari' }).click();
  const decide = finance.page.getByRole('dialog', { name: 'Decline the document of Ayu Lestari?' });
  await decide.getByRole('button', { name: 'Decline the document' }).click();
  await expect.poll(() => decide.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => finance.forgive(/400/)).toBeGreaterThan(0);
  await expectInOrder(finance.page);
  await decide.getByLabel('Reason').fill('The card ended last year.');
  await decide.getByRole('button', { name: 'Decline the document' }).click();
  await toast(finance.page, 'The document of Ayu Lestari is declined');
  await row.getByText('Declined').waitFor();

  await table.getByRole('button', { name: 'Delete Prices for islands' }).click();
  await page.getByRole('button', { name: 'Remove the question' }).click();
  await toast(page, 'Question removed');
  await expect.poll(async () => (await ask<OrderQuestion[]>('/api/order-questions')).length).toBe(1);
});

test('finance reads discounts and copies their links, and changes none', async () => {
  const { code, id } = await asOwner<Code>('POST', '/api/codes', { code: `F${Date.now()}`, kind: 'percent', value: 5 });
  onTestFinished(() => asOwner('DELETE', `/api/codes/${id}`));
  const { page } = await openVisitor({ customer: await logIn((await makePerson('finance')).email) });
  await visit(page, '/admin/discounts');
  await page.getByRole('button', { name: `Copy link of ${code}` }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: `Delete ${code}` }).count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Plan a sale' }).count()).toBe(0);
});

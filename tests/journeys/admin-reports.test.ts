import { expect, test } from 'vitest';
import { expectInOrder } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, ready, visit } from './walk.ts';

test('the owner sees what fonts and licences earned, walks to the orders of a row, and saves chosen columns', async () => {
  const buyer = await openVisitor({ customer: await makeCustomer('Buyer Of Reports') });
  await buyer.page.goto('/', { referer: 'https://typography.example/faces' });
  await ready(buyer.page);
  await buy(buyer.page, 'young-serif', ['Standard License', 'Web License']);
  const { page } = await openVisitor({ customer: await logIn(OWNER) });
  const income = page.getByRole('table', { name: /^Income by / });
  const orders = page.getByRole('table', { name: 'Orders of Young Serif' });
  // Entries are written in the books a few seconds later.
  await expect
    .poll(
      async () => {
        await visit(page, '/admin/reports');
        await page.getByRole('table', { name: 'Orders begun and left' }).waitFor();
        const font = income.getByRole('link', { name: 'Young Serif' });
        if ((await font.count()) === 0) return 0;
        await font.click();
        await orders.getByRole('row').nth(1).waitFor();
        return orders.getByRole('row', { name: /Buyer Of Reports/ }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await page.getByRole('heading', { level: 2, name: 'Plans' }).waitFor();
  await expectInOrder(page);

  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Fees' }).uncheck();
  await page.getByRole('checkbox', { name: 'Tax' }).uncheck();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(Buffer.from(chunk));
  const table = Buffer.concat(chunks).toString();
  expect(table).toContain('from,to,currency,name,orders,gross,discounts,refunds,net');
  expect(table).toContain('Young Serif');

  await page.getByRole('combobox', { name: 'Income by' }).selectOption({ label: 'Licence type' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  // Another journey calls the Web licence something else for a while.
  await income.getByRole('row', { name: /Standard License/ }).waitFor();
  await page.getByRole('combobox', { name: 'Income by' }).selectOption({ label: 'Site that led here' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await income.getByRole('row', { name: /typography\.example/ }).waitFor();
  await page.getByRole('combobox', { name: 'Income by' }).selectOption({ label: 'Day' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Income by day' }).waitFor();
  await income.getByRole('link').first().click();
  await page
    .getByRole('link', { name: /^No\. \d+$/ })
    .first()
    .click();
  await page.waitForURL(/\/admin\/orders\/\d+/);
});

import { expect, test } from 'vitest';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { visit } from './walk.ts';

const HEADS = 'email,name,font,license,date,number';

test('the owner brings a table of what was sold elsewhere: wrong lines are told by line and column, and a table that holds is tried first, then found by its buyer', async () => {
  const owner = await logIn(OWNER);
  const { page } = await openVisitor({ customer: owner });
  await visit(page, '/admin/setup');
  await page.getByRole('link', { name: 'Bring what you sold elsewhere' }).click();
  await page.getByRole('heading', { name: 'Bring what you sold elsewhere', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'Download an example' }).getAttribute('download')).toBe('licences.csv');
  const choose = page.getByLabel('Choose a CSV');
  const send = (line: string) =>
    choose.setInputFiles({ name: 'sold.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADS}\n${line}`) });
  await send('old@journeys.test,Old Buyer,Nowhere Sans,Web License,2021-02-30,');
  await page.getByText('1 line can not be taken, so nothing is imported.').waitFor();
  await page.getByRole('row', { name: /date A day such as/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);

  await page.getByRole('region', { name: 'Drop a CSV here' }).waitFor();
  await send('old@journeys.test,Old Buyer,Cormorant Garamond,Web License,2021-02-28,OLD-7001');
  await page.getByText('Would make: 1 licence and 1 new customer.').waitFor();
  await page.getByRole('row', { name: /Old Buyer.*Cormorant Garamond.*2021-02-28.*OLD-7001.*new customer/ }).waitFor();

  const buyer = await makeCustomer('Bought Elsewhere');
  const number = `OLD-${buyer.id}-${Date.now()}`;
  await send(`${buyer.email},Bought Elsewhere,Cormorant Garamond,Web License,2021-02-28,${number}`);
  await page.getByRole('button', { name: 'Import 1 licence' }).click();
  await page.getByText('Imported: 1 licence and 0 new customers.').waitFor();
  await page.getByRole('row', { name: new RegExp(`${number} imported`) }).waitFor();
  const { page: theirs } = await openVisitor({ customer: buyer });
  await visit(theirs, '/customer/licenses');
  await theirs.getByText(number).first().waitFor();
  await visit(theirs, '/customer/fonts');
  await theirs
    .getByRole('link', { name: /Cormorant Garamond as ZIP/ })
    .first()
    .waitFor();
});

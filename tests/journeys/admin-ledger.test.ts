import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ledger } from '#contract/admin/ledger.ts';
import type { Database } from '#server/kit/database/database.ts';
import { databaseOf } from '../spawn-server-process.ts';
import { listViolations } from './expect-in-order.ts';
import { theShop } from './shop-of-worker.ts';
import { makePerson } from './staff.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

let database: Database;
beforeAll(async () => {
  database = await databaseOf({ dataDir: theShop.dataDir });
});
afterAll(() => database.close());

/**
 * The capture of the newest payment, and money next to it that the payment provider never had, as a slip of the hand
 * leaves it.
 */
async function slip(captured_at: Date) {
  const { db } = database;
  const newest = await db
    .selectFrom('captures')
    .innerJoin('payments', 'payments.id', 'captures.payment_id')
    .select(['payment_id', 'public_id'])
    .orderBy('captured_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = `SLIP${Date.now()}`;
  const { payment_id } = newest;
  await db.insertInto('captures').values({ id, payment_id, amount_cents: 1_234, captured_at }).execute();
  return { id, payment: newest.public_id };
}

/**
 * The books as the journey wants to find them, however often it is tried in this shop: what an earlier try left is
 * explained.
 * @returns noon of the last day of the month that is the next to be closed; at first that of four months ago.
 */
async function prepareBooks(token: string): Promise<Date> {
  const ask = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(`${theShop.address}/api/ledger${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return reply.json();
  };
  for (const { id } of (await ask('/differences?limit=200')) as { id: number }[])
    await ask(`/differences/${id}/settle`, { note: 'Left by an earlier try.' });
  const { months } = (await ask('')) as Ledger;
  const closed = months.find(({ closedAt }) => closedAt !== null)?.month;
  const [year, month] = (closed ?? new Date().toISOString()).split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, closed ? month + 1 : month - 4, 0, 12));
}

test('the owner matches the books with PayPal, clears up a difference, and closes the month that is over', async () => {
  const buyer = await openVisitor({ customer: await makeCustomer() });
  await buy(buyer.page, 'recursive');
  const owner = await logIn(OWNER);
  const day = await prepareBooks(owner.token);
  const { id, payment } = await slip(day);
  const { page, forgive } = await openVisitor({ customer: owner, width: 1440 });
  await visit(page, '/admin');
  await page.getByRole('link', { name: 'Ledger' }).first().click();
  await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Compare now' }).click();
  await page.getByText('1 difference', { exact: true }).waitFor();
  const difference = page.getByRole('table', { name: 'Differences' }).getByRole('row').filter({ hasText: id });
  await expect.poll(() => difference.innerText()).toMatch(/but PayPal doesn’t[\s\S]*\$12\.34\s+nothing/);
  expect(await listViolations(page)).toEqual([]);
  await difference.getByRole('button', { name: 'Explain…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Explain the difference' });
  await dialog.getByRole('button', { name: 'Explain and close' }).click();
  await dialog.getByText('Enter the note.').waitFor();
  await expect.poll(() => forgive(/settle/)).toBeGreaterThan(0);
  await dialog.getByLabel('Why do they differ?').fill(`Written by hand as ${id}.`);
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Explain and close' }).click();
  await page.getByText('Ledger and PayPal agree', { exact: true }).waitFor();
  await page.getByText('None. The ledger matches PayPal to the cent.').waitFor();

  // A refund that is said to be missing and is not: the button asks PayPal, and it is gone.
  const missing = { transaction_id: 'GONE', is_refund: true, there_cents: -100, currency: 'USD', payment };
  const at = { happened_at: new Date(Date.now() - 600_000), found_at: new Date() };
  await database.db
    .insertInto('ledger_differences')
    .values({ ...missing, ...at, environment: 'sandbox', kind: 'missing_here' })
    .execute();
  await page.reload();
  await page.getByRole('button', { name: 'Record this refund' }).click();
  await page.getByText('Repaired: ledger and PayPal agree').waitFor();
  await page.getByRole('link', { name: 'Closed ones' }).click();
  await page.getByText(`Written by hand as ${id}.`).waitFor();

  const name = day.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const month = page.getByRole('table', { name: 'Months' }).getByRole('row').filter({ hasText: name });
  await month.getByRole('button', { name: 'Close…' }).click();
  const question = page.getByRole('dialog', { name: `Close ${name}?` });
  await question.getByText('You can’t reopen it.', { exact: false }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await question.getByRole('button', { name: `Close ${name}` }).click();
  await month.getByText('Closed', { exact: true }).waitFor();
  await expect.poll(() => month.getByRole('button', { name: 'Close…' }).count()).toBe(0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    month.getByRole('button', { name: `Export ${name} as CSV` }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}-\d{2}\.csv$/);
  await month.getByRole('link', { name }).click();
  await page.getByRole('heading', { name: `Entries of ${name}`, level: 1 }).waitFor();
  await page.getByRole('row').filter({ hasText: id }).getByText('$12.34').first().waitFor();
  expect(await listViolations(page)).toEqual([]);
  await visit(page, '/admin/audit?noun=ledger');
  await page.getByText('ledger.close').first().waitFor();
});

test('finance reads the ledger on a phone in the dark and can not close a month; what does not come is said', async () => {
  const { email } = await makePerson('finance');
  const { page, context, forgive } = await openVisitor({ customer: await logIn(email), width: 390, isDark: true });
  await visit(page, '/admin/ledger');
  await page.getByRole('table', { name: 'Months' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Close…' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await listViolations(page)).toEqual([]);
  await visit(page, '/admin/ledger/2026-13');
  await page.getByRole('heading', { name: 'No such month' }).waitFor();
  await context.route('**/api/ledger', (route) => route.abort());
  await visit(page, '/admin/ledger');
  await page.getByText('The ledger couldn’t be loaded.').waitFor();
  await expect.poll(() => forgive(/api\/ledger|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** What other journeys left to be done. */
async function doEverything() {
  const { db } = database;
  await db.updateTable('contact_messages').set({ state: 'read' }).execute();
  await db.updateTable('ledger_differences').set({ closed_at: new Date() }).where('closed_at', 'is', null).execute();
  await db.updateTable('products').set({ short_description: 'A font.' }).where('short_description', '=', '').execute();
}

const todo = (page: Page) => page.getByRole('region', { name: 'To do' });
const items = (page: Page) => todo(page).getByRole('listitem').allInnerTexts();

test('what waits stands on the dashboard with the way to it, and is gone when it is done', async () => {
  await doEverything();
  const owner = await logIn(OWNER);
  const { page } = await openVisitor({ customer: owner });
  await visit(page, '/admin');
  await todo(page).getByText('Nothing to do.').waitFor();
  expect(await listViolations(page)).toEqual([]);

  const sent = await fetch(`${theShop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ayu Lestari', email: 'ayu@mail.test', message: 'Does Amiri have Jawi?' }),
  });
  expect(sent.status).toBe(202);
  await visit(page, '/admin');
  await todo(page).getByText('A message is unread').waitFor();
  expect(await items(page)).toEqual([expect.stringMatching(/A message is unread\s+Ayu Lestari, .+\s+Read/)]);
  await todo(page).getByRole('link', { name: 'Read: A message is unread' }).click();
  await page.waitForURL('**/admin/messages?state=new');
  await page.getByRole('button', { name: /^Message of Ayu Lestari: / }).click();
  await page.getByText('Does Amiri have Jawi?').first().waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await todo(page).getByText('Nothing to do.').waitFor();
});

test('a plan whose payment does not fit is opened from the things to do, and asked for at PayPal', async () => {
  await doEverything();
  const buyer = await makeCustomer('Ayu Lestari');
  const { page: shop } = await openVisitor({ customer: buyer });
  await visit(shop, '/customer/subscription');
  const studio = shop.getByRole('listitem').filter({
    has: shop.getByRole('heading', { name: 'Studio', exact: true, level: 3 }),
  });
  await studio.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await shop.waitForURL(/\/sandbox\/checkoutnow/);
  const { db } = database;
  const owned = await db
    .updateTable('payments')
    .set({ state: 'frozen', check_at: null, problem: 'another amount was captured' })
    .from('orders')
    .whereRef('orders.id', '=', 'payments.order_id')
    .where('orders.user_id', '=', buyer.id)
    .returning('orders.id')
    .executeTakeFirstOrThrow();
  const { page } = await openVisitor({ customer: await logIn((await makePerson('finance')).email), width: 390 });
  await visit(page, '/admin');
  await todo(page).getByRole('link', { name: 'Open: A payment does not fit its order' }).click();
  await page.waitForURL(`**/admin/orders/${owned.id}`);
  await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor();
  await page.getByRole('cell', { name: 'Studio' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sync with PayPal' }).click();
  await page.getByText('Nothing new from PayPal: the order is').waitFor();
  await visit(page, '/admin');
  await todo(page).getByText('Nothing to do.').waitFor();
});

test('finance sees the disputes of orders and the payments that do not fit, and not the fonts without words, which the owner sees too', async () => {
  await doEverything();
  const { db } = database;
  const customer = await makeCustomer('Tomasz Żurek');
  const buyer = await openVisitor({ customer });
  await buy(buyer.page, 'amiri');
  const { id, capture } = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('captures', 'captures.payment_id', 'payments.id')
    .select(['orders.id', 'captures.id as capture'])
    .where('orders.user_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  const dispute = { id: `PP-D-${id}`, capture_id: capture, state: 'open' as const, opened_at: new Date() };
  await db.insertInto('disputes').values(dispute).execute();
  const now = new Date();
  const needsReview = {
    public_id: `PAY-FROZEN-${id}`,
    order_id: id,
    provider: 'paypal',
    state: 'frozen' as const,
    amount_cents: 100,
  };
  await db
    .insertInto('payments')
    .values({ ...needsReview, created_at: now, updated_at: now })
    .execute();
  await db.updateTable('products').set({ short_description: '' }).where('slug', '=', 'cairo').execute();

  const finance = await openVisitor({ customer: await logIn((await makePerson('finance')).email), width: 390 });
  await visit(finance.page, '/admin');
  const disputed = todo(finance.page).getByRole('link', { name: 'Open: An order is disputed at PayPal' });
  await disputed.waitFor();
  expect(await items(finance.page)).toEqual([
    expect.stringContaining('An order is disputed at PayPal'),
    expect.stringMatching(new RegExp(`A payment does not fit its order\\s+No. ${id}, Tomasz Żurek`)),
  ]);
  expect(await listViolations(finance.page)).toEqual([]);
  const mismatch = todo(finance.page).getByRole('link', { name: 'Open: A payment does not fit its order' });
  await mismatch.click();
  await finance.page.waitForURL(`**/admin/orders/${id}`);
  await finance.page.getByText('Payment on hold: check PayPal').waitFor();
  await db.deleteFrom('payments').where('public_id', '=', needsReview.public_id).execute();
  await finance.page.goBack();
  await disputed.click();
  await finance.page.waitForURL(`**/admin/orders/${id}`);

  const { page } = await openVisitor({ customer: await logIn(OWNER), isDark: true });
  await visit(page, '/admin');
  await todo(page).getByText('A font has no short description').waitFor();
  expect(await listViolations(page)).toEqual([]);
  expect(await items(page)).toEqual([
    expect.stringContaining(`No. ${id}, Tomasz Żurek`),
    expect.stringContaining('Cairo'),
  ]);
  await todo(page).getByRole('link', { name: 'Write: A font has no short description' }).click();
  await page.waitForURL('**/admin/products?query=Cairo');
  await page.getByRole('row').filter({ hasText: 'Cairo' }).first().waitFor();
  await db.updateTable('disputes').set({ state: 'won', decided_at: new Date() }).where('id', '=', dispute.id).execute();
  await doEverything();
});

test('a list of what waits that does not come is asked for again, and the rest of the dashboard stands', async () => {
  const { page, context, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await context.route('**/api/dashboard/waiting', (route) => route.abort());
  await visit(page, '/admin');
  await todo(page).getByText('The things to do couldn’t be loaded.').waitFor();
  await page.getByRole('heading', { name: 'Sales Performance' }).waitFor();
  await context.unroute('**/api/dashboard/waiting');
  await todo(page).getByRole('button', { name: 'Try again' }).click();
  await todo(page).getByText('couldn’t be loaded').waitFor({ state: 'detached' });
  await expect.poll(() => forgive(/dashboard\/waiting|no answer|ERR_FAILED/)).toBeGreaterThan(0);
});

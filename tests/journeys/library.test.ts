import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/kit/database/database.ts';
import { databaseOf } from '../spawn-server-process.ts';
import { copyProduct } from '../stock/copy-product.ts';
import { readNames, readZip } from './read-files.ts';
import { theShop } from './shop-of-worker.ts';
import { type Customer, makeCustomer, openVisitor } from './visitor.ts';
import { approve, buy, download, visit } from './walk.ts';

let database: Database;
beforeAll(async () => {
  database = await databaseOf({ dataDir: theShop.dataDir });
});
afterAll(() => database.close());

const FONTS = '/customer/fonts';
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${name} as ZIP`, exact: true }) });
/** The shop's clock cannot be moved from outside: the end comes to the present instead. */
const endPlans = ({ id }: Customer) =>
  sql`update subscriptions set end_at = now() - interval '1 second' where user_id = ${id}`.execute(database.db);

async function subscribed(fullname = 'Rani Wibowo') {
  const customer = await makeCustomer(fullname);
  const visitor = await openVisitor({ customer });
  const { page } = visitor;
  await visit(page, '/customer/subscription');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Studio', exact: true, level: 3 }) })
    .getByRole('button', { name: 'Subscribe', exact: true })
    .click();
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  await approve(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  return { customer, ...visitor };
}

test('a subscriber downloads a font by plan, and finds name and licence number in the file and in the wallet', async () => {
  const { page } = await subscribed('Sari Dewi Lestari');
  await visit(page, FONTS);
  const plan = page.getByRole('region', { name: 'Your plan' });
  await plan.getByText(/gives \d+ fonts with a Standard License, paid until \d\d \w{3} \d{4}/).waitFor();
  await expect.poll(() => plan.textContent()).toContain('50 of 50 new fonts left today');
  await page.getByRole('searchbox', { name: 'Search your fonts' }).fill('recursive');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${FONTS}?query=recursive`);
  await page.getByText('1 font', { exact: true }).waitFor();

  const zip = await download(page, 'Recursive as ZIP');
  expect(zip.name).toBe('recursive-standard-license.zip');
  await plan.getByText('49', { exact: true }).waitFor();
  await page.reload();
  const number = /HRF-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}/.exec(
    (await row(page, 'Recursive').textContent()) ?? '',
  )?.[0];
  expect(number).toBeDefined();
  const files = await readZip(zip.bytes);
  const fonts = [...files].filter(([name]) => name.startsWith('ttf/'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const [, bytes] of fonts) {
    expect(readNames(bytes, 13).join(' ')).toContain(number);
    expect(readNames(bytes, 13).join(' ')).toContain('Sari Dewi Lestari');
  }
  expect(files.get('LICENCE-HURUF.txt')?.toString()).toContain('Term: while the plan Studio runs');
  const woff = await download(page, 'Recursive as WOFF2');
  expect(woff.name).toMatch(/^recursive.*\.(zip|woff2)$/i);
  await expect.poll(() => plan.textContent()).toContain('49 of 50');

  await visit(page, '/customer/licenses');
  await page.getByText(number!).first().waitFor();
  await page.getByText(/^from \d\d \w{3} \d{4} to \d\d \w{3} \d{4}, by Studio$/).waitFor();
});

test('a plan that ends while the page is open refuses the next font with the reason, and can be renewed there', async () => {
  const { page, customer, forgive } = await subscribed();
  await visit(page, `${FONTS}?query=young+serif`);
  await row(page, 'Young Serif').waitFor();
  await endPlans(customer);
  await row(page, 'Young Serif').getByRole('link', { name: 'Young Serif as TTF' }).click();
  const reason = page.getByRole('alert').filter({ hasText: 'Your plan has ended' });
  await reason.getByRole('button', { name: 'Renew' }).waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);

  await visit(page, FONTS);
  await page.getByText(/^Your plan Studio ended on \d\d \w{3} \d{4}\. Its fonts can’t be downloaded\.$/).waitFor();
  await page.getByText('You have no fonts yet.').waitFor();
  await visit(page, '/customer/licenses');
  await page.getByText('You have no licences yet.').waitFor();
  await visit(page, FONTS);
  await page.getByRole('button', { name: 'Renew' }).click();
  await page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  await approve(page);
  await page.getByRole('dialog').getByText('Subscription renewed successfully.').waitFor();
  await visit(page, `${FONTS}?query=young+serif`);
  expect((await download(page, 'Young Serif as TTF')).bytes.length).toBeGreaterThan(1_000);
});

test('on the page of a font a subscriber takes it with the plan, and nobody else is offered that', async () => {
  const { page } = await subscribed();
  await visit(page, '/product/young-serif');
  const plan = page.getByRole('region', { name: 'Download with your plan' });
  await plan.getByText(/^Studio gives you Young Serif with a Standard License, until/).waitFor();
  expect((await download(page, 'Young Serif as WOFF')).name).toMatch(/\.woff$/);

  const other = await openVisitor({ customer: await makeCustomer() });
  await Promise.all([
    other.page.waitForResponse((reply) => reply.url().includes('/api/library')),
    visit(other.page, '/product/young-serif'),
  ]);
  await expect.poll(() => other.page.getByText('Download with your plan').count()).toBe(0);
});

test('what was bought stands among the fonts for ever, without a plan', async () => {
  const { page } = await openVisitor({ customer: await makeCustomer() });
  await visit(page, FONTS);
  await page.getByText('You have no fonts yet.').waitFor();
  await buy(page, 'young-serif');
  await visit(page, FONTS);
  await expect.poll(() => row(page, 'Young Serif').textContent()).toContain('Boughtperpetual');
  expect((await download(page, 'Young Serif as TTF')).name).toMatch(/\.ttf$/);
  await expect.poll(() => page.getByRole('region', { name: 'Your plan' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search your fonts' }).fill('zzz');
  await page.keyboard.press('Enter');
  await page.getByText('None of your fonts is like that.').waitFor();
  await page.getByRole('link', { name: 'All my fonts' }).click();
  await row(page, 'Young Serif').waitFor();
});

test('a day that is full says when it goes on', async () => {
  const { page, customer, forgive } = await subscribed();
  await sql`insert into plan_downloads (user_id, utc_day, product_id)
    select ${customer.id}, extract(epoch from now())::int / 86400, id from products where slug <> 'young-serif' limit 50`.execute(
    database.db,
  );
  // The demo has fewer fonts than a day has room for: older ones fill it.
  const { rows } = await sql<{ id: number }>`select id from products where slug = 'young-serif'`.execute(database.db);
  await copyProduct(database.db, rows[0]!.id, 50);
  await sql`update products set archived_at = now() where slug like 'copy-%'`.execute(database.db);
  await sql`insert into plan_downloads (user_id, utc_day, product_id)
    select ${customer.id}, extract(epoch from now())::int / 86400, id from products
    where archived_at is not null and slug like 'copy-%' order by id
    limit 50 - (select count(*) from plan_downloads where user_id = ${customer.id})`.execute(database.db);
  await visit(page, `${FONTS}?query=young+serif`);
  await page.getByText(/^The next ones are available after \d\d:\d\d your time \(midnight UTC\)\.$/).waitFor();
  await row(page, 'Young Serif').getByRole('link', { name: 'Young Serif as TTF' }).click();
  await page
    .getByRole('alert')
    .getByText('You’ve downloaded 50 fonts of your plan today. You can download more after midnight UTC.')
    .waitFor();
  await expect.poll(() => forgive(/429/)).toBeGreaterThan(0);
});

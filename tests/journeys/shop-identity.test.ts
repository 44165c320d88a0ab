import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ShopSettings } from '#contract/admin/settings.ts';
import { readPdf } from '#tests/read-pdf.ts';
import { asOwner } from './as-owner.ts';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { buy, visit } from './walk.ts';

/** Sets the shop back to what it was called, and who sold. */
async function setBack({ identity, seller }: ShopSettings): Promise<void> {
  const { from: _, mark: _mark, wordmark: _wordmark, ...called } = identity;
  await asOwner('PUT', '/api/settings/identity', { ...called, wordmark: { kind: 'page' } });
  const { from: _from, nextInvoice: _next, ...sells } = seller;
  await asOwner('PUT', '/api/settings/seller', sells);
}

/** The invoice of the newest order of a customer. */
async function invoiceOf({ token }: Customer, address: string) {
  const headers = { authorization: `Bearer ${token}` };
  const [order] = await (await fetch(`${address}/api/orders/list`, { headers })).json();
  const reply = await fetch(`${address}/api/orders/${order.id}/invoice.pdf`, { headers });
  const read = async () => new Uint8Array(await (await fetch(reply.url, { headers })).arrayBuffer());
  return { number: order.invoiceNumber as string, text: (await readPdf(await read())).text, read };
}

const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name);

test('an owner names the shop, draws its wordmark, chooses an accent and says who sells; all of it counts at once', async () => {
  const before = await asOwner<ShopSettings>('GET', '/api/settings');
  onTestFinished(() => setBack(before));
  const reader = await makeCustomer('Dewi Anggraini');
  const first = await openVisitor({ customer: reader });
  await buy(first.page, 'young-serif');
  const old = await invoiceOf(reader, first.address);
  expect(old.text).toContain(before.seller.name);
  const drawn = await old.read();

  const { page, forgive } = await openVisitor({ customer: await logIn(OWNER) });
  await visit(page, '/admin/settings');
  const identity = page.getByRole('form', { name: 'Identity' });
  await identity.getByLabel('Name of the shop').fill('Lontar');
  await identity.getByLabel('In one line').fill('Type for long reading');
  await identity.getByLabel('Wordmark set in').selectOption('font');
  const font = identity.getByRole('combobox', { name: 'Font', exact: true });
  await font.fill('bodoni');
  await identity.getByRole('option', { name: 'Bodoni Moda' }).waitFor();
  await font.press('Enter');
  await expect.poll(() => font.inputValue()).toBe('Bodoni Moda');
  await identity.getByLabel('Style').selectOption({ label: 'Italic' });
  // An accent too close to the background is marked next to the field, before and after it is sent.
  await identity.getByLabel('Accent', { exact: true }).fill('#eeeeee');
  await identity.getByText('too light, refused').waitFor();
  await identity.getByRole('button', { name: 'Save identity' }).click();
  await identity.getByText(/^On the light background this comes to 1\.\d\d to 1; a line needs 3\.00\.$/).waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await identity.getByLabel('Accent', { exact: true }).fill('#0b7a5e');
  await expect.poll(() => identity.getByText('good', { exact: true }).count()).toBe(4);
  // Anyone who goes away finds what was written when coming back.
  await page.getByRole('link', { name: 'Logs' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.goBack();
  await identity.getByText('Not saved yet.').waitFor();
  await expect.poll(() => identity.getByLabel('Name of the shop').inputValue()).toBe('Lontar');
  await identity.getByRole('button', { name: 'Save identity' }).click();
  await page.getByText('Identity saved').waitFor();
  await page.getByRole('link', { name: 'Lontar, home' }).waitFor();

  await page.getByRole('navigation', { name: 'Pages of the settings' }).getByRole('link', { name: 'Seller' }).click();
  const seller = page.getByRole('form', { name: 'Seller' });
  await seller.getByLabel('Legal name').fill('Lontar Aksara, CV');
  await seller.getByLabel('Country').selectOption({ label: 'Germany' });
  await seller.getByLabel('Registration number').fill('AHU-0041187');
  await seller.getByLabel('Invoices begin with').fill('CN');
  await seller.getByRole('button', { name: 'Save seller' }).click();
  await seller.getByText('CN is already in use for other documents.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await seller.getByLabel('Invoices begin with').fill('LON');
  await seller.getByRole('button', { name: 'Save seller' }).click();
  await page.getByText('Seller saved').waitFor();
  await seller.getByText(/^Next number: TEST-LON-\d{4}-000001\./).waitFor();
  await expect.poll(() => page.getByText('Not saved yet.').count()).toBe(0);

  for (const isDark of [false, true]) {
    const visitor = await openVisitor({ isDark });
    for (const path of ['/product/young-serif', '/']) {
      await visit(visitor.page, path);
      expect(await visitor.page.title()).toMatch(/ · Lontar$/);
      const home = visitor.page.getByRole('banner').getByRole('link', { name: 'Lontar, home' });
      await expect
        .poll(() => home.locator('use').getAttribute('href'))
        .toMatch(/^\/api\/shop\/marks\/[0-9a-f]{64}\.svg#mark$/);
      await visitor.page.getByRole('contentinfo').getByText('Type for long reading').waitFor();
      expect(await tokenOf(visitor.page, '--signal')).toContain('#0b7a5e');
    }
  }

  const later = await makeCustomer('Sari Wulandari');
  const second = await openVisitor({ customer: later });
  await buy(second.page, 'young-serif');
  const invoice = await invoiceOf(later, second.address);
  expect(invoice.number).toMatch(/^TEST-LON-\d{4}-000001$/);
  for (const words of ['Lontar Aksara, CV', 'AHU-0041187']) expect(invoice.text).toContain(words);
  expect(await old.read()).toEqual(drawn);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdf } from '#tests/read-pdf.ts';
import { listViolations } from './expect-in-order.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, goToPayPal, visit } from './walk.ts';

/** Presses what saves a document, and reads it. */
async function save(page: Page, name: RegExp) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).first().click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return { name: file.suggestedFilename(), ...(await readPdf(Buffer.concat(chunks))) };
}

test('who bought a font has invoice and certificate at hand, and anyone can verify the licence until it is refunded', async () => {
  const customer = await makeCustomer('Rani Prasetyo');
  const { page, address, forgive } = await openVisitor({ customer });
  await addToCart(page, 'young-serif', ['Standard License']);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('radio', { name: 'My company' }).check();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.getByText('Name the company').waitFor();
  await page.getByLabel('Name of the licensee').fill('Teh Pagi');
  const consent = page.getByRole('checkbox', { name: /^Give me the files at once/ });
  // It is asked where it is law.
  const country = page.getByRole('combobox', { name: /^Country/ });
  await country.selectOption('ID');
  await expect.poll(() => consent.count()).toBe(0);
  await country.selectOption('DE');
  await expect.poll(() => consent.isChecked()).toBe(false);
  await consent.check();
  expect(await listViolations(page)).toEqual([]);
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  const first = await save(page, /^Invoice of order/);
  expect(first.name).toMatch(/^TEST-INV-\d{4}-\d{6}\.pdf$/);
  const ofThis = /^Certificate of Young Serif, Standard License,? HRF-/;
  await page.getByRole('button', { name: ofThis }).waitFor();

  await visit(page, '/customer/order-history');
  await page.getByRole('button', { name: ofThis }).waitFor();
  await page.getByRole('button', { name: /^Change name or address/ }).click();
  const form = page.getByRole('form', { name: /^Name and address on invoice/ });
  await form.getByLabel('Company').fill('Senja Fonts GmbH');
  await form.getByLabel('Tax id').fill('DE12');
  await form.getByRole('button', { name: 'Make a new copy' }).click();
  await form.getByText('have another format').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await form.getByLabel('Tax id').fill('DE123456788');
  await form.getByRole('button', { name: 'Make a new copy' }).click();
  await form.getByText(/^Copy 2 of invoice/).waitFor();
  await page.keyboard.press('Escape');
  const invoice = await save(page, /^Invoice of order/);
  for (const words of ['Senja Fonts GmbH', 'DE123456788', 'copy 2', 'Young Serif'])
    expect(invoice.text).toContain(words);

  await visit(page, '/customer/licenses');
  const certificate = await save(page, ofThis);
  expect(certificate.text).toContain('Teh Pagi');
  const number = certificate.name.slice('certificate-young-serif-standard-license-'.length, -'.pdf'.length);

  await visit(page, '/verify/HRF-AAAAA-AAAAA-AAAAA');
  await page.getByRole('heading', { name: 'Unknown' }).waitFor();
  await expect.poll(() => forgive(/404/)).toBeGreaterThan(0);
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.9.0.11' });
  const requested = { headers: { 'x-forwarded-for': '10.9.0.11' } };
  const ask = async () => (await fetch(`${address}/verify/HRF-AAAAA-AAAAA-AAAAA`, requested)).status;
  // Many at once, so that enough of them fall into one minute.
  const askOften = async () => (await Promise.all(Array.from({ length: 70 }, ask))).at(-1);
  const visitOften = async () => {
    if ((await askOften()) !== 429) return 'answered';
    await visit(page, '/verify/HRF-AAAAA-AAAAA-AAAAB');
    // The minute may end on the way.
    return page.getByRole('main').getByRole('heading').first().innerText();
  };
  await expect.poll(visitOften, { interval: 0, timeout: 45_000 }).toBe('One moment');
  forgive(/404/);
  await expect.poll(() => forgive(/429/)).toBeGreaterThan(0);
  await page.context().setExtraHTTPHeaders({});
  await visit(page, '/verify');
  await page.getByLabel('Licence number').fill(number.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Valid' }).waitFor();
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('Teh Pagi');
  expect(await listViolations(page)).toEqual([]);
  await visit(page, '/customer/licenses');
  const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('checkbox', { name: /^Show the name/ }).check();
  await stored;
  await page.getByRole('link', { name: `verify licence ${number}` }).click();
  await page.getByRole('main').getByText('Teh Pagi').waitFor();

  const orders = await fetch(`${address}/api/orders/list`, { headers: { authorization: `Bearer ${customer.token}` } });
  const [order] = (await orders.json()) as { id: number }[];
  const { token } = await logIn(OWNER);
  await fetch(`${address}/api/orders/${order!.id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await visit(page, `/verify/${number}`);
  await page.getByRole('heading', { name: 'Refunded' }).waitFor();
  expect(await listViolations(page)).toEqual([]);
  await visit(page, '/customer/order-history');
  const note = await save(page, /^Credit note/);
  expect(note.text).toContain('Senja Fonts GmbH');
  await expect.poll(() => page.getByRole('button', { name: /^Certificate/ }).count()).toBe(0);
});

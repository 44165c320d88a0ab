import { expect, test } from 'vitest';
import type { StaffQuote } from '#contract/nouns/quotes.ts';
import { asOwner } from './as-owner.ts';
import { expectInOrder } from './expect-in-order.ts';
import { picture } from './picture.ts';
import { theShop } from './shop-of-worker.ts';
import { logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, approve, visit } from './walk.ts';

const found = async (query: string): Promise<StaffQuote> => {
  const [first] = await asOwner<StaffQuote[]>('GET', `/api/quotes/admin/list?${new URLSearchParams({ query })}`);
  if (!first) throw new Error(`no offer of ${query}`);
  return first;
};

test('a cart becomes an offer in one click, and another person opens its link, accepts and pays it', async () => {
  const maker = await makeCustomer('Dewi Lestari');
  const { page } = await openVisitor({ customer: maker });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  const save = page.getByRole('button', { name: 'Save as an offer' });
  await picture(page, 'checkout');
  await save.click();
  await page.waitForURL('**/offer/*');
  await page.getByRole('heading', { name: /^Offer OF-\d{4}-\d{6}$/ }).waitFor();
  const path = new URL(page.url()).pathname;
  const { number } = await found(maker.email);
  await page.getByText('$32.00').first().waitFor();
  // The styles of the page that somebody came from stay the first, whose layers say which rule wins.
  await expect.poll(() => page.evaluate(() => document.styleSheets[0]?.href ?? null)).toBe(null);
  await expectInOrder(page);
  await picture(page, 'offer');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${number}.pdf`);

  const stranger = await openVisitor();
  const reply = await stranger.page.request.get(path);
  expect(reply.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  expect(await reply.text()).toContain('noindex');
  await visit(stranger.page, path);
  await stranger.page.getByRole('button', { name: 'Log in to accept' }).click();
  const payer = await makeCustomer('Bambang Sutrisno');
  await stranger.page.getByLabel('Email').fill(payer.email);
  await stranger.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stranger.page.getByRole('button', { name: 'Login' }).click();
  await stranger.page.waitForURL(`**${path}`);
  await stranger.page.getByRole('button', { name: 'Accept and pay with PayPal' }).click();
  await stranger.page.waitForURL(/\/sandbox\/checkoutnow\?token=/);
  await approve(stranger.page);
  await stranger.page.waitForURL('**/checkout-success');
  await stranger.page.getByText('Young Serif').first().waitFor();
  await visit(stranger.page, path);
  await stranger.page.getByText('You have paid this offer.').waitFor();
  await picture(stranger.page, 'paid');

  await visit(page, path);
  await page.getByText('This offer was accepted and paid.').waitFor();
  await visit(page, '/customer/offers');
  await page.getByRole('link', { name: number, exact: true }).waitFor();
  await expectInOrder(page);
  await picture(page, 'account');
  expect(await found(number)).toMatchObject({ status: 'paid', openedCount: expect.any(Number) });
});

test('what was a message becomes an offer in two clicks, with a price and words of its own', async () => {
  const email = `ayu-${Date.now().toString(36)}@studio.test`;
  const sent = await fetch(`${theShop.address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.0.77' },
    body: JSON.stringify({
      name: 'Ayu Lestari',
      email,
      message: 'We need a custom licence of Young Serif, like the Standard License, for 400 people.',
    }),
  });
  expect(sent.status).toBe(202);
  const { page } = await openVisitor({ customer: await logIn(OWNER), width: 1440 });
  await visit(page, `/admin/messages?${new URLSearchParams({ query: email })}`);
  await page.getByRole('button', { name: /^Message of Ayu Lestari/ }).click();
  await page.getByRole('link', { name: 'Make an offer' }).click();
  const form = page.getByRole('form', { name: 'New offer' });
  await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email);
  const line = form.getByRole('group', { name: 'Line 1' });
  const chosen = (label: string) => line.getByLabel(label).locator('option:checked').textContent();
  await expect.poll(() => chosen('Font')).toBe('Young Serif');
  expect(await chosen('Licence type')).toBe('Standard License');
  await line.getByLabel(/^Price of one/).fill('450');
  await line.getByLabel('Desktop users').fill('400');
  await line.getByLabel('What was agreed').fill('Also for the annual report.');
  await form.getByLabel('Contract as PDF').setInputFiles({
    name: 'agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 agreed'),
  });
  await expectInOrder(page);
  await picture(page, 'new');
  await form.getByRole('button', { name: 'Send the offer' }).click();
  await page.waitForURL(/\/admin\/offers\/\d+$/);
  const { number, token, sentCount, contract } = await found(email);
  expect([sentCount, contract]).toEqual([1, { name: 'agreement.pdf' }]);
  await page.getByText('Also for the annual report.').waitFor();

  const reader = await openVisitor({ width: 390 });
  await visit(reader.page, `/offer/${token}`);
  await reader.page.getByText('Also for the annual report.').waitFor();
  await reader.page.getByText('$450.00').first().waitFor();
  await reader.page.getByRole('link', { name: /^Contract/ }).waitFor();
  await picture(reader.page, 'by-hand');

  await page.reload();
  await page.getByText('Opened').first().waitFor();
  await expectInOrder(page);
  await picture(page, 'admin-offer');
  await page.getByRole('link', { name: 'Copy', exact: true }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  expect(await page.getByLabel(/^Price of one/).inputValue()).toBe('450');
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw the offer' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor({ state: 'detached' });
  await visit(reader.page, `/offer/${token}`);
  await reader.page.getByText('This offer was withdrawn.', { exact: false }).waitFor();
  await visit(page, '/admin/offers');
  await page.getByRole('link', { name: number, exact: true }).waitFor();
  await expectInOrder(page);
  await picture(page, 'admin-list');
  await visit(page, '/admin/offers?status=withdrawn');
  await page.getByRole('link', { name: number, exact: true }).waitFor();
});

test('the owner says for how long an offer holds, and the page of an unknown one says so', async () => {
  const { page } = await openVisitor({ customer: await logIn(OWNER), width: 1440 });
  await visit(page, '/admin/settings/offers');
  await page.getByLabel('Days an offer holds').waitFor();
  await expectInOrder(page);
  const visitor = await openVisitor();
  await visit(visitor.page, '/id/offer/nothing-here');
  await visitor.page.getByRole('heading', { name: 'Tidak ada penawaran di sini' }).waitFor();
  expect(visitor.forgive(/404: GET .*\/api\/quotes\/nothing-here|Failed to load resource/)).toBeGreaterThan(0);
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asOwner } from './as-owner.ts';
import { expectInOrder } from './expect-in-order.ts';
import { picture } from './picture.ts';
import { sentTo } from './sent-mail.ts';
import { makeCustomer, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, approve, download, goToPayPal, visit } from './walk.ts';

/** The link in the newest mail to a client. */
const mailedLink = async (email: string) =>
  /\/claim\/[\w-]{43}/.exec((await sentTo(email, 'bought font licences for you')).text)![0];

async function register(page: Page, email: string, fullname: string): Promise<void> {
  await page.getByRole('link', { name: 'New here? Create an account' }).click();
  await page.waitForURL('**/register');
  for (const [name, words] of [
    ['Email', email],
    ['Password', PASSWORD],
    ['Full name', fullname],
    ['Address', 'Jl. Braga 1, Bandung'],
    ['Phone number', '+62 812 0000 0000'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(words);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Your account is ready.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.each([390, 1440])(
  'an agency buys for a client, who accepts the terms by a link and downloads; the agency sees it, at %i',
  async (width) => {
    const agency = await makeCustomer('Dewi Lestari');
    const email = `senja-${width}-${Date.now().toString(36)}@client.test`;
    const { page } = await openVisitor({ customer: agency, width });
    await addToCart(page, 'young-serif', ['Standard License']);
    await visit(page, '/checkout');
    await page.getByRole('radio', { name: 'A client' }).check();
    await page.getByText('Only your client gets the files').waitFor();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.getByText('Name your client; the licence is made out to them.').waitFor();
    await page.getByLabel('Name of the client').fill('Senja Coffee');
    await page.getByLabel(/^Email of the client/).fill(email);
    await page.getByLabel(/^Address of the client/).fill('Jl. Braga 1\nBandung');
    await expectInOrder(page);
    if (width === 390) await picture(page, 'checkout');
    await goToPayPal(page);
    await approve(page);
    await page.waitForURL('**/checkout-success');
    await page.getByText('The licences are for Senja Coffee.').waitFor();
    expect(await page.getByRole('link', { name: /as ZIP$/ }).count()).toBe(0);
    if (width === 390) await picture(page, 'thanks');
    await page.getByRole('link', { name: 'Your clients' }).click();
    await page.getByRole('heading', { name: 'Senja Coffee' }).waitFor();
    await page.getByText('Not accepted yet').waitFor();
    await page.getByRole('button', { name: /^Send the link again/ }).click();
    await page.getByText('We’ve sent the link.').waitFor();
    await expectInOrder(page);
    if (width === 390) await picture(page, 'wallet-waiting');
    await visit(page, '/customer/order-history');
    await page.getByText('for your client only').first().waitFor();

    const client = await openVisitor({ width });
    await visit(client.page, await mailedLink(email));
    await client.page.getByRole('heading', { name: 'Font licences for Senja Coffee' }).waitFor();
    await expectInOrder(client.page);
    if (width === 390) await picture(client.page, 'claim-visitor');
    await register(client.page, email, 'Rani Senja');
    await client.page.waitForURL('**/claim/*');
    const accept = client.page.getByRole('button', { name: 'Accept the licences' });
    await accept.click();
    await client.page.getByText('Accept the terms to get the licences.').waitFor();
    await client.page.getByRole('checkbox', { name: /^I have read the terms/ }).check();
    if (width === 390) await picture(client.page, 'claim');
    await accept.click();
    await client.page.getByText('The licences are yours, with their certificates and files.').waitFor();
    if (width === 390) await picture(client.page, 'claim-done');
    await client.page.getByRole('link', { name: 'Download the fonts' }).click();
    await client.page.getByText('Senja Coffee').first().waitFor();
    const { bytes } = await download(client.page, 'Young Serif as ZIP');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');

    await visit(page, '/customer/licenses');
    await page.getByText('accepted on').first().waitFor();
    expect(await page.getByRole('button', { name: /^Send the link again/ }).count()).toBe(0);
    await expectInOrder(page);
    if (width === 390) await picture(page, 'wallet');
  },
);

test('where no email is known the agency hands the link over, and whoever comes second finds it taken', async () => {
  const agency = await makeCustomer('Bambang Sutrisno');
  const { page } = await openVisitor({ customer: agency });
  await addToCart(page, 'young-serif', ['Standard License']);
  await visit(page, '/checkout');
  await page.getByRole('radio', { name: 'A client' }).check();
  await page.getByLabel('Name of the client').fill('Pasar Kota');
  await goToPayPal(page);
  await approve(page);
  await page.waitForURL('**/checkout-success');
  await visit(page, '/customer/licenses');
  await page.getByRole('button', { name: /^Get the link/ }).click();
  const link = await page.getByLabel('Link for your client').inputValue();
  await picture(page, 'wallet-link');
  await visit(page, new URL(link).pathname);
  await page.getByText('You bought these licences for your client').waitFor();
  const first = await openVisitor({ customer: await makeCustomer('Ayu Pasar') });
  await visit(first.page, new URL(link).pathname);
  await first.page.getByRole('checkbox', { name: /^I have read the terms/ }).check();
  await first.page.getByRole('button', { name: 'Accept the licences' }).click();
  await first.page.getByText('The licences are yours').waitFor();
  const second = await openVisitor();
  await visit(second.page, `/id${new URL(link).pathname}`);
  await second.page.getByText('Lisensi ini sudah diterima seseorang.').waitFor();
  await picture(second.page, 'claim-taken');
  await visit(second.page, `/id/claim/${'x'.repeat(43)}`);
  await second.page.getByRole('heading', { name: 'Tidak ada lisensi di sini' }).waitFor();
  second.forgive(/404/);
  const [order] = await asOwner<{ client: { name: string } }[]>('GET', `/api/orders/admin/list?query=${agency.email}`);
  expect(order?.client.name).toBe('Pasar Kota');
});

import { once } from 'node:events';
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Sandbox } from '#sandbox/options.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { freePort } from '../free-port.ts';
import { copyShop, type SpawnedShop, spawnShop } from '../spawn-server-process.ts';
import { logIn, makeCustomer, OWNER, openVisitor } from './visitor.ts';
import { addToCart, approve, buy, visit } from './walk.ts';

const SECRET = 'EGnHDxD-qRPdaLdZz8iCr8N7';
const PASSWORD = 'a staple of another kind';
/** A loopback address of its own, since there are only a few SMTP ports. */
const MAIL_HOST = `127.1.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

/** Stands for the sandbox of the provider, on a host of its own. */
let provider: Sandbox;
let providerUrl = '';
/** Two processes that serve, so that what is saved in one counts in both. */
let shop: SpawnedShop;
const delivered: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === PASSWORD
      ? done(null, { user: username })
      : done(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  onData: (stream, session, done) => {
    stream.resume().on('end', () => {
      delivered.push(...session.envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  providerUrl = `http://127.0.0.1:${providerPort}`;
  provider = await createSandbox({
    publicUrl: providerUrl,
    clientId: 'lontar-type',
    clientSecret: SECRET,
    webhook: { url: `http://127.0.0.1:${port}/payment/paypal/webhook`, id: 'WH-LONTAR' },
  });
  await provider.app.listen({ host: '127.0.0.1', port: providerPort });
  smtp.on('error', () => undefined);
  smtp.listen(2525, MAIL_HOST);
  await once(smtp.server, 'listening');
  const env = { PAYPAL_BASE_URL: providerUrl, WORKERS: '2' };
  shop = await spawnShop({ dataDir: copyShop(inject('filledShop')), env, port });
});
afterAll(async () => {
  await shop.stop();
  await provider.close();
  smtp.close(() => undefined);
  fs.rmSync(shop.dataDir, { recursive: true, force: true });
});

async function openSettings(section: string) {
  const owner = await openVisitor({ customer: await logIn(OWNER, shop.address), address: shop.address });
  await visit(owner.page, `/admin/settings/${section}`);
  return { ...owner, form: (name: string) => owner.page.getByRole('form', { name, exact: true }) };
}

/** Where the checkout of a new buyer leads to; pays there. */
async function buyAtProvider(page: Page): Promise<void> {
  await addToCart(page, 'young-serif', ['Standard License']);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await page.getByText('Test checkout: no money moves').waitFor();
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await page.waitForURL(`${providerUrl}/checkoutnow?token=*`);
  await approve(page);
  await page.waitForURL(`${shop.address}/checkout-success`);
}

test('the owner types keys, tries them, saves, and a buyer pays with them; set back, the next one pays as before', async () => {
  const { page, form, forgive } = await openSettings('payments');
  const payments = form('Payments');
  const account = payments.getByRole('group', { name: 'PayPal test account' });
  await page.getByText('Now: Test purchases').waitFor();
  await page.getByRole('banner').getByText('Test purchases', { exact: true }).waitFor();
  await payments.getByLabel('Money', { exact: true }).selectOption('PayPal test account');
  await account.getByLabel('PayPal client ID').fill('lontar-type');
  await account.getByLabel('Secret', { exact: true }).fill('not-the-secret-of-it');
  await account.getByRole('button', { name: 'Try it' }).click();
  await account.getByText('Client Authentication failed (invalid_client)', { exact: false }).waitFor();
  await account.getByLabel('Secret', { exact: true }).fill(SECRET);
  await account.getByLabel(/^Webhook ID/).fill('WH-LONTAR');
  await account.getByRole('button', { name: 'Try it' }).click();
  await account.getByText('It points to this shop.').waitFor();
  await expect.poll(() => account.getByText('done', { exact: true }).count()).toBe(3);
  await payments.getByRole('button', { name: 'Save payments' }).click();
  await page.getByText('Payments saved', { exact: true }).waitFor();
  await page.getByText('Now: PayPal test account').waitFor();
  // It is masked from now on, in every process.
  await account.getByText('•••• •••• •••• ••N7').waitFor();
  await account.getByText(/^Written .* by .*It isn’t shown again\.$/).waitFor();
  expect(await page.content()).not.toContain(SECRET);

  const rani = await openVisitor({ customer: await makeCustomer('Rani Wibowo', shop.address), address: shop.address });
  await buyAtProvider(rani.page);
  expect(provider.control.captures()).toHaveLength(1);

  await account.getByRole('button', { name: 'Replace' }).click();
  await account.getByRole('button', { name: 'Keep the old one' }).click();
  await payments.getByLabel('Money', { exact: true }).selectOption('Automatic');
  await payments.getByRole('button', { name: 'Save payments' }).click();
  await page.getByText('Now: Test purchases').waitFor();
  const sari = await openVisitor({ customer: await makeCustomer('Sari Dewi', shop.address), address: shop.address });
  await buy(sari.page, 'space-mono');
  expect(provider.control.captures()).toHaveLength(1);
  expect(forgive(/./)).toBe(0);
});

test('a shop for real money says so on every page of the office, and asks before it sells for nothing', async () => {
  const { page, form, forgive } = await openSettings('payments');
  const payments = form('Payments');
  const account = payments.getByRole('group', { name: 'PayPal, live' });
  await payments.getByLabel('Money', { exact: true }).selectOption('PayPal, live');
  await payments.getByRole('button', { name: 'Save payments' }).click();
  await account.getByText('Payments there need the client ID.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await account.getByLabel('PayPal client ID').fill('lontar-live');
  await account.getByLabel('Secret', { exact: true }).fill(SECRET);
  await payments.getByRole('button', { name: 'Save payments' }).click();
  await page.getByText('Now: PayPal, live').waitFor();
  await visit(page, '/admin/orders');
  await page.getByRole('banner').getByText('PayPal, live', { exact: true }).waitFor();
  await visit(page, '/checkout');
  await expect.poll(() => page.getByText('Test checkout: no money moves').count()).toBe(0);
  await visit(page, '/admin/settings/payments');
  await payments.getByLabel('Money', { exact: true }).selectOption('Test purchases');
  await payments.getByRole('button', { name: 'Save payments' }).click();
  const question = page.getByRole('dialog', { name: 'Take test purchases only?' });
  await question.getByRole('button', { name: 'Leave it as it is' }).click();
  await page.getByText('Now: PayPal, live').waitFor();
  await payments.getByRole('button', { name: 'Save payments' }).click();
  await question.getByRole('button', { name: 'Take test purchases' }).click();
  await page.getByText('Now: Test purchases').waitFor();
  await expect.poll(() => forgive(/409/)).toBeGreaterThan(0);
});

test('the owner sends herself a mail before she saves, and reads what the server says', async () => {
  const { page, form, forgive } = await openSettings('mail');
  const mail = form('Mail');
  await mail.getByLabel(/^Server/).fill(MAIL_HOST);
  await mail.getByLabel('Port').selectOption('2525');
  await mail.getByLabel('Encryption').selectOption('none (local)');
  await mail.getByLabel(/^User/).fill('shop');
  await mail.getByRole('button', { name: 'Send test email' }).click();
  await mail.getByText('Enter the password of the mail server.').waitFor();
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
  await mail.getByLabel('Password', { exact: true }).fill('wrong one');
  await mail.getByRole('button', { name: 'Send test email' }).click();
  await mail.getByText('The server said: 535, user or password wrong.', { exact: false }).waitFor();
  await mail.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await mail.getByRole('button', { name: 'Send test email' }).click();
  await mail.getByText('Delivered', { exact: true }).waitFor();
  expect(delivered).toEqual([OWNER]);
  await mail.getByRole('button', { name: 'Save mail' }).click();
  await page.getByText('Mail settings saved', { exact: true }).waitFor();
  await page.getByText('Emails are sent through this server.').waitFor();
  // The mail that greets a customer goes by it, whichever process sends it.
  const { email } = await makeCustomer('Dewi Lestari', shop.address);
  await expect.poll(() => delivered).toContain(email);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import QRCode from 'qrcode';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { codeOf } from '../second-factor.ts';
import { copyShop, databaseOf, ROOT, spawnShop } from '../spawn-server-process.ts';
import { expectInOrder } from './expect-in-order.ts';
import { type Customer, logIn, makeCustomer, OWNER, openVisitor, PASSWORD } from './visitor.ts';
import { addToCart, buy, ready, visit } from './walk.ts';

vi.setConfig({ testTimeout: 240_000 });

const shop = await spawnShop({ dataDir: copyShop(inject('filledShop')) });
const { address } = shop;
const { db, close } = await databaseOf(shop);
afterAll(async () => {
  await close();
  await shop.clear();
});

const STEP_MS = 30_000;
/**
 * Waits for the next step where this one ends soon, since the shop takes codes of one step before and after its own.
 */
async function waitForFreshStep() {
  const left_ms = STEP_MS - (Date.now() % STEP_MS);
  if (left_ms < 5_000) await new Promise((resolve) => setTimeout(resolve, left_ms));
}
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });
/** A call of somebody who is logged in. */
async function ask(who: Customer, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' };
  const reply = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const statement = await reply.text();
  return { status: reply.status, body: statement ? JSON.parse(statement) : null };
}
/**
 * Somebody with a second factor, set up by calls. The code that it took is of the step before, so that of now is still
 * to come.
 */
async function withFactor(who: Customer) {
  const { secret } = (await ask(who, 'POST', '/api/account/second-factor', { password: PASSWORD })).body;
  await waitForFreshStep();
  const code = codeOf(secret, Date.now() - STEP_MS);
  const { body } = await ask(who, 'POST', '/api/account/second-factor/finish', { code });
  return { secret, recoveryCodes: body.recoveryCodes as string[] };
}
async function makeStaff(role: 'finance' | 'admin') {
  const person = await makeCustomer('Sari Dewi', address);
  await sql`update users set roles = ${`{${role}}`}::text[] where id = ${person.id}`.execute(db);
  return { ...person, role };
}
/** Long ago, as far as the shop knows, everybody logged in. */
const letAnHourPass = () => sql`update sessions set confirmed_at = confirmed_at - interval '61 minutes'`.execute(db);
async function openLogin({ email }: { email: string }) {
  const visitor = await openVisitor({ address });
  const { page } = visitor;
  await visit(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Your code' }).waitFor();
  return visitor;
}
async function giveCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a customer sets it up from the picture, logs in with it once per code, and with a recovery code', async () => {
  const rani = await makeCustomer('Rani Wibowo', address);
  const { page, forgive } = await openVisitor({ customer: rani, address });
  await visit(page, '/customer/account');
  const begin = form(page, 'Second factor');
  await begin.getByLabel('Your password').fill('not my password');
  await begin.getByRole('button', { name: 'Set it up' }).click();
  await begin.getByText('This is not your password.').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
  await begin.getByLabel('Your password').fill(PASSWORD);
  await begin.getByRole('button', { name: 'Set it up' }).click();

  const picture = page.getByRole('img', { name: /QR code/ });
  await picture.waitFor();
  const uri = (await page.getByRole('link', { name: 'Open it in an app' }).getAttribute('href')) ?? '';
  const drawn = decodeURIComponent((await picture.getAttribute('src')) ?? '').replace('data:image/svg+xml,', '');
  expect(drawn).toBe(await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M' }));
  const secret = new URL(uri).searchParams.get('secret')!;
  await expectInOrder(page);
  const finish = form(page, 'First code');
  await finish.getByLabel('Code').fill('000000');
  await finish.getByRole('button', { name: 'Switch it on' }).click();
  await finish.getByText('This code isn’t right', { exact: false }).waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
  await waitForFreshStep();
  const setUp_ms = Date.now();
  const first = codeOf(secret, setUp_ms);
  await finish.getByLabel('Code').fill(first);
  await finish.getByRole('button', { name: 'Switch it on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectInOrder(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const saved = path.join(shop.dataDir, 'codes.txt');
  await file.saveAs(saved);
  const stored = fs.readFileSync(saved, 'utf8');
  for (const code of codes) expect(stored).toContain(code);
  await page.getByRole('button', { name: 'I’ve saved my recovery codes' }).click();
  await page.getByText('10 of 10 recovery codes left.', { exact: false }).waitFor();

  const login = await openLogin(rani);
  await giveCode(login.page, first);
  await login.page.getByText('was already used', { exact: false }).waitFor();
  await expect.poll(() => login.page.getByLabel('Code', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  // The step after that of the set-up, or a later one.
  const code = codeOf(secret, Math.max(setUp_ms + STEP_MS, Date.now()));
  await giveCode(login.page, code);
  await login.page.waitForURL('**/customer/dashboard');
  await expect.poll(() => login.forgive(/403/)).toBeGreaterThan(0);

  const again = await openLogin(rani);
  await expectInOrder(again.page);
  await giveCode(again.page, code);
  await again.page.getByText('was already used', { exact: false }).waitFor();
  await expect.poll(() => again.forgive(/403/)).toBeGreaterThan(0);
  await again.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.page.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toLowerCase());
  await again.page.getByRole('button', { name: 'Login', exact: true }).click();
  await again.page.waitForURL('**/customer/dashboard');
  await visit(again.page, '/customer/account');
  await again.page.getByText('9 of 10 recovery codes left.', { exact: false }).waitFor();

  await again.page.getByRole('button', { name: 'Switch it off' }).click();
  const off = form(again.page, 'Switch the second factor off');
  await off.getByLabel('Your password').fill(PASSWORD);
  await off.getByRole('button', { name: 'Use a recovery code' }).click();
  await off.getByLabel('Recovery code', { exact: true }).fill(codes[1]!);
  await off.getByRole('button', { name: 'Switch it off' }).click();
  await form(again.page, 'Second factor').waitFor();
  expect((await logIn(rani.email, address)).id).toBe(rani.id);
});

test('a login that had too many wrong codes begins again with the password', async () => {
  const rani = await makeCustomer('Rani Lupa', address);
  await withFactor(rani);
  const { page, forgive } = await openLogin(rani);
  for (let at = 0; at < 5; at += 1) {
    const refused = page.waitForResponse((reply) => reply.url().endsWith('/second-factor') && reply.status() === 403);
    await giveCode(page, '000000');
    await refused;
    // It says something else while it looks.
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  }
  await giveCode(page, '000000');
  await page.getByText('Begin again.', { exact: false }).waitFor();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(forgive(/403/)).toBeGreaterThanOrEqual(5);
  await expect.poll(() => forgive(/400/)).toBeGreaterThan(0);
});

test('a role change that is asked about in the middle goes through as it was typed', async () => {
  const rani = await makeCustomer('Rani Naik', address);
  const owner = await logIn(OWNER, address);
  const { page, forgive } = await openVisitor({ customer: owner, address });
  await visit(page, `/admin/users?query=${rani.email}`);
  const username = rani.email.replace('@shop.test', '');
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Full Name').fill('Rani Keuangan');
  await edit.getByLabel('Role').selectOption('finance');
  await letAnHourPass();
  await edit.getByRole('button', { name: 'Save user' }).click();
  const still = page.getByRole('dialog', { name: 'Is it still you?' });
  await still.getByRole('button', { name: 'Leave it' }).click();
  await page.getByText('Enter your password again to go on.', { exact: false }).waitFor();
  await expect.poll(() => edit.getByLabel('Full Name').inputValue()).toBe('Rani Keuangan');
  await expect.poll(() => edit.getByLabel('Role').inputValue()).toBe('finance');

  await edit.getByRole('button', { name: 'Save user' }).click();
  const password = still.getByLabel('Your password');
  await password.waitFor();
  await expectInOrder(page);
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill('not my password');
  await still.getByRole('button', { name: 'Go on' }).click();
  await still.getByText('This is not your password.').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('User updated successfully', { exact: true }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Rani Keuangan' }).getByText('finance').waitFor();
  await expect.poll(() => forgive(/403/)).toBeGreaterThan(0);
});

test('a refund above the sum of the owner asks first, by a code too, and gives back what was chosen', async () => {
  const buyer = await makeCustomer('Ayu Pembeli', address);
  const shopper = await openVisitor({ customer: buyer, address });
  await buy(shopper.page, 'young-serif');
  const [order] = (await ask(buyer, 'GET', '/api/orders/list')).body;
  const boss = await makeStaff('admin');
  const { secret } = await withFactor(boss);
  const settings = await openVisitor({ customer: boss, address });
  await visit(settings.page, '/admin/settings/security');
  const security = form(settings.page, 'Security');
  await security.getByLabel(/^Ask for the password above/).fill('1.005');
  await security.getByRole('button', { name: 'Save security' }).click();
  await security.getByText('at most two decimals', { exact: false }).waitFor();
  await expect.poll(() => settings.forgive(/400/)).toBeGreaterThan(0);
  await security.getByLabel(/^Ask for the password above/).fill('5');
  await security.getByRole('button', { name: 'Save security' }).click();
  await settings.page.getByText('Security settings saved', { exact: true }).waitFor();
  await settings.page
    .getByRole('navigation', { name: 'Pages of the settings' })
    .getByRole('link', { name: 'Refunds' })
    .click();
  const refunds = form(settings.page, 'Refunds');
  await refunds.getByLabel('Days after the payment').fill('0');
  const consent = 'Send them at once; I know that I can not withdraw then.';
  await refunds.getByLabel('Consent text at the checkout').fill(consent);
  await refunds.getByRole('button', { name: 'Save refunds' }).click();
  await settings.page.getByText('Refund rule saved', { exact: true }).waitFor();
  await addToCart(shopper.page, 'young-serif', ['Web License']);
  await visit(shopper.page, '/checkout');
  await shopper.page.getByRole('combobox', { name: /^Country/ }).selectOption('DE');
  await shopper.page.getByText(consent).waitFor();
  await visit(shopper.page, '/customer/subscription');
  await shopper.page.getByText(consent).waitFor();
  await expectInOrder(settings.page);

  const { page } = settings;
  await visit(page, `/admin/orders/${order.id}`);
  await letAnHourPass();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund order No. ${order.id}` });
  await dialog.getByText(/nothing is refundable since/).waitFor();
  await expect.poll(() => dialog.getByLabel('An amount', { exact: true }).isChecked()).toBe(true);
  await dialog.getByLabel('Amount in dollars').fill('5.01');
  await dialog.getByRole('button', { name: 'Refund $5.01' }).click();
  const still = page.getByRole('dialog', { name: 'Is it still you?' });
  await still.getByRole('button', { name: 'Use a code' }).click();
  await still.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
  await still.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('Refunded $5.01', { exact: true }).first().waitFor();
  await expect.poll(() => settings.forgive(/403/)).toBeGreaterThan(0);
  expect((await ask(boss, 'GET', `/api/orders/${order.id}/timeline`)).body.refunded).toBe(5.01);
});

test('staff of whom it is demanded are led to it, and back to where they were going', async () => {
  const [boss, sari] = [await makeStaff('admin'), await makeStaff('finance')];
  await withFactor(boss);
  const admin = await openVisitor({ customer: boss, address });
  await visit(admin.page, '/admin/settings/security');
  await admin.page.getByLabel('All staff need a second factor').check();
  await admin.page.getByRole('button', { name: 'Save security' }).click();
  await admin.page.getByText('Security settings saved', { exact: true }).waitFor();
  onTestFinished(async () => {
    await sql`delete from shop_settings`.execute(db);
  });

  const { page, forgive } = await openVisitor({ customer: sari, address });
  await page.goto('/admin/orders');
  await page.waitForURL('**/second-factor');
  await ready(page);
  await expect.poll(() => forgive(/403|requires a second factor/)).toBeGreaterThan(0);
  await expectInOrder(page);
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const uri = (await page.getByRole('link', { name: 'Open it in an app' }).getAttribute('href')) ?? '';
  await page.getByLabel('Code', { exact: true }).fill(codeOf(new URL(uri).searchParams.get('secret')!, Date.now()));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await page.getByRole('button', { name: 'I’ve saved my recovery codes' }).click();
  await page.waitForURL('**/admin/orders');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await visit(admin.page, `/admin/users?query=${sari.email}`);
  await admin.page.getByRole('button', { name: /^Second factor of/ }).click();
  await admin.page.getByRole('button', { name: 'Turn it off' }).click();
  await admin.page.getByText('The second factor was turned off', { exact: true }).waitFor();
  expect((await logIn(sari.email, address)).id).toBe(sari.id);
});

test('the operator takes it off for the last administrator, beside the open shop', async () => {
  const boss = await makeStaff('admin');
  const env = { ...process.env, DATA_DIR: shop.dataDir, PORT: String(shop.port) };
  const command = async (...args: string[]) => {
    const child = spawn(process.execPath, ['scripts/take-off-second-factor.ts', ...args], { cwd: ROOT, env });
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    return { status, said };
  };
  expect(await command()).toMatchObject({ status: 2 });
  expect(await command('nobody@shop.test')).toEqual({ status: 1, said: 'This user does not exist.\n' });
  expect(await command(boss.email)).toEqual({ status: 1, said: 'This account has no second factor.\n' });
  await withFactor(boss);
  expect(await command(boss.email.toUpperCase())).toEqual({ status: 0, said: '' });
  expect((await ask(boss, 'GET', '/api/auth/me')).status).toBe(401);
  expect((await logIn(boss.email, address)).id).toBe(boss.id);
});

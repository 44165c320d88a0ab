import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openSettingsKey } from '#server/kit/crypto/settings-key.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { readKnown, weighPayments } from '#server/payments/settings/read-payments.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { openTestShop } from '#tests/test-shop.ts';
import { openInfrastructure } from './infrastructure.ts';

const NAMES = { none: 'nowhere', sandbox: 'the sandbox', provider_sandbox: 'PayPal’s sandbox', live: 'PayPal' };
const KEYS = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' };

/** The address of a database, however the connection is written. */
function addressOf(connection: string | Partial<pg.PoolConfig>): string {
  if (typeof connection === 'string') return connection;
  const { host = 'localhost', port = 5432, user = '', password = '', database = '' } = connection;
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  return `postgres://${credentials}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** A shop that can be started again and again on one database. @returns where it takes money after a start. */
async function openEmpty() {
  const { connection, drop } = await createTestDatabase();
  const dataDir = await fs.mkdtemp(path.resolve('.tmp/place-'));
  onTestFinished(async () => {
    await drop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  return async (env: Record<string, string>) => {
    const settings = readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: addressOf(connection),
      LOG_LEVEL: 'silent',
      ...env,
    });
    const { infrastructure, close } = await openInfrastructure(settings);
    const database = openDatabase(infrastructure.connection, { size: 1 });
    const known = await readKnown({ db: database.db, settingsKey: await openSettingsKey(settings) });
    await database.close();
    await close();
    return NAMES[weighPayments(settings, infrastructure.payments, known).place];
  };
}

test('a shop on this machine that was never told of PayPal takes payments at the sandbox', async () => {
  const start = await openEmpty();
  expect(await start({ PUBLIC_URL: 'http://localhost:3000' })).toBe('the sandbox');
});

test('a shop that the world reaches sells nothing for nothing unless it is told to', async () => {
  const start = await openEmpty();
  expect(await start({ PUBLIC_URL: 'https://shop.example' })).toBe('nowhere');
  expect(await start({ PUBLIC_URL: 'https://shop.example', PAYMENTS: 'sandbox' })).toBe('the sandbox');
  expect(await start({ PUBLIC_URL: 'https://shop.example', ...KEYS })).toBe('PayPal');
});

test('a shop that ever had keys does not go on without them as if money moved', async () => {
  const start = await openEmpty();
  expect(await start(KEYS)).toBe('PayPal');
  expect(await start({})).toBe('nowhere');
  expect(await start({ ...KEYS, PAYMENTS: 'sandbox' })).toBe('the sandbox');
  expect(await start({})).toBe('nowhere');
});

test('payments at PayPal without keys stop the start', () => {
  expect(() => readSettings({ PAYMENTS: 'paypal' })).toThrow(/^Wrong setting PAYMENTS: paypal needs PAYPAL_CLIENT_ID/);
  expect(() => readSettings({ PAYMENTS: 'cash' })).toThrow(/^Wrong setting PAYMENTS: must be one of sandbox, paypal/);
});

test('where no payments are taken an order is placed and refused at the payment, and one of no price is given', async () => {
  const shop = await openTestShop({ takesPayments: false });
  onTestFinished(() => shop.close());
  const buyer = await shop.customer();
  const pay = async (price: number) => {
    const product = await shop.product({ price });
    const type = (await shop.visitor('listLicenseTypes', {})).data.find(({ pricing }) => pricing === 'product')!;
    const items = [{ product_id: product.id, license_type_id: type.id, quantity: 1, price }];
    const { order } = (await buyer.call('createOrder', { body: { items } })).data;
    const body = JSON.stringify({ orderId: order.id, total: price, currency: 'USD' });
    const headers = { 'content-type': 'application/json' };
    const reply = await buyer.send({ method: 'POST', url: '/payment/paypal/create-payment', headers, body });
    return { status: reply.status, code: JSON.parse(reply.body).code };
  };
  expect(await pay(42)).toEqual({ status: 503, code: 'payments_closed' });
  expect(await shop.tools.db.selectFrom('payments').select('id').execute()).toEqual([]);
  expect((await pay(0)).status).toBe(200);
});

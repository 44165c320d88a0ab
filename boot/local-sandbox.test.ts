import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { createPayPal } from '#server/payments/paypal/paypal.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { openLocalSandbox } from './local-sandbox.ts';

const requested = { customId: 'PAY-1', invoiceId: 'I-1', description: 'Order 1', amount_cents: 100, tax_cents: 0 };
const addresses = { lines: [], brandName: 'Huruf', returnUrl: 'http://shop.test/r', cancelUrl: 'http://shop.test/c' };

/** A database and a data folder, and sandboxes of any number of shops that share them. */
async function openFolder() {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, { size: 1 });
  const DATA_DIR = await fs.mkdtemp(path.resolve('.tmp/sandbox-'));
  onTestFinished(async () => {
    await database.close();
    await drop();
    await fs.rm(DATA_DIR, { recursive: true });
  });
  const openSandbox = async () => {
    const sandbox = await openLocalSandbox(readSettings({ DATA_DIR }), database, connection);
    onTestFinished(sandbox.close);
    return { sandbox, payPal: createPayPal({ ...sandbox.account, isSandbox: true }) };
  };
  return { database, DATA_DIR, openSandbox };
}

test('the sandbox of a shop has its address from the start, and is made when somebody first asks for it', async () => {
  const { DATA_DIR, openSandbox } = await openFolder();
  const { payPal } = await openSandbox();
  expect(await fs.readdir(DATA_DIR)).toEqual([]);
  const made = await payPal.createOrder({ ...requested, ...addresses }, 'c-1');
  expect(made).toMatchObject({
    kind: 'created',
    order: { approvalUrl: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/checkoutnow\?token=/) },
  });
  expect((await fs.readdir(DATA_DIR)).sort()).toEqual(['sandbox.jsonl', 'sandbox.sock']);
});

test('what is bought at one of two shops with one folder the other one knows, also when the first is gone', async () => {
  const { database, openSandbox } = await openFolder();
  const one = await openSandbox();
  const other = await openSandbox();
  const buyAt = async ({ payPal }: typeof one, request: string) => {
    const made = await payPal.createOrder({ ...requested, ...addresses }, request);
    if (made.kind !== 'created') throw new Error(JSON.stringify(made));
    return made.order.reference;
  };
  const first = await buyAt(one, 'c-1');
  const second = await buyAt(other, 'c-2');
  const bought = [first, second].map((reference) => ({ kind: 'found', order: { reference } }));
  const read = ({ payPal }: typeof one) => Promise.all([first, second].map((reference) => payPal.getOrder(reference)));
  expect(await read(one)).toMatchObject(bought);
  expect(await read(other)).toMatchObject(bought);
  await database.pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`);
  expect(await read(other)).toMatchObject(bought);
  expect(await read(one)).toMatchObject(bought);
  const third = await buyAt(one, 'c-3');
  expect(await other.payPal.getOrder(third)).toMatchObject({ kind: 'found', order: { reference: third } });
});

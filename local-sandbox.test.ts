import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#server/kit/config/settings.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { createPayPal } from '#server/payments/paypal/paypal.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { openLocalSandbox } from './local-sandbox.ts';

test('the sandbox of a shop has its address from the start, and is made when somebody first asks for it', async () => {
  const { connection, drop } = await createTestDatabase();
  const database = openDatabase(connection, { size: 1 });
  const DATA_DIR = await fs.mkdtemp(path.resolve('.tmp/sandbox-'));
  const sandbox = await openLocalSandbox(readSettings({ DATA_DIR }), database.db);
  onTestFinished(async () => {
    await sandbox.close();
    await database.close();
    await drop();
    await fs.rm(DATA_DIR, { recursive: true });
  });
  expect(await fs.readdir(DATA_DIR)).toEqual([]);
  const payPal = createPayPal({ ...sandbox.account, isSandbox: true });
  const asked = { customId: 'PAY-1', invoiceId: 'I-1', description: 'Order 1', amount_cents: 100, tax_cents: 0 };
  const addresses = { lines: [], brandName: 'Huruf', returnUrl: 'http://shop.test/r', cancelUrl: 'http://shop.test/c' };
  const made = await payPal.createOrder({ ...asked, ...addresses }, 'c-1');
  expect(made).toMatchObject({
    kind: 'created',
    order: { approvalUrl: expect.stringMatching(/^http:\/\/localhost:3000\/sandbox\/checkoutnow\?token=/) },
  });
  expect(await fs.readdir(DATA_DIR)).toEqual(['sandbox.jsonl']);
});

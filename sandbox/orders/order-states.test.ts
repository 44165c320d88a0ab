import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { captureOf, issueOf, type OpenSandbox, openSandbox, orderBody } from '../test-client.ts';

const HOUR_MS = 3_600_000;
const ALL = { prefer: 'return=representation' };
let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.account({ declinesForEver: false, uniqueInvoiceIds: false, refundsPend: false });
});

const capture = (id: string, headers = {}) =>
  sandbox.call('POST', `/v2/checkout/orders/${id}/capture`, undefined, headers);
const read = async (id: string) => (await sandbox.call('GET', `/v2/checkout/orders/${id}`)).body;

describe('an order', () => {
  test('made without a payment source waits as CREATED with the link approve', async () => {
    const { purchase_units, intent } = orderBody('42.00');
    const made = await sandbox.call('POST', '/v2/checkout/orders', { purchase_units, intent });
    expect(made.status).toBe(201);
    expect(made.body.status).toBe('CREATED');
    expect(made.body.links.map(({ rel }) => rel)).toContain('approve');
  });

  test('made with a payment source waits as PAYER_ACTION_REQUIRED with the link payer-action', async () => {
    const { status, body, headers } = await sandbox.create();
    expect(status).toBe(201);
    expect(body.id).toMatch(/^[A-Z0-9]{17}$/);
    expect(body.status).toBe('PAYER_ACTION_REQUIRED');
    const link = { href: `http://shop.test/sandbox/checkoutnow?token=${body.id}`, rel: 'payer-action', method: 'GET' };
    expect(body.links).toContainEqual(link);
    expect(headers.get('paypal-debug-id')).toBeTruthy();
  });

  test('is APPROVED by its payer and COMPLETED by its capture', async () => {
    const { id } = (await sandbox.create()).body;
    const { status, location } = await sandbox.approve(id);
    expect(status).toBe(303);
    expect(location).toMatch(
      new RegExp(`^http://shop\\.test/return\\?paymentId=7&x=a%20b&token=${id}&PayerID=[2-9A-HJ-NP-Z]{13}$`),
    );
    const approved = await read(id);
    expect(approved.status).toBe('APPROVED');
    expect(location).toContain((approved.payer as { payer_id: string }).payer_id);
    const taken = await capture(id, ALL);
    expect(taken.status).toBe(201);
    expect(taken.body.status).toBe('COMPLETED');
    expect(captureOf(taken.body)).toMatchObject({
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '42.00' },
    });
  });

  test('is not captured before it is approved', async () => {
    const { id } = (await sandbox.create()).body;
    const refused = await capture(id);
    expect([refused.status, issueOf(refused)]).toEqual([422, 'ORDER_NOT_APPROVED']);
    await sandbox.approve(id);
    expect((await capture(id)).status).toBe(201);
  });

  test('is captured once, whatever the second call calls itself', async () => {
    const { orderId } = await sandbox.pay();
    const again = await capture(orderId, { 'paypal-request-id': 'another' });
    expect([again.status, issueOf(again)]).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  test('is captured once by twenty calls at the same moment', async () => {
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    const replies = await Promise.all(Array.from({ length: 20 }, () => capture(id)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('that was declined goes back to its payer, who may choose another funding', async () => {
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id, 'decline');
    const declined = await capture(id);
    expect([declined.status, issueOf(declined)]).toEqual([422, 'INSTRUMENT_DECLINED']);
    const waiting = await read(id);
    expect(waiting.status).toBe('PAYER_ACTION_REQUIRED');
    expect(waiting.links.map(({ rel }) => rel)).toContain('payer-action');
    expect(issueOf(await capture(id))).toBe('ORDER_NOT_APPROVED');
    await sandbox.approve(id, 'ok');
    expect((await capture(id)).body.status).toBe('COMPLETED');
  });

  test('can be declined for ever', async () => {
    const { id } = (await sandbox.create()).body;
    sandbox.control.declineForEver(id);
    for (let attempt = 0; attempt < 3; attempt++) {
      await sandbox.approve(id);
      expect(issueOf(await capture(id))).toBe('INSTRUMENT_DECLINED');
    }
  });

  test('is unknown after six hours without a capture, and lives on when it was captured', async () => {
    const { id } = (await sandbox.create()).body;
    const { orderId } = await sandbox.pay();
    await sandbox.approve(id);
    sandbox.control.clock.advance(6 * HOUR_MS - 5_000);
    expect((await sandbox.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
    sandbox.control.clock.advance(5_000);
    const gone = await sandbox.call('GET', `/v2/checkout/orders/${id}`);
    expect([gone.status, gone.body.name, issueOf(gone)]).toEqual([404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID']);
    expect((await capture(id)).status).toBe(404);
    expect((await sandbox.approve(id)).status).toBe(404);
    expect((await read(orderId)).status).toBe('COMPLETED');
    sandbox.control.clock.set(Date.now());
  });

  test('can have its invoice id changed until it is complete', async () => {
    const { id } = (await sandbox.create()).body;
    const path = "/purchase_units/@reference_id=='default'/invoice_id";
    const patch = [{ op: 'replace', path, value: 'HU-1-2' }];
    expect((await sandbox.call('PATCH', `/v2/checkout/orders/${id}`, patch)).status).toBe(204);
    expect((await read(id)).purchase_units).toMatchObject([{ invoice_id: 'HU-1-2' }]);
    await sandbox.approve(id);
    const amount = [
      { op: 'replace', path: path.replace('invoice_id', 'amount'), value: { currency_code: 'USD', value: '1.00' } },
    ];
    expect(issueOf(await sandbox.call('PATCH', `/v2/checkout/orders/${id}`, amount))).toBe('AMOUNT_CHANGE_NOT_ALLOWED');
    await capture(id);
    expect(issueOf(await sandbox.call('PATCH', `/v2/checkout/orders/${id}`, patch))).toBe('ORDER_ALREADY_COMPLETED');
  });

  test('is refused for an invoice that was paid, when the account asks for it', async () => {
    await sandbox.pay();
    sandbox.control.account({ uniqueInvoiceIds: true });
    const { id } = (await sandbox.create()).body;
    await sandbox.approve(id);
    expect(issueOf(await capture(id))).toBe('DUPLICATE_INVOICE_ID');
  });
});

describe('the payer', () => {
  test('may approve twice, come back, and approve after the capture without harm', async () => {
    const { id } = (await sandbox.create()).body;
    const first = await sandbox.approve(id);
    expect((await sandbox.approve(id)).location).toBe(first.location);
    await capture(id);
    expect((await sandbox.approve(id)).location).toBe(first.location);
    expect((await read(id)).status).toBe('COMPLETED');
    const page = await fetch(`${sandbox.url}/checkoutnow?token=${id}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Back to the shop');
  });

  test('who cancels is sent to the shop with the token only and may still approve', async () => {
    const { id } = (await sandbox.create()).body;
    const { location } = await sandbox.approve(id, 'ok', 'cancel');
    expect(location).toBe(`http://shop.test/cancel?paymentId=7&token=${id}`);
    expect((await read(id)).status).toBe('PAYER_ACTION_REQUIRED');
    await sandbox.approve(id);
    expect((await capture(id)).status).toBe(201);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueOf, type OpenSandbox, openSandbox, orderBody } from '../test-client.ts';

let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const usd = (value: unknown, currency_code: unknown = 'USD') => ({ currency_code, value });
const item = (fields: object = {}) => ({ name: 'Font', quantity: '1', unit_amount: usd('42.00'), ...fields });
const unit = (fields: object) => orderBody('42.00', fields);
const plain = (amount: object) => unit({ amount, items: undefined });
const total = (parts: object) => ({ ...usd('42.00'), breakdown: parts });

describe('a new order is refused', () => {
  test.each<[string, number, string, unknown]>([
    ['without intent', 400, 'MISSING_REQUIRED_PARAMETER', { ...orderBody('42.00'), intent: undefined }],
    ['with an unknown intent', 400, 'INVALID_PARAMETER_VALUE', { ...orderBody('42.00'), intent: 'GIVE' }],
    ['to be authorized only', 403, 'PERMISSION_DENIED', { ...orderBody('42.00'), intent: 'AUTHORIZE' }],
    ['without a body', 400, 'MISSING_REQUIRED_PARAMETER', undefined],
    ['with broken JSON', 400, 'MALFORMED_REQUEST_JSON', '{"intent":'],
    ['with a list as body', 400, 'INVALID_PARAMETER_SYNTAX', []],
    ['without units', 400, 'INVALID_ARRAY_MIN_ITEMS', { ...orderBody('42.00'), purchase_units: [] }],
    ['without an amount', 400, 'MISSING_REQUIRED_PARAMETER', plain(undefined as never)],
    ['with a number as amount', 400, 'INVALID_PARAMETER_SYNTAX', plain(usd(42))],
    ['with an amount in words', 400, 'INVALID_PARAMETER_SYNTAX', plain(usd('4.2e1'))],
    ['with an amount of 33 signs', 400, 'INVALID_STRING_LENGTH', plain(usd('0'.repeat(33)))],
    ['of nothing', 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', plain(usd('0.00'))],
    ['of less than nothing', 422, 'CANNOT_BE_ZERO_OR_NEGATIVE', plain(usd('-1.00'))],
    ['with three decimals', 422, 'DECIMAL_PRECISION', plain(usd('1.234'))],
    ['with decimals of a currency that has none', 422, 'DECIMAL_PRECISION', plain(usd('1.5', 'JPY'))],
    ['of too much', 422, 'MAX_VALUE_EXCEEDED', plain(usd('9'.repeat(17)))],
    ['in a currency in small letters', 400, 'INVALID_PARAMETER_SYNTAX', plain(usd('42.00', 'usd'))],
    ['in a currency that nobody has', 422, 'INVALID_CURRENCY_CODE', plain(usd('42.00', 'XXX'))],
    [
      'when its breakdown is another sum',
      422,
      'AMOUNT_MISMATCH',
      unit({ amount: total({ item_total: usd('41.99') }), items: undefined }),
    ],
    ['when its items are another sum', 422, 'ITEM_TOTAL_MISMATCH', unit({ items: [item(), item()] })],
    ['when its items have no total', 422, 'ITEM_TOTAL_REQUIRED', unit({ amount: usd('42.00') })],
    [
      'when its taxes are another sum',
      422,
      'TAX_TOTAL_MISMATCH',
      unit({
        amount: total({ item_total: usd('40.00'), tax_total: usd('2.00') }),
        items: [item({ unit_amount: usd('40.00'), tax: usd('1.00') })],
      }),
    ],
    ['in two currencies', 422, 'MULTI_CURRENCY_ORDER', unit({ items: [item({ unit_amount: usd('42.00', 'EUR') })] })],
    ['with a quantity of 0', 400, 'INVALID_PARAMETER_SYNTAX', unit({ items: [item({ quantity: '0' })] })],
    ['with a quantity that is a number', 400, 'INVALID_PARAMETER_SYNTAX', unit({ items: [item({ quantity: 1 })] })],
    ['with a negative price', 422, 'CANNOT_BE_NEGATIVE', unit({ items: [item({ unit_amount: usd('-42.00') })] })],
    ['with a name of 128 signs', 400, 'INVALID_STRING_LENGTH', unit({ items: [item({ name: 'x'.repeat(128) })] })],
    ['with a custom id of 128 signs', 400, 'INVALID_STRING_LENGTH', unit({ custom_id: 'x'.repeat(128) })],
    ['with an invoice id of 128 signs', 400, 'INVALID_STRING_LENGTH', unit({ invoice_id: 'x'.repeat(128) })],
    ['with a descriptor of 23 signs', 400, 'INVALID_STRING_LENGTH', unit({ soft_descriptor: 'x'.repeat(23) })],
    [
      'with a return address that runs code',
      400,
      'INVALID_PARAMETER_SYNTAX',
      {
        ...orderBody('42.00'),
        payment_source: { paypal: { experience_context: { return_url: 'javascript:alert(1)' } } },
      },
    ],
  ])('%s', async (_, status, issue, body) => {
    const before = sandbox.control.orders().length;
    const reply = await sandbox.call('POST', '/v2/checkout/orders', body);
    expect([reply.status, issueOf(reply)]).toEqual([status, issue]);
    expect(reply.body.debug_id).toBe(reply.headers.get('paypal-debug-id'));
    expect(sandbox.control.orders()).toHaveLength(before);
  });

  test('when it is sent as something else than JSON', async () => {
    const reply = await sandbox.create('42.00', {}, { 'content-type': 'text/plain' });
    expect([reply.status, issueOf(reply)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

describe('a new order is taken', () => {
  test.each([
    [
      'with tax, shipping and a discount',
      unit({
        amount: total({
          item_total: usd('42.00'),
          tax_total: usd('4.20'),
          shipping: usd('1.80'),
          discount: usd('6.00'),
        }),
      }),
    ],
    ['in whole yen', plain(usd('4200', 'JPY'))],
    ['with one decimal', plain(usd('42.5'))],
    ['without any address to return to', { ...orderBody('42.00'), payment_source: undefined }],
  ])('%s', async (_, body) => {
    expect((await sandbox.call('POST', '/v2/checkout/orders', body)).status).toBe(201);
  });
});

describe('a caller', () => {
  const grant = (authorization: string, body = 'grant_type=client_credentials') =>
    fetch(`${sandbox.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });

  test('with the right secret gets a token for nine hours', async () => {
    const reply = await grant(`Basic ${btoa('shop:key')}`);
    expect(await reply.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 32_400,
      access_token: expect.any(String),
    });
  });

  test('with a wrong secret gets 401 in OAuth words', async () => {
    const reply = await grant(`Basic ${btoa('shop:no')}`);
    expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  });

  test('who asks for another kind of grant is refused', async () => {
    expect((await grant(`Basic ${btoa('shop:key')}`, 'grant_type=password')).status).toBe(400);
  });

  test.each(['', 'Bearer', 'Bearer x', 'Bearer A21.9999999999999.0.abc.def', `Basic ${btoa('shop:key')}`])(
    'with the authorization %j is not let in',
    async (authorization) => {
      const reply = await sandbox.create('42.00', {}, { authorization });
      expect([reply.status, reply.body.name]).toEqual([401, 'AUTHENTICATION_FAILURE']);
    },
  );

  test('whose token has ended, or was revoked, is not let in', async () => {
    sandbox.control.clock.advance(32_400_000 + 1000);
    expect((await sandbox.create()).status).toBe(401);
    sandbox.control.clock.set(Date.now());
    expect((await sandbox.create()).status).toBe(201);
    sandbox.control.revokeTokens();
    expect((await sandbox.create()).status).toBe(401);
  });

  test('of an address that the sandbox does not have gets 404 in its words', async () => {
    const reply = await sandbox.call('GET', '/v2/nothing');
    expect([reply.status, reply.body.name]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenSandbox, openSandbox, orderBody } from '../test-client.ts';

let sandbox: OpenSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

async function show(id: string) {
  const reply = await fetch(`${sandbox.url}/checkoutnow?token=${id}`);
  return { status: reply.status, policy: reply.headers.get('content-security-policy') ?? '', html: await reply.text() };
}

describe('the approval page', () => {
  test('says what is asked for, by whom, and that no money moves', async () => {
    const { id } = (await sandbox.create('1294.15')).body;
    const { status, html } = await show(id);
    expect(status).toBe(200);
    for (const words of [
      'Huruf asks for',
      '$1,294.15',
      'Order HU-1',
      'Arunika Sans',
      '1 × $1,294.15',
      'No money moves',
      'stand-in for PayPal',
    ]) {
      expect(html).toContain(words);
    }
  });

  test('offers every funding and both decisions in a form without script', async () => {
    const { id } = (await sandbox.create()).body;
    const { html } = await show(id);
    expect([...html.matchAll(/name="funding" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'ok',
      'decline',
      'pending',
      'denied',
    ]);
    expect([...html.matchAll(/name="decision" value="(\w+)"/g)].map(([, value]) => value)).toEqual([
      'cancel',
      'approve',
    ]);
    expect(html).toContain(`<form class="house" method="post" action="?token=${id}">`);
    expect(html).not.toContain('<script');
  });

  test('allows its own style, its form and the way back to the shop, and nothing else', async () => {
    const { id } = (await sandbox.create()).body;
    const { policy, html } = await show(id);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.test;");
    expect(policy).not.toContain('script-src');
  });

  test('shows hostile texts as texts', async () => {
    const evil = `"><script>alert('x')</script>&`;
    const body = orderBody('42.00', {
      description: evil,
      items: [{ name: evil, quantity: '1', unit_amount: { currency_code: 'USD', value: '42.00' } }],
    });
    body.payment_source.paypal.experience_context.brand_name = evil;
    body.payment_source.paypal.experience_context.return_url = 'http://shop.test/return?a="><script>';
    const { id } = (await sandbox.call('POST', '/v2/checkout/orders', body)).body;
    await sandbox.approve(id);
    const waiting = await show(id);
    await sandbox.call('POST', `/v2/checkout/orders/${id}/capture`);
    const paid = await show(id);
    expect(waiting.html.split('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;')).toHaveLength(4);
    expect(waiting.html + paid.html).not.toContain('<script');
  });

  test.each(['', 'NEVERWAS000000000', '<script>', '__proto__'])(
    'for the token %j says that there is no such payment',
    async (token) => {
      const { status, html } = await show(encodeURIComponent(token));
      expect(status).toBe(404);
      expect(html).toContain('does not exist or has ended');
      expect(html).not.toContain('<script');
    },
  );

  test('of an order that has ended leads back to the shop', async () => {
    const { id } = (await sandbox.create()).body;
    sandbox.control.clock.advance(6 * 3_600_000);
    const { status, html } = await show(id);
    expect(status).toBe(404);
    expect(html).toContain(`href="http://shop.test/cancel?paymentId=7&amp;token=${id}"`);
    sandbox.control.clock.set(Date.now());
  });

  test('is shown again for a decision that is none', async () => {
    const { id } = (await sandbox.create()).body;
    expect(await sandbox.approve(id, 'gold')).toMatchObject({ status: 400, location: null });
    expect(await sandbox.approve(id, 'ok', 'perhaps')).toMatchObject({ status: 400, location: null });
    expect(sandbox.control.order(id).status).toBe('PAYER_ACTION_REQUIRED');
  });

  test('ends in words when the shop gave no way back', async () => {
    const { id } = (await sandbox.create('42.00', { payment_source: { paypal: {} } })).body;
    const { status, text } = await sandbox.approve(id);
    expect(status).toBe(200);
    expect(text).toContain('The payment was approved.');
  });
});

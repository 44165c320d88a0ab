import type { Sandbox, SandboxOptions } from '#sandbox/options.ts';
import { createSandbox } from '#sandbox/sandbox.ts';
import { createPayPal, type PayPalOptions } from '#server/payments/paypal/paypal.ts';
import type { NewProviderOrder, PaymentProvider, ProviderCapture, ProviderOrder } from '#server/payments/provider.ts';
import { freePort } from '../free-port.ts';
import { approvePayment } from './approve.ts';

export type TestSandbox = {
  sandbox: Sandbox;
  url: string;
  paypal: PaymentProvider;
  /** Another client of the same provider, e.g. with other time limits or a wrong secret. */
  client(options?: Partial<PayPalOptions>): PaymentProvider;
  made(requestId: string): Promise<ProviderOrder>;
  approved(requestId: string, funding?: 'ok' | 'decline' | 'pending' | 'denied'): Promise<ProviderOrder>;
  captured(requestId: string, funding?: 'ok' | 'pending' | 'denied'): Promise<ProviderCapture>;
  close(): Promise<void>;
};

export const ORDER: NewProviderOrder = {
  customId: 'payment-7',
  invoiceId: 'HU-2026-000007',
  description: 'Order HU-2026-000007, 2 licences',
  amount_cents: 6330,
  tax_cents: 0,
  lines: [
    { name: 'Arunika Sans, Web License', quantity: 2, unit_cents: 2115 },
    { name: 'Kata Serif, Standard License', quantity: 1, unit_cents: 2100, sku: 'KATA' },
  ],
  brandName: 'Huruf',
  returnUrl: 'http://shop.test/payment/paypal/return?paymentId=7',
  cancelUrl: 'http://shop.test/payment/paypal/cancel?paymentId=7',
};

/** A payment provider on loopback and our adapter, speaking over real HTTP. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  // The approval links need the port before the provider listens.
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await createSandbox({ publicUrl: url, clientId: 'shop', clientSecret: 'sesame', ...options });
  await sandbox.app.listen({ host: '127.0.0.1', port });
  const client: TestSandbox['client'] = (changed = {}) =>
    createPayPal({ baseUrl: url, clientId: 'shop', clientSecret: 'sesame', isSandbox: true, ...changed });
  const paypal = client();
  const shop: TestSandbox = {
    sandbox,
    url,
    paypal,
    client,
    async made(requestId) {
      const made = await paypal.createOrder(ORDER, requestId);
      if (made.kind !== 'created') throw new Error(`No order was made: ${JSON.stringify(made)}`);
      return made.order;
    },
    async approved(requestId, funding = 'ok') {
      const order = await shop.made(requestId);
      await approvePayment(order.approvalUrl ?? '', { funding });
      return order;
    },
    async captured(requestId, funding = 'ok') {
      const { reference } = await shop.approved(requestId, funding);
      const taken = await paypal.capture(reference, `k-${requestId}`);
      if (taken.kind !== 'captured') throw new Error(`Nothing was captured: ${JSON.stringify(taken)}`);
      return taken.capture;
    },
    close: () => sandbox.close(),
  };
  return shop;
}

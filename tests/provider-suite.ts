import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewProviderOrder, PaymentProvider } from '#server/payments/provider.ts';

/** A provider with what its buyers and its own people do, which is different for each. */
export type DrivenProvider = {
  provider: PaymentProvider;
  /** The buyer gives the money, or the word that it may be taken. */
  pay(reference: string): Promise<void>;
  /** Money that goes back has arrived. */
  arrive(refundId: string): Promise<void>;
  close(): Promise<void>;
};

let count = 0;
/** A payment of $63.30 that no other test has. */
function newOrder(): { order: NewProviderOrder; requestId: string } {
  count += 1;
  const customId = `payment-${count}-${process.pid}`;
  return {
    requestId: `c-${customId}`,
    order: {
      customId,
      invoiceId: `HURUF-${customId}`,
      description: 'Huruf order 7',
      amount_cents: 6_330,
      tax_cents: 0,
      lines: [{ name: 'Arunika - Web License', quantity: 1, unit_cents: 6_330 }],
      brandName: 'Huruf',
      returnUrl: 'http://shop.test/return',
      cancelUrl: 'http://shop.test/cancel',
    },
  };
}

/** What the shop leans on with every payment provider, anyone who it is. */
export function describeProvider(name: string, open: () => Promise<DrivenProvider>): void {
  describe(`${name} as a payment provider`, () => {
    let driven: DrivenProvider;
    beforeAll(async () => {
      driven = await open();
    });
    afterAll(() => driven.close());

    const make = async () => {
      const { order, requestId } = newOrder();
      const made = await driven.provider.createOrder(order, requestId);
      if (made.kind !== 'created') throw new Error(`not made: ${JSON.stringify(made)}`);
      return { ...made.order, order, requestId };
    };
    const paid = async () => {
      const made = await make();
      await driven.pay(made.reference);
      const taken = await driven.provider.capture(made.reference, `k-${made.requestId}`);
      if (taken.kind !== 'captured') throw new Error(`not taken: ${JSON.stringify(taken)}`);
      return { ...made, capture: taken.capture };
    };

    test('makes one payment of one request, however often it is asked', async () => {
      const { order, requestId, reference, approvalUrl } = await make();
      expect(approvalUrl).toMatch(/^https?:/);
      expect(await driven.provider.createOrder(order, requestId)).toMatchObject({ order: { reference } });
    });

    test('shows a payment that nobody has approved as it was asked for, and takes nothing for it', async () => {
      const { reference, order } = await make();
      expect(await driven.provider.getOrder(reference)).toMatchObject({
        kind: 'found',
        order: { state: 'created', amount_cents: 6_330, currency: 'USD', customId: order.customId, captures: [] },
      });
      expect((await driven.provider.capture(reference, 'too-early')).kind).toBe('not_approved');
    });

    test('lets a payment be given up that nobody has approved', async () => {
      const { reference } = await make();
      expect(await driven.provider.cancel(reference)).toEqual({ kind: 'done' });
      const after = await driven.provider.getOrder(reference);
      expect(after.kind === 'found' ? after.order.captures : []).toEqual([]);
    });

    test('does not know a payment that is none', async () => {
      expect((await driven.provider.getOrder('NOBODYKNOWSTHIS00')).kind).toBe('gone');
      expect((await driven.provider.getCapture('NOBODYKNOWSTHIS00')).kind).toBe('gone');
      expect((await driven.provider.getRefund('NOBODYKNOWSTHIS00')).kind).toBe('gone');
    });

    test('takes the money once, and says so in the same words each time it is asked', async () => {
      const { reference, requestId, capture } = await paid();
      expect(capture).toMatchObject({ state: 'completed', amount_cents: 6_330, currency: 'USD' });
      expect(new Date(capture.createdAt).toISOString()).toBe(new Date(capture.createdAt).toJSON());
      expect(await driven.provider.capture(reference, `k-${requestId}`)).toMatchObject({
        kind: 'captured',
        capture: { id: capture.id },
      });
      expect(await driven.provider.getOrder(reference)).toMatchObject({
        order: { state: 'completed', captures: [{ id: capture.id, state: 'completed' }] },
      });
      expect(await driven.provider.getCapture(capture.id)).toMatchObject({ capture: { id: capture.id } });
    });

    test('gives a part back once for one request, and no more than there is', async () => {
      const { capture } = await paid();
      const part = { amount_cents: 330, invoiceId: `R-${capture.id}` };
      const first = await driven.provider.refund(capture.id, part, `r-${capture.id}`);
      const again = await driven.provider.refund(capture.id, part, `r-${capture.id}`);
      expect(first.kind).toBe('refunded');
      const id = first.kind === 'refunded' ? first.refund.id : '';
      expect(again).toMatchObject({ refund: { id, amount_cents: 330 } });
      await driven.arrive(id);
      expect(await driven.provider.getRefund(id)).toMatchObject({ refund: { id, state: 'completed' } });
      expect(await driven.provider.getCapture(capture.id)).toMatchObject({ capture: { state: 'partially_refunded' } });
      const more = { amount_cents: 6_330, invoiceId: `R2-${capture.id}` };
      expect((await driven.provider.refund(capture.id, more, `r2-${capture.id}`)).kind).toBe('refused');
    });

    test('reports what it took by the name that the shop gave it, and what went back by what it was taken as', async () => {
      const { capture, order } = await paid();
      const back = await driven.provider.refund(
        capture.id,
        { amount_cents: 330, invoiceId: `R3-${capture.id}` },
        `r3-${capture.id}`,
      );
      const refundId = back.kind === 'refunded' ? back.refund.id : '';
      await driven.arrive(refundId);
      const day_ms = 24 * 60 * 60_000;
      const at = new Date(capture.createdAt).getTime();
      const report = await driven.provider.findTransactions(new Date(at - day_ms), new Date(at + day_ms));
      const rows = report.kind === 'found' ? report.transactions : [];
      expect(rows.find(({ id }) => id === capture.id)).toMatchObject({
        kind: 'payment',
        amount_cents: 6_330,
        customId: order.customId,
      });
      expect(rows.find(({ id }) => id === refundId)).toMatchObject({
        kind: 'refund',
        amount_cents: -330,
        captureId: capture.id,
      });
    });

    test('believes no event that it did not sign, and knows no complaint that nobody made', async () => {
      const { capture } = await paid();
      expect((await driven.provider.readEvent({}, Buffer.from('{}'))).kind).toBe('forged');
      expect(await driven.provider.findDisputes(capture.id)).toEqual({ kind: 'found', disputes: [] });
    });
  });
}

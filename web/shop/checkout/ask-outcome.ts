import { CallRefused } from '#contract/client.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../api/call.ts';

/** What a return from PayPal comes to. */
export type Outcome =
  | { kind: 'paid'; order: Order }
  /** `approvalUrl` is where the buyer can go on with the same payment, if anywhere. */
  | { kind: 'failed'; approvalUrl: string | null }
  | { kind: 'refused'; message: string }
  | { kind: 'pending' };

const failed: readonly number[] = [402, 404, 409, 410];

/**
 * Asks the shop once for the outcome of a payment. No answer, or one that the shop can not give just now, is pending too:
 * money may have moved, so nobody is told that it failed before the shop knows.
 */
export async function askOutcome(query: { paymentId: string; PayerID: string }): Promise<Outcome> {
  try {
    const { data } = await call('executePayment', { query });
    return data.status === 'success' ? { kind: 'paid', order: data.order } : { kind: 'pending' };
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (failed.includes(error.status)) return { kind: 'failed', approvalUrl: error.body?.approval_url ?? null };
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'pending' };
    return { kind: 'refused', message: error.message };
  }
}

import type { Access } from '../calls/access.ts';
import type { FaultPlan } from '../calls/fault-plan.ts';
import type { ReceivedList } from '../calls/received.ts';
import { decide } from '../disputes/disputes.ts';
import { orderById } from '../orders/order.ts';
import { captureById, captureOutcome, giveBack, reservedMinor } from '../payments/capture.ts';
import type { Account, PayPalState } from '../paypal-state.ts';
import type { Capture, Movement, Order, Refund } from '../records.ts';
import type { WebhookQueue } from '../webhooks/webhook-queue.ts';
import { newId } from '../wire/ids.ts';
import { refuse } from '../wire/reply.ts';
import type { SandboxClock } from './clock.ts';
import { type Ledger, readLedger } from './ledger.ts';

/** What a test or a curious owner may do to the sandbox behind the context. Unknown ids are refused as on the wire. */
export type Control = {
  clock: SandboxClock;
  faults: Omit<FaultPlan, 'draw'>;
  requests: Omit<ReceivedList, 'note'>;
  ledger(): Ledger;
  order(id: string): Order;
  orders(): Order[];
  captures(): Capture[];
  refunds(): Refund[];
  /** Decides a pending capture. */
  settleCapture(id: string, outcome: 'COMPLETED' | 'DECLINED'): void;
  /** Decides a pending refund. */
  settleRefund(id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): void;
  /** Makes every capture of this order be declined, whatever funding is chosen. */
  declineForEver(orderId: string, on?: boolean): void;
  /**
   * Opens a dispute about a capture, or decides it; for the buyer means that all that is left of the money goes back.
   */
  dispute(captureId: string): void;
  decideDispute(captureId: string, winner: 'BUYER' | 'SELLER'): void;
  /** Gives money back as the seller may on the sandbox's own pages: all that is left, or an amount in minor units. */
  refund(captureId: string, minor?: number): void;
  /**
   * Lets something happen to the account next to payments, in minor units of dollars: `code` is PayPal's, e.g. T0400
   * with -5000.
   */
  move(code: string, minor: number, captureId?: string): Movement;
  account(settings: Partial<Account>): Account;
  revokeTokens(): void;
  /** Null when no webhook was asked for. */
  webhooks: Omit<WebhookQueue, 'post' | 'close'> | null;
};

/** Gives the control of an open sandbox. */
export function createControl(
  paypal: PayPalState,
  faults: FaultPlan,
  requests: ReceivedList,
  access: Access,
  webhooks: WebhookQueue | null,
): Control {
  return {
    clock: paypal.clock,
    faults,
    requests,
    ledger: () => readLedger(paypal),
    order: (id) => orderById(paypal, id),
    orders: () => [...paypal.orders.values()],
    captures: () => [...paypal.captures.values()],
    refunds: () => [...paypal.refunds.values()],
    settleCapture(id, outcome) {
      requireOne(outcome, ['COMPLETED', 'DECLINED']);
      if (captureOutcome(paypal, captureById(paypal, id)) !== 'PENDING')
        throw refuse('INVALID_PARAMETER_VALUE', '/status');
      paypal.keep([['capture', id, { outcome, denied_ms: null }]]);
    },
    settleRefund(id, status) {
      requireOne(status, ['COMPLETED', 'FAILED', 'CANCELLED']);
      const refund = paypal.refunds.get(id);
      if (refund === undefined) throw refuse('INVALID_RESOURCE_ID');
      if (refund.status !== 'PENDING') throw refuse('INVALID_PARAMETER_VALUE', '/status');
      paypal.keep([['refund', id, { status }]]);
    },
    declineForEver(orderId, on = true) {
      paypal.keep([['order', orderById(paypal, orderId).id, { declinesForEver: on }]]);
    },
    dispute(captureId) {
      paypal.keep([['capture', captureById(paypal, captureId).id, { disputed: true }]]);
    },
    decideDispute(captureId, winner) {
      requireOne(winner, ['BUYER', 'SELLER']);
      paypal.keep(decide(paypal, captureById(paypal, captureId), winner));
    },
    refund(captureId, minor) {
      const capture = captureById(paypal, captureId);
      paypal.keep(giveBack(capture, minor ?? capture.minor - reservedMinor(paypal, capture), paypal.now()));
    },
    move(code, minor, captureId) {
      if (!/^T\d{4}$/.test(code)) throw refuse('INVALID_PARAMETER_VALUE', '/code');
      if (!Number.isSafeInteger(minor) || minor === 0) throw refuse('INVALID_PARAMETER_VALUE', '/minor');
      const about = captureId === undefined ? {} : { captureId: captureById(paypal, captureId).id };
      const movement = { id: newId(), created_ms: paypal.now(), code, currency: 'USD', minor, ...about };
      paypal.keep([['movement', movement.id, movement]]);
      return movement;
    },
    account: (settings) => ({ ...Object.assign(paypal.account, settings) }),
    revokeTokens: access.revokeTokens,
    webhooks,
  };
}

/** Over HTTP the words come from outside, whatever the types say. */
function requireOne(word: string, allowed: string[]): void {
  if (!allowed.includes(word)) throw refuse('INVALID_PARAMETER_VALUE', '/status');
}

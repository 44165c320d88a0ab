import { viewDispute } from '../disputes/dispute-view.ts';
import { viewOrder } from '../orders/order-view.ts';
import { captureById } from '../payments/capture.ts';
import { viewLoneCapture } from '../payments/capture-view.ts';
import { viewRefund } from '../payments/refund-view.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Change } from '../records.ts';

/** Something that PayPal would tell the shop; `resource` is the thing as it stands right after the change. */
export type PayPalEvent = { type: string; resourceType: string; summary: string; resource: object };

/** Reads the events out of a change; `before` is the record as it was, undefined for a new one. */
export function eventsOf(paypal: PayPalState, [table, id, fields]: Change, before: object | undefined): PayPalEvent[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const became = (field: string, value: unknown): boolean => {
    return (fields as Record<string, unknown>)[field] === value && old[field] !== value;
  };
  switch (table) {
    case 'order':
      return [
        ...(became('status', 'APPROVED')
          ? [orderEvent(paypal, id, 'CHECKOUT.ORDER.APPROVED', 'An order was approved')]
          : []),
        ...(became('status', 'COMPLETED')
          ? [orderEvent(paypal, id, 'CHECKOUT.ORDER.COMPLETED', 'An order was completed')]
          : []),
        ...(became('isReversed', true)
          ? [orderEvent(paypal, id, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'An approval ended unused')]
          : []),
      ];
    case 'capture':
      return [
        ...(became('outcome', 'COMPLETED') ? [captureEvent(paypal, id, 'COMPLETED', 'Money was captured')] : []),
        ...(became('outcome', 'PENDING') ? [captureEvent(paypal, id, 'PENDING', 'A capture is pending')] : []),
        ...(became('outcome', 'DECLINED') ? [captureEvent(paypal, id, 'DENIED', 'A capture was denied')] : []),
        ...(became('disputed', true) ? [disputeEvent(paypal, id, 'CREATED')] : []),
        ...(old.disputed === true && became('disputed', false) ? [disputeEvent(paypal, id, 'RESOLVED')] : []),
      ];
    case 'refund':
      return [
        ...(became('status', 'COMPLETED')
          ? [
              paypal.refunds.get(id)?.isReversal
                ? refundEvent(paypal, id, 'PAYMENT.CAPTURE.REVERSED', 'A capture was reversed')
                : refundEvent(paypal, id, 'PAYMENT.CAPTURE.REFUNDED', 'A capture was refunded'),
            ]
          : []),
        ...(became('status', 'PENDING')
          ? [refundEvent(paypal, id, 'PAYMENT.REFUND.PENDING', 'A refund is pending')]
          : []),
        ...(became('status', 'FAILED') ? [refundEvent(paypal, id, 'PAYMENT.REFUND.FAILED', 'A refund failed')] : []),
      ];
    default:
      return [];
  }
}

function orderEvent(paypal: PayPalState, id: string, type: string, summary: string): PayPalEvent {
  const order = paypal.orders.get(id);
  return {
    type,
    resourceType: 'checkout-order',
    summary,
    resource: order === undefined ? { id } : viewOrder(paypal, order),
  };
}

function captureEvent(paypal: PayPalState, id: string, word: string, summary: string): PayPalEvent {
  const resource = viewLoneCapture(paypal, captureById(paypal, id));
  return { type: `PAYMENT.CAPTURE.${word}`, resourceType: 'capture', summary, resource };
}

function refundEvent(paypal: PayPalState, id: string, type: string, summary: string): PayPalEvent {
  const refund = paypal.refunds.get(id);
  return {
    type,
    resourceType: 'refund',
    summary,
    resource: refund === undefined ? { id } : viewRefund(paypal, refund),
  };
}

function disputeEvent(paypal: PayPalState, captureId: string, word: string): PayPalEvent {
  const resource = viewDispute(captureById(paypal, captureId));
  return { type: `CUSTOMER.DISPUTE.${word}`, resourceType: 'dispute', summary: 'A dispute changed', resource };
}

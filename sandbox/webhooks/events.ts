import { viewDispute } from '../disputes/dispute-view.ts';
import type { House } from '../house.ts';
import { viewOrder } from '../orders/order-view.ts';
import { captureById } from '../payments/capture.ts';
import { viewLoneCapture } from '../payments/capture-view.ts';
import { viewRefund } from '../payments/refund-view.ts';
import type { Change } from '../records.ts';

/** Something that PayPal would tell the shop; `resource` is the thing as it stands right after the change. */
export type HouseEvent = { type: string; resourceType: string; summary: string; resource: object };

/** Reads the events out of a change; `before` is the record as it was, undefined for a new one. */
export function eventsOf(house: House, [table, id, fields]: Change, before: object | undefined): HouseEvent[] {
  const old = (before ?? {}) as Record<string, unknown>;
  const became = (field: string, value: unknown): boolean => {
    return (fields as Record<string, unknown>)[field] === value && old[field] !== value;
  };
  switch (table) {
    case 'order':
      return [
        ...(became('status', 'APPROVED')
          ? [orderEvent(house, id, 'CHECKOUT.ORDER.APPROVED', 'An order was approved')]
          : []),
        ...(became('status', 'COMPLETED')
          ? [orderEvent(house, id, 'CHECKOUT.ORDER.COMPLETED', 'An order was completed')]
          : []),
        ...(became('isReversed', true)
          ? [orderEvent(house, id, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'An approval ended unused')]
          : []),
      ];
    case 'capture':
      return [
        ...(became('outcome', 'COMPLETED') ? [captureEvent(house, id, 'COMPLETED', 'Money was captured')] : []),
        ...(became('outcome', 'PENDING') ? [captureEvent(house, id, 'PENDING', 'A capture is pending')] : []),
        ...(became('outcome', 'DECLINED') ? [captureEvent(house, id, 'DENIED', 'A capture was denied')] : []),
        ...(became('disputed', true) ? [disputeEvent(house, id, 'CREATED')] : []),
        ...(old.disputed === true && became('disputed', false) ? [disputeEvent(house, id, 'RESOLVED')] : []),
      ];
    case 'refund':
      return [
        ...(became('status', 'COMPLETED')
          ? [
              house.refunds.get(id)?.isReversal
                ? refundEvent(house, id, 'PAYMENT.CAPTURE.REVERSED', 'A capture was reversed')
                : refundEvent(house, id, 'PAYMENT.CAPTURE.REFUNDED', 'A capture was refunded'),
            ]
          : []),
        ...(became('status', 'PENDING')
          ? [refundEvent(house, id, 'PAYMENT.REFUND.PENDING', 'A refund is pending')]
          : []),
        ...(became('status', 'FAILED') ? [refundEvent(house, id, 'PAYMENT.REFUND.FAILED', 'A refund failed')] : []),
      ];
    default:
      return [];
  }
}

function orderEvent(house: House, id: string, type: string, summary: string): HouseEvent {
  const order = house.orders.get(id);
  return {
    type,
    resourceType: 'checkout-order',
    summary,
    resource: order === undefined ? { id } : viewOrder(house, order),
  };
}

function captureEvent(house: House, id: string, word: string, summary: string): HouseEvent {
  const resource = viewLoneCapture(house, captureById(house, id));
  return { type: `PAYMENT.CAPTURE.${word}`, resourceType: 'capture', summary, resource };
}

function refundEvent(house: House, id: string, type: string, summary: string): HouseEvent {
  const refund = house.refunds.get(id);
  return { type, resourceType: 'refund', summary, resource: refund === undefined ? { id } : viewRefund(house, refund) };
}

function disputeEvent(house: House, captureId: string, word: string): HouseEvent {
  const resource = viewDispute(captureById(house, captureId));
  return { type: `CUSTOMER.DISPUTE.${word}`, resourceType: 'dispute', summary: 'A dispute changed', resource };
}

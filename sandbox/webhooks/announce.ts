import { viewDispute } from '../disputes/disputes.ts';
import { viewOrder } from '../orders/order-view.ts';
import { captureById, captureOutcome } from '../payments/capture.ts';
import { viewLoneCapture, viewRefund } from '../payments/capture-view.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Change } from '../records.ts';
import { writeTime } from '../wire/reply.ts';
import { newEventId, type WebhookQueue } from './webhook-queue.ts';

/** How often the sandbox looks whether time alone has changed something. */
const LOOK_MS = 1000;

/**
 * Posts an event for every change that the sandbox stores, and for those that come only with time: denied captures and
 * approvals not captured in time. Returns the function that stops it. `write` turns an envelope into JSON with absolute
 * links.
 */
export function announceChanges(paypal: PayPalState, queue: WebhookQueue, write: (body: object) => string): () => void {
  /** Ids of orders and captures that time may change. */
  const waiting = new Set<string>([...paypal.orders.keys(), ...paypal.captures.keys()]);
  const stopListening = paypal.onKept((change, before) => {
    waiting.add(change[1]);
    for (const event of eventsOf(paypal, change, before)) post(queue, event, paypal.now(), write);
  });
  const timer = setInterval(() => {
    try {
      lookAround(paypal, waiting);
    } catch (error) {
      // The disk is full, say: what time has decided is written down at a later look, and nothing else ends of it.
      console.error('The sandbox could not write down what time has changed:', error);
    }
  }, LOOK_MS);
  timer.unref();
  const stopWatching = paypal.clock.onMove(() => lookAround(paypal, waiting));
  return () => {
    stopListening();
    stopWatching();
    clearInterval(timer);
  };
}

function post(queue: WebhookQueue, event: PayPalEvent, now_ms: number, write: (body: object) => string): void {
  const id = newEventId();
  const links = [{ href: `/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }];
  const envelope = {
    id,
    event_version: '1.0',
    create_time: writeTime(now_ms),
    resource_type: event.resourceType,
    resource_version: '2.0',
    event_type: event.type,
    summary: event.summary,
    resource: event.resource,
    links,
  };
  queue.post(event.type, write(envelope));
}

/**
 * Writes down what time has decided, which posts its event like any other change. Forgets ids that cannot change any
 * more.
 */
function lookAround(paypal: PayPalState, waiting: Set<string>): void {
  for (const id of waiting) {
    const order = paypal.orders.get(id);
    const capture = paypal.captures.get(id);
    const isOpenOrder = order !== undefined && order.status !== 'COMPLETED' && !order.isReversed;
    const isOpenCapture = capture?.outcome === 'PENDING' && capture.denied_ms !== null;
    if (!isOpenOrder && !isOpenCapture) waiting.delete(id);
    if (isOpenOrder && paypal.now() >= order.created_ms + paypal.orderLife_ms) {
      if (order.status === 'APPROVED') paypal.keep([['order', id, { isReversed: true }]]);
      else waiting.delete(id);
    }
    if (isOpenCapture && captureOutcome(paypal, capture) === 'DECLINED') {
      paypal.keep([['capture', id, { outcome: 'DECLINED', denied_ms: null }]]);
    }
  }
}

/** Something that PayPal would tell the shop; `resource` is the thing as it stands right after the change. */
type PayPalEvent = { type: string; resourceType: string; summary: string; resource: object };

/** Reads the events out of a change; `before` is the record as it was, undefined for a new one. */
function eventsOf(paypal: PayPalState, [table, id, fields]: Change, before: object | undefined): PayPalEvent[] {
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

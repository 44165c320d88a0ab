import { captureOutcome } from '../payments/capture.ts';
import type { PayPalState } from '../paypal-state.ts';
import { writeTime } from '../wire/time.ts';
import { eventsOf, type PayPalEvent } from './events.ts';
import { newEventId, type WebhookQueue } from './webhook-queue.ts';

/** How often the sandbox looks whether time alone has changed something. */
const LOOK_MS = 1000;

/**
 * Posts an event for every change that the sandbox keeps, and for those that only time brings: denied captures and approvals
 * that nobody used. Answers the function that ends it. `write` turns an envelope into JSON with absolute links.
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

/** Writes down what time has decided, which posts its event like any other change. Forgets ids that can not change any more. */
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

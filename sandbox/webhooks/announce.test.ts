import { afterEach, expect, test, vi } from 'vitest';
import { openPayPalState } from '../open-paypal-state.ts';
import type { PayPalState } from '../paypal-state.ts';
import type { Order } from '../records.ts';
import { announceChanges } from './announce.ts';
import type { WebhookQueue } from './webhook-queue.ts';

const LIFE_MS = 60_000;

const approved: Order = {
  id: 'O1',
  created_ms: 0,
  updated_ms: 0,
  status: 'APPROVED',
  waiting: 'CREATED',
  unit: { reference_id: 'default', currency: 'USD', minor: 4_200, breakdown: null, items: null },
  brandName: null,
  returnUrl: null,
  cancelUrl: null,
  payerId: 'PAYER',
  funding: 'ok',
  declinesForEver: false,
  captureId: null,
  isReversed: false,
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('an approval that ended while the disk was full is told of once there is room', () => {
  vi.useFakeTimers({ now: 0 });
  const result = vi.spyOn(console, 'error').mockReturnValue();
  const sandbox = openPayPalState({
    publicUrl: 'http://shop.test',
    clientId: 'shop',
    clientSecret: 'key',
    orderLife_ms: LIFE_MS,
  });
  sandbox.keep([['order', approved.id, approved]]);
  let isFull = true;
  const keep: PayPalState['keep'] = (changes) => {
    if (isFull) throw new Error('ENOSPC: no space left on device');
    sandbox.keep(changes);
  };
  const post = vi.fn<WebhookQueue['post']>();
  const stop = announceChanges({ ...sandbox, keep }, { post } as Partial<WebhookQueue> as WebhookQueue, JSON.stringify);
  vi.advanceTimersByTime(LIFE_MS + 1_000);
  expect(result).toHaveBeenCalled();
  expect(post).not.toHaveBeenCalled();
  isFull = false;
  vi.advanceTimersByTime(3_000);
  expect(post.mock.calls.map(([type]) => type)).toEqual(['CHECKOUT.PAYMENT-APPROVAL.REVERSED']);
  stop();
  sandbox.close();
});

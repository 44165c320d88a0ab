import { CURRENCY } from '#contract/money.ts';
import { dropCookies } from '../../ui/browser-storage.ts';
import { bringScript, type Reporter } from './reporter.ts';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

/** Meta's own interface: calls wait in `queue` until its script is there and takes them through `callMethod`. */
type PixelQueue = {
  (...call: unknown[]): void;
  callMethod?: (...call: unknown[]) => void;
  queue: unknown[][];
  push: PixelQueue;
  loaded: boolean;
  version: string;
  /** We report pages ourselves, so that a private address is never reported by a change of the address. */
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: PixelQueue;
    _fbq?: PixelQueue;
  }
}

/** Speaks to Meta's pixel: its id is a row of digits. */
export function metaReporter(id: string): Reporter {
  const scope = window;
  const notify = (...call: unknown[]) => {
    if (scope.fbq === undefined) {
      const queue = makeQueue();
      scope.fbq = queue;
      scope._fbq = queue;
      // Only what we report ourselves: no clicks, no fields, no words of the page.
      queue('set', 'autoConfig', false, id);
      queue('init', id);
      bringScript(SCRIPT);
    }
    scope.fbq(...call);
  };
  return {
    page: () => notify('track', 'PageView'),
    purchase: ({ id: orderId, value }) =>
      notify('track', 'Purchase', { value, currency: CURRENCY }, { eventID: `order-${orderId}` }),
    silence() {
      scope.fbq?.('consent', 'revoke');
      void dropCookies((name) => name === '_fbp' || name === '_fbc');
    },
    resume: () => scope.fbq?.('consent', 'grant'),
  };
}

function makeQueue(): PixelQueue {
  const queue = ((...call: unknown[]) => {
    if (queue.callMethod) queue.callMethod(...call);
    else queue.queue.push(call);
  }) as PixelQueue;
  return Object.assign(queue, { queue: [], push: queue, loaded: true, version: '2.0', disablePushState: true });
}

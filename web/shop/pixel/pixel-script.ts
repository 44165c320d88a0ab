import pixelHouse from './pixel-house.json' with { type: 'json' };

/** The pixel's own interface: calls wait in `queue` until its script is there and takes them through `callMethod`. */
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
type PixelWindow = { fbq?: PixelQueue; _fbq?: PixelQueue };

/**
 * Reports something to the pixel; the first time, its script is asked for. Nothing calls this before a visitor's yes.
 * `call` is a command of the pixel with its arguments, e.g. track, PageView.
 */
export function tellPixel(id: string, ...call: unknown[]): void {
  const place = window as unknown as PixelWindow;
  if (place.fbq === undefined) {
    const queue = makeQueue();
    place.fbq = queue;
    place._fbq = queue;
    // Only what we report ourselves: no clicks, no fields, no words of the page.
    queue('set', 'autoConfig', false, id);
    queue('init', id);
    bringScript();
  }
  place.fbq(...call);
}

/** Takes a yes back: the script that is here already falls silent and its cookies go. The next page does not load it. */
export function silencePixel(): void {
  (window as unknown as PixelWindow).fbq?.('consent', 'revoke');
  if (!('cookieStore' in window)) return;
  for (const name of ['_fbp', '_fbc'])
    window.cookieStore.delete(name).catch((error: unknown) => console.warn('A cookie of the pixel stayed.', error));
}

function makeQueue(): PixelQueue {
  const queue = ((...call: unknown[]) => {
    if (queue.callMethod) queue.callMethod(...call);
    else queue.queue.push(call);
  }) as PixelQueue;
  return Object.assign(queue, { queue: [], push: queue, loaded: true, version: '2.0', disablePushState: true });
}

function bringScript(): void {
  const script = document.createElement('script');
  script.src = pixelHouse.script;
  script.async = true;
  document.head.append(script);
}

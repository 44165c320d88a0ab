import { CURRENCY } from '#contract/money.ts';
import { metaReporter } from './meta-reporter.ts';
import type { Reporter } from './reporter.ts';
import { bringScript, dropCookies } from './reporter.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const CONSENTS = ['ad_storage', 'analytics_storage', 'ad_user_data', 'ad_personalization'];

/** Speaks to Google's tag: G-… of Analytics, AW-… of Ads. Calls wait in `dataLayer`, each as an `arguments` object, which is what the tag reads. */
function googleReporter(id: string): Reporter {
  const place = window as unknown as { dataLayer?: unknown[]; [switchedOff: `ga-disable-${string}`]: boolean };
  const push = (...call: unknown[]) => {
    const layer = place.dataLayer ?? [];
    place.dataLayer = layer;
    layer.push(asArguments(...call));
  };
  const agree = (said: 'granted' | 'denied') => Object.fromEntries(CONSENTS.map((consent) => [consent, said]));
  const tell = (...call: unknown[]) => {
    if (place.dataLayer === undefined) {
      push('consent', 'default', agree('granted'));
      push('js', new Date());
      // Pages are reported by us, so that a private address never is; no profiles for advertisements.
      push('config', id, {
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
      bringScript(`${SCRIPT}?id=${encodeURIComponent(id)}`);
    }
    push(...call);
  };
  return {
    page: () =>
      tell('event', 'page_view', { send_to: id, page_location: window.location.href, page_title: document.title }),
    purchase: ({ id: orderId, value }) =>
      tell('event', 'purchase', { send_to: id, transaction_id: `order-${orderId}`, value, currency: CURRENCY }),
    silence() {
      place[`ga-disable-${id}`] = true;
      if (place.dataLayer) push('consent', 'update', agree('denied'));
      void dropCookies((name) => /^_(?:ga|gid|gcl|gac)/.test(name));
    },
    resume() {
      place[`ga-disable-${id}`] = false;
      if (place.dataLayer) push('consent', 'update', agree('granted'));
    },
  };
}

/** The tag tells its calls from other entries by their kind: a list of the same words would be taken for data. */
function asArguments(..._call: unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: Google's tag reads nothing else.
  return arguments;
}

const makers: Record<string, (id: string) => Reporter> = { Meta: metaReporter, Google: googleReporter };

/** The reporter of a vendor, for the id that the vendor gave the shop. */
export function reporterOf(vendorName: string, id: string): Reporter {
  const make = makers[vendorName];
  if (!make) throw new Error(`Nobody knows how to speak to ${vendorName}.`);
  return make(id);
}

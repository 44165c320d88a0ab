import { CURRENCY } from '#contract/money.ts';
import { dropCookies } from '../../ui/browser-storage.ts';
import { metaReporter } from './meta-reporter.ts';
import type { Reporter } from './reporter.ts';
import { bringScript } from './reporter.ts';

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const CONSENTS = ['ad_storage', 'analytics_storage', 'ad_user_data', 'ad_personalization'];

declare global {
  interface Window {
    dataLayer?: unknown[];
    [switchedOff: `ga-disable-${string}`]: boolean;
  }
}

/**
 * Speaks to Google's tag: G-… of Analytics, AW-… of Ads. Calls wait in `dataLayer`, each as an `arguments` object,
 * which is what the tag reads.
 */
function googleReporter(id: string): Reporter {
  const scope = window;
  const push = (...call: unknown[]) => {
    const layer = scope.dataLayer ?? [];
    scope.dataLayer = layer;
    layer.push(asArguments(...call));
  };
  const agree = (text: 'granted' | 'denied') => Object.fromEntries(CONSENTS.map((consent) => [consent, text]));
  const notify = (...call: unknown[]) => {
    if (scope.dataLayer === undefined) {
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
      notify('event', 'page_view', { send_to: id, page_location: window.location.href, page_title: document.title }),
    purchase: ({ id: orderId, value }) =>
      notify('event', 'purchase', { send_to: id, transaction_id: `order-${orderId}`, value, currency: CURRENCY }),
    silence() {
      scope[`ga-disable-${id}`] = true;
      if (scope.dataLayer) push('consent', 'update', agree('denied'));
      void dropCookies((name) => /^_(?:ga|gid|gcl|gac)/.test(name));
    },
    resume() {
      scope[`ga-disable-${id}`] = false;
      if (scope.dataLayer) push('consent', 'update', agree('granted'));
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

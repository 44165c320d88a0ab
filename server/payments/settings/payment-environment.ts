import type { AccountMode, PaymentMode } from '#contract/payment-providers.ts';
import type { Settings } from '#server/kit/config/settings.ts';
import type { OwnSettings } from '#server/settings/shop-settings.ts';
import type { PaymentContext, PayPalAccount } from '../modes.ts';

/** What of the payments the environment sets: it wins over what the owner sets. */

const LIVE_HOST = 'https://api-m.paypal.com';
const SANDBOX_HOST = 'https://api-m.sandbox.paypal.com';

/** Which place an address of PayPal is. Whatever is not PayPal's own moves no money. */
const modeOfHost = (baseUrl: string | undefined): AccountMode =>
  baseUrl === undefined || new URL(baseUrl).hostname === new URL(LIVE_HOST).hostname ? 'live' : 'provider_sandbox';

/** Where PayPal is asked; an address of the environment stands for the place that it is. */
export function hostsOf({ PAYPAL_BASE_URL }: Pick<Settings, 'PAYPAL_BASE_URL'>): PaymentContext['hosts'] {
  const hosts = { provider_sandbox: SANDBOX_HOST, live: LIVE_HOST };
  return PAYPAL_BASE_URL === undefined ? hosts : { ...hosts, [modeOfHost(PAYPAL_BASE_URL)]: PAYPAL_BASE_URL };
}

/** The place that the environment demands; null where it leaves the choice to the owner. */
export function environmentMode({ PAYMENTS, PAYPAL_CLIENT_ID, PAYPAL_BASE_URL }: Settings): PaymentMode | null {
  if (PAYMENTS === 'sandbox') return 'sandbox';
  return PAYPAL_CLIENT_ID ? modeOfHost(PAYPAL_BASE_URL) : null;
}

/** The account of a place as the environment has it. */
export function environmentAccount(
  { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_BASE_URL, PAYPAL_WEBHOOK_ID }: Settings,
  { hosts }: PaymentContext,
  mode: AccountMode,
  own: OwnSettings['payments'],
): PayPalAccount | null {
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET || modeOfHost(PAYPAL_BASE_URL) !== mode) return null;
  return {
    baseUrl: hosts[mode],
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
    webhookId: PAYPAL_WEBHOOK_ID ?? (own.accounts[mode].webhookId || undefined),
  };
}

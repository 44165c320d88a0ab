import { isTestMode, mainProvider, type PaymentMode } from '#contract/payment-providers.ts';
import type { PaymentsNow } from '../modes.ts';
import type { PaymentProvider, Unknown } from '../provider.ts';
import type { ProviderEntry } from '../providers.ts';
import { createPayPal, payPalFacts } from './paypal.ts';

const unknown = async (): Promise<Unknown> => ({ kind: 'unknown', why: 'no payment provider is set' });

/**
 * Stands in where no provider is available: no environment was chosen, or its account is unknown. It starts no
 * payments, and payments in progress stay unchanged until a provider is available again.
 */
const noPayments: PaymentProvider = {
  name: mainProvider,
  path: '/payment/paypal',
  hasEvents: true,
  place: null,
  isSandbox: false,
  isClosed: true,
  patience_ms: 72 * 60 * 60_000,
  standing: () => ({ rest_ms: 0, answeredAgo_ms: null, failedAgo_ms: null }),
  createOrder: unknown,
  getOrder: unknown,
  capture: unknown,
  cancel: unknown,
  changeInvoice: unknown,
  getCapture: unknown,
  refund: unknown,
  getRefund: unknown,
  findDisputes: unknown,
  findTransactions: unknown,
  readEvent: unknown,
};

/**
 * PayPal at each of its places, by the accounts of this moment. What is stored of an account (its token, how it
 * answered) lasts as long as the account is the same.
 */
export function payPalByMode(): ProviderEntry {
  const known = new Map<PaymentMode, { sign: string; provider: PaymentProvider }>();
  const at = (place: PaymentMode | null, { accounts, statementName }: PaymentsNow): PaymentProvider => {
    const account = place === null ? undefined : accounts[place];
    if (place === null || !account) return { ...noPayments, place };
    const sign = JSON.stringify([account, statementName]);
    const before = known.get(place);
    if (before?.sign === sign) return before.provider;
    const provider = createPayPal({ ...account, statementName, place, isSandbox: isTestMode(place) });
    known.set(place, { sign, provider });
    return provider;
  };
  return { ...payPalFacts, endsWithSandbox: true, at };
}

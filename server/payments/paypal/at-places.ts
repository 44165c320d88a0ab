import { isTestPlace, type PaymentPlace } from '#contract/payment-providers.ts';
import { noPayments } from '../no-payments.ts';
import type { PaymentsNow } from '../places.ts';
import type { PaymentProvider } from '../provider.ts';
import type { ProviderEntry } from '../providers.ts';
import { createPayPal, payPalFacts } from './paypal.ts';

/**
 * PayPal at each of its places, by the accounts of this moment. What is kept of an account (its token, how it answered) lasts as long
 * as the account is the same.
 */
export function payPalAtPlaces(): ProviderEntry {
  const known = new Map<PaymentPlace, { sign: string; provider: PaymentProvider }>();
  const at = (place: PaymentPlace | null, { accounts, statementName }: PaymentsNow): PaymentProvider => {
    const account = place === null ? undefined : accounts[place];
    if (place === null || !account) return { ...noPayments, place };
    const sign = JSON.stringify([account, statementName]);
    const before = known.get(place);
    if (before?.sign === sign) return before.provider;
    const provider = createPayPal({ ...account, statementName, place, isSandbox: isTestPlace(place) });
    known.set(place, { sign, provider });
    return provider;
  };
  return { ...payPalFacts, endsWithSandbox: true, at };
}

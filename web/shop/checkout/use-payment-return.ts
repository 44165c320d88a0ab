import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import type { Order } from '#contract/nouns/orders.ts';
import type { Outcome } from '../../api/ask-outcome.ts';
import { call } from '../../api/call.ts';
import { keepAsking } from '../../api/keep-asking.ts';
import { texts } from '../../cart/texts.ts';
import { takeOutOrdered } from '../../cart/use-pay.ts';
import { rememberPosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { rememberOrder } from './thanks.tsx';

/** The address is put right while somebody reads; the page stays where it is. */
const AT_THE_SAME_POSITION = { replace: true, preventScrollReset: true };

export type PaymentReturn =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'pending' }
  | { kind: 'cancelled' }
  /** PayPal sent somebody who has no payment that the shop knows. */
  | { kind: 'unknown' }
  | Exclude<Outcome<Order>, { kind: 'paid' | 'pending' }>;

/**
 * Answers a buyer who comes back from PayPal: asks for the outcome until there is one, empties the cart of what was
 * bought and goes on to the thanks.
 */
export function usePaymentReturn(): PaymentReturn {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isKnown, session } = useAuth();
  const [state, setState] = useState<PaymentReturn>({ kind: 'none' });
  const paymentId = search.get('paymentId');
  const payerId = search.get('PayerID');
  const text = (['cancelled', 'unknown'] as const).find((kind) => search.get(kind) === '1');
  const userId = session?.user.id ?? null;

  useEffect(() => {
    if (text) {
      setState({ kind: text });
      navigate('/checkout', AT_THE_SAME_POSITION);
    }
  }, [text, navigate]);

  useEffect(() => {
    if (!isKnown || !paymentId || !payerId) return;
    if (userId === null) {
      rememberPosition(`/checkout?${new URLSearchParams({ paymentId, PayerID: payerId })}`);
      navigate('/login', { replace: true, state: { message: t(texts.loginFirst) } });
      return;
    }
    setState({ kind: 'asking' });
    return keepAsking(
      () => askForOrder({ paymentId, PayerID: payerId }),
      (outcome) => {
        if (outcome.kind === 'pending') {
          setState(outcome);
          return;
        }
        if (outcome.kind === 'paid') {
          takeOutOrdered(outcome.bought);
          rememberOrder(outcome.bought.id);
          navigate('/checkout-success', { replace: true });
          return;
        }
        setState(outcome);
        navigate('/checkout', AT_THE_SAME_POSITION);
      },
    );
  }, [isKnown, userId, paymentId, payerId, navigate]);

  return state;
}

/** The order that a payment paid, or null while the outcome is unknown. @throws CallRefused */
async function askForOrder(query: { paymentId: string; PayerID: string }): Promise<Order | null> {
  const { data } = await call('executePayment', { query });
  return data.status === 'success' ? data.order : null;
}

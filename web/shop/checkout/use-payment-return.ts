import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isSameLine } from '../../cart/cart.ts';
import { readCart, writeCart } from '../../cart/cart-store.ts';
import { rememberPlace } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { askOutcome, type Outcome } from './ask-outcome.ts';
import { rememberOrder } from './paid-order.ts';
import { texts } from './texts.ts';

const waits_ms = [2000, 4000, 8000] as const;

export type PaymentReturn =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'pending' }
  | { kind: 'cancelled' }
  | Exclude<Outcome, { kind: 'paid' | 'pending' }>;

/**
 * Answers a buyer who comes back from PayPal: asks for the outcome until there is one, empties the cart of what was bought
 * and goes on to the thanks.
 */
export function usePaymentReturn(): PaymentReturn {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isKnown, session } = useAuth();
  const [state, setState] = useState<PaymentReturn>({ kind: 'none' });
  const paymentId = search.get('paymentId');
  const payerId = search.get('PayerID');
  const isCancelled = search.get('cancelled') === '1';
  const userId = session?.user.id ?? null;

  useEffect(() => {
    if (isCancelled) {
      setState({ kind: 'cancelled' });
      navigate('/checkout', { replace: true });
    }
  }, [isCancelled, navigate]);

  useEffect(() => {
    if (!isKnown || !paymentId || !payerId) return;
    if (userId === null) {
      rememberPlace(`/checkout?${new URLSearchParams({ paymentId, PayerID: payerId })}`);
      navigate('/login', { replace: true, state: { message: texts.loginFirst } });
      return;
    }
    setState({ kind: 'asking' });
    return keepAsking({ paymentId, PayerID: payerId }, (outcome) => {
      if (outcome.kind === 'pending') {
        setState(outcome);
        return;
      }
      if (outcome.kind === 'paid') {
        const bought = outcome.order.orderItems.map(({ product, license }) => ({
          productId: product.id,
          licenseTypeId: license.licenseType.id,
        }));
        writeCart(readCart().filter((item) => !bought.some((line) => isSameLine(line, item))));
        rememberOrder(outcome.order.id);
        navigate('/checkout-success', { replace: true });
        return;
      }
      setState(outcome);
      navigate('/checkout', { replace: true });
    });
  }, [isKnown, userId, paymentId, payerId, navigate]);

  return state;
}

/** Asks at once, then after 2, 4 and 8 seconds, and every 8 from there. @returns how to stop. */
function keepAsking(query: { paymentId: string; PayerID: string }, tell: (outcome: Outcome) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(times: number) {
    const outcome = await askOutcome(query);
    if (isOver) return;
    if (outcome.kind === 'pending')
      timer = setTimeout(() => ask(times + 1), waits_ms[Math.min(times, waits_ms.length - 1)]);
    tell(outcome);
  }
  ask(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

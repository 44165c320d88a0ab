import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Subscription } from '#contract/nouns/subscriptions.ts';
import type { Outcome } from '../../api/ask-outcome.ts';
import { keepAsking } from '../../api/keep-asking.ts';
import { callAccount } from '../call-account.ts';

export type Bought = { subscription: Subscription; isRenewal: boolean };
export type SubscriptionReturn =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'pending' }
  | { kind: 'cancelled' }
  | Exclude<Outcome<Bought>, { kind: 'pending' }>;

const here = '/customer/subscription';

/**
 * Answers a subscriber who comes back from PayPal: asks for the outcome until there is one and takes what PayPal wrote out
 * of the address. `onPaid` is called when something was bought. @returns also how to be done with it.
 */
export function useSubscriptionReturn(onPaid: () => void): [SubscriptionReturn, () => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [state, setState] = useState<SubscriptionReturn>({ kind: 'none' });
  const paymentId = search.get('paymentId');
  const PayerID = search.get('PayerID');
  const subscriptionId = search.get('subscriptionId');
  const isCancelled = search.get('cancelled') === '1';

  useEffect(() => {
    if (!isCancelled) return;
    setState({ kind: 'cancelled' });
    navigate(here, { replace: true });
  }, [isCancelled, navigate]);

  useEffect(() => {
    if (!paymentId || !PayerID || !subscriptionId) return;
    setState({ kind: 'asking' });
    return keepAsking(
      () => askForSubscription({ paymentId, PayerID, subscriptionId }),
      (outcome) => {
        setState(outcome);
        if (outcome.kind === 'pending') return;
        if (outcome.kind === 'paid') onPaid();
        navigate(here, { replace: true });
      },
    );
  }, [paymentId, PayerID, subscriptionId, navigate, onPaid]);

  return [state, () => setState({ kind: 'none' })];
}

/** What a payment bought, or null while nobody knows. @throws CallRefused */
async function askForSubscription(query: {
  paymentId: string;
  PayerID: string;
  subscriptionId: string;
}): Promise<Bought | null> {
  const { data } = await callAccount('subscriptionSuccess', { query });
  if (data.status !== 'success') return null;
  const { subscription } = data;
  const own = await callAccount('listOwnSubscriptions', {});
  const isRenewal = own.data.subscriptions.some(
    (one) => one.SubscriptionPlanId === subscription.SubscriptionPlanId && one.id < subscription.id,
  );
  return { subscription, isRenewal };
}

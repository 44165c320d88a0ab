import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { Plan, Subscription } from '#contract/nouns/subscriptions.ts';
import { mainProvider, type ProviderName, startOfPlan } from '#contract/payment-providers.ts';
import type { Buyer } from '#contract/shop/tax.ts';
import type { Outcome } from '../../api/ask-outcome.ts';
import { keepAsking } from '../../api/keep-asking.ts';
import { allOf, useQuery } from '../../api/use-query.ts';
import type { BillingChosen } from '../../cart/use-billing.ts';
import { accountQuery, callAccount } from '../call-account.ts';
import { type OwnedPlan, readOwnedPlans } from './held-plans.ts';
import { texts } from './texts.ts';

/** A plan that is held, and whether it can be renewed. */
export type OfferedPlan = OwnedPlan & { isOffered: boolean };
export type Plans = {
  offered: Plan[];
  held: OfferedPlan[];
  /** The one that runs; of several the one with the latest end. */
  current: OfferedPlan | null;
};

/** The plans on offer together with those that the caller holds: only both say what a plan can be bought as. */
export function usePlans() {
  const answer = useQuery(plansAndOwn);
  const data = useMemo((): Plans | null => {
    if (answer.data === null) return null;
    const [plans, own] = answer.data;
    // An administrator also gets the plans that are switched off, which can't be bought.
    const offered = plans.data.filter(({ is_active }) => is_active);
    const held = readOwnedPlans(own.data.subscriptions).map((plan) => ({
      ...plan,
      isOffered: offered.some(({ id }) => id === plan.planId),
    }));
    return { offered, held, current: held.find(({ isRunning }) => isRunning) ?? null };
  }, [answer.data]);
  return { ...answer, data };
}

const plansAndOwn = allOf(accountQuery('listPlans', {}), accountQuery('listOwnSubscriptions', {}));

export type Subscribe = {
  /** The plan for which a payment is being started. */
  busyPlanId: number | null;
  problem: { title: string; reason: string | null } | null;
  hasConsented: boolean;
  consent: (hasConsented: boolean) => void;
  subscribe: (planId: number, isRenewal: boolean, way?: ProviderName) => Promise<void>;
};

/**
 * Starts paying for a period of a plan and leaves for the page where it is paid. `onWrong` hears what the shop said is
 * wrong with what was sent, by field.
 */
export function useSubscribe(
  billed: { buyer?: Buyer } & BillingChosen['given'],
  consentText = '',
  onWrong?: (fields: Readonly<Record<string, string>>) => void,
): Subscribe {
  const [busyPlanId, setBusyPlanId] = useState<number | null>(null);
  const [problem, setProblem] = useState<Subscribe['problem']>(null);
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const hasConsented = consentText !== '' && agreedTo === consentText;
  const { revalidate } = useRevalidator();
  const underway = useRef(false);

  useEffect(() => {
    // A page taken out of the browser's memory by the back button is not busy any more.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      underway.current = false;
      setBusyPlanId(null);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  async function subscribe(planId: number, isRenewal: boolean, way: ProviderName = mainProvider) {
    if (underway.current) return;
    underway.current = true;
    setBusyPlanId(planId);
    setProblem(null);
    const own = startOfPlan(way);
    const body = { planId, ...billed, ...(hasConsented ? { consent: consentText } : {}) };
    const requested =
      own.name !== null
        ? callAccount(own.name, { body })
        : callAccount(isRenewal ? 'renewSubscription' : 'createSubscription', { body: { ...body, ...own.told } });
    const outcome = await requested.then(
      ({ data }) => data?.approvalUrl || { title: isRenewal ? texts.notRenewed : texts.notCreated, reason: null },
      (error: unknown) => {
        if (error instanceof CallRefused && error.code === 'consent_changed') void revalidate();
        onWrong?.((error instanceof CallRefused && error.body?.fields) || {});
        const reason = error instanceof CallRefused ? error.message : null;
        return { title: isRenewal ? texts.notRenewed : texts.wentWrong, reason };
      },
    );
    if (typeof outcome === 'string') {
      window.location.assign(outcome);
      return;
    }
    underway.current = false;
    setBusyPlanId(null);
    setProblem({ ...outcome, title: t(outcome.title) });
  }

  return {
    busyPlanId,
    problem,
    hasConsented,
    consent: (wanted: boolean) => setAgreedTo(wanted ? consentText : null),
    subscribe,
  };
}

export type Bought = { subscription: Subscription; isRenewal: boolean };

export type SubscriptionReturn =
  | { kind: 'none' }
  | { kind: 'asking' }
  | { kind: 'pending' }
  | { kind: 'cancelled' }
  | Exclude<Outcome<Bought>, { kind: 'pending' }>;

const here = '/customer/subscription';

/**
 * Answers a subscriber who comes back from PayPal: asks for the outcome until there is one and takes what PayPal wrote
 * out of the address. `onPaid` is called when something was bought. @returns also how to be done with it.
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

/** What a payment bought, or null while the outcome is unknown. @throws CallRefused */
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

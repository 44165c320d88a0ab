import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { mainProvider, type ProviderName, startOfPlan } from '#contract/payment-providers.ts';
import { callAccount } from '../call-account.ts';
import { texts } from './texts.ts';

export type Subscribe = {
  /** The plan whose payment is being started. */
  busyPlanId: number | null;
  problem: { title: string; reason: string | null } | null;
  hasConsented: boolean;
  consent: (hasConsented: boolean) => void;
  subscribe: (planId: number, isRenewal: boolean, way?: ProviderName) => Promise<void>;
};

/** Starts paying for a period of a plan and leaves for the page where it is paid. */
export function useSubscribe(consentText = ''): Subscribe {
  const [busyPlanId, setBusyPlanId] = useState<number | null>(null);
  const [problem, setProblem] = useState<Subscribe['problem']>(null);
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const hasConsented = agreedTo === consentText;
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
    const body = { planId, ...(hasConsented ? { consent: consentText } : {}) };
    const asked =
      own.name !== null
        ? callAccount(own.name, { body })
        : callAccount(isRenewal ? 'renewSubscription' : 'createSubscription', { body: { ...body, ...own.told } });
    const told = await asked.then(
      ({ data }) => data?.approvalUrl || { title: isRenewal ? texts.notRenewed : texts.notCreated, reason: null },
      (error: unknown) => {
        if (error instanceof CallRefused && error.code === 'consent_changed') void revalidate();
        const reason = error instanceof CallRefused ? error.message : null;
        return { title: isRenewal ? texts.notRenewed : texts.wentWrong, reason };
      },
    );
    if (typeof told === 'string') {
      window.location.assign(told);
      return;
    }
    underway.current = false;
    setBusyPlanId(null);
    setProblem(told);
  }

  return {
    busyPlanId,
    problem,
    hasConsented,
    consent: (wanted: boolean) => setAgreedTo(wanted ? consentText : null),
    subscribe,
  };
}

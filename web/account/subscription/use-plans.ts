import { useMemo } from 'react';
import type { Plan } from '#contract/nouns/subscriptions.ts';
import { type Answer, useAnswer } from '../../api/use-answer.ts';
import { callAccount } from '../call-account.ts';
import { type HeldPlan, readHeldPlans } from './held-plans.ts';

/** A plan that is held, and whether it can be renewed. */
export type OfferedPlan = HeldPlan & { isOffered: boolean };
export type Plans = {
  offered: Plan[];
  held: OfferedPlan[];
  /** The one that runs; of several the one with the latest end. */
  current: OfferedPlan | null;
};

/** The plans on offer together with those that the caller holds: only both say what a plan can be bought as. */
export function usePlans(): Answer<Plans> {
  const answer = useAnswer(askForPlans);
  const data = useMemo(() => {
    if (answer.data === null) return null;
    const { offered, subscriptions } = answer.data;
    const held = readHeldPlans(subscriptions).map((plan) => ({
      ...plan,
      isOffered: offered.some(({ id }) => id === plan.planId),
    }));
    return { offered, held, current: held.find(({ isRunning }) => isRunning) ?? null };
  }, [answer.data]);
  return { ...answer, data };
}

async function askForPlans() {
  const [plans, own] = await Promise.all([callAccount('listPlans', {}), callAccount('listOwnSubscriptions', {})]);
  // An administrator is also shown the plans that are switched off; nobody can buy those.
  return { offered: plans.data.filter(({ is_active }) => is_active), subscriptions: own.data.subscriptions };
}

import { useMemo } from 'react';
import type { Plan } from '#contract/subscriptions.ts';
import { call } from '../../api/call.ts';
import { type Answer, useAnswer } from '../../api/use-answer.ts';
import { type HeldPlan, readHeldPlans } from './held-plans.ts';

export type Plans = {
  offered: Plan[];
  held: HeldPlan[];
  /** The one that runs; of several the one with the latest end. */
  current: HeldPlan | null;
};

/** The plans on offer together with those that the caller holds: only both say what a plan can be bought as. */
export function usePlans(): Answer<Plans> {
  const answer = useAnswer(askForPlans);
  const data = useMemo(() => {
    if (answer.data === null) return null;
    const held = readHeldPlans(answer.data.subscriptions);
    return { offered: answer.data.offered, held, current: held.find(({ isRunning }) => isRunning) ?? null };
  }, [answer.data]);
  return { ...answer, data };
}

async function askForPlans() {
  const [plans, own] = await Promise.all([call('listPlans', {}), call('listOwnSubscriptions', {})]);
  // An administrator is also shown the plans that are switched off; nobody can buy those.
  return { offered: plans.data.filter(({ is_active }) => is_active), subscriptions: own.data.subscriptions };
}

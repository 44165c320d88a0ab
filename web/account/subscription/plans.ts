import { answerBy } from '../../api/use-answer.ts';
import { callAccount } from '../call-account.ts';

export { nothingYet as loader } from '../../api/answer.ts';

/** The plans on offer and the periods that the caller has of them. */
export const clientLoader = answerBy(async () => {
  const [plans, own] = await Promise.all([callAccount('listPlans', {}), callAccount('listOwnSubscriptions', {})]);
  // An administrator is also shown the plans that are switched off; nobody can buy those.
  return { offered: plans.data.filter(({ is_active }) => is_active), subscriptions: own.data.subscriptions };
});

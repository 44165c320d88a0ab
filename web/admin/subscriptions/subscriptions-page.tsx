import { t } from '#contract/languages/translate.ts';
import { inBrowser } from '../../api/answer.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { askTable } from '../table/use-table.ts';
import type { Route } from './+types/subscriptions-page.ts';
import { HeldPeriods, heldPeriods } from './held-periods.tsx';
import { PlanTable, plans } from './plan-table.tsx';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const [offered, held] = await Promise.all([askTable(plans, request), askTable(heldPeriods, request)]);
  return { offered, held };
});

export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Manage Subscription')} />
      <PlanTable loaded={loaderData?.offered ?? null} />
      <HeldPeriods loaded={loaderData?.held ?? null} />
    </>
  );
}

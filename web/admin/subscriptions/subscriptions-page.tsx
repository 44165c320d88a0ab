import { t } from '#contract/languages/translate.ts';
import { inBrowser } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { loadTable } from '../table/use-table.ts';
import type { Route } from './+types/subscriptions-page.ts';
import { PaidPeriods, paidPeriods } from './held-periods.tsx';
import { PlanTable, plans } from './plan-table.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(async ({ request }) => {
  const [offered, held] = await Promise.all([loadTable(plans, request), loadTable(paidPeriods, request)]);
  return { offered, held };
});

export default function SubscriptionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Manage Subscription')} />
      <PlanTable loaded={loaderData?.offered ?? null} />
      <PaidPeriods loaded={loaderData?.held ?? null} />
    </>
  );
}

import { PageHead } from '../../ui/page-head.tsx';
import { HeldPeriods } from './held-periods.tsx';
import { PlanTable } from './plan-table.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export default function SubscriptionsPage() {
  return (
    <>
      <PageHead title="Manage Subscription" />
      <PlanTable />
      <HeldPeriods />
    </>
  );
}

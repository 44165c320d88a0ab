import type { Plan } from '#contract/subscriptions.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

/** Asks before a plan is taken away. */
export function DeletePlan({ plan, onClose, onDeleted }: { plan: Plan; onClose: () => void; onDeleted: () => void }) {
  const { isBusy, run } = useWork();

  async function remove() {
    const { id } = plan;
    if (!(await run('Failed to delete plan', () => callOffice('deletePlan', { params: { id } })))) return;
    onDeleted();
    sayDone('Plan deleted');
  }

  return (
    <ConfirmDialog
      title="Are you sure to delete this plan?"
      keep="Keep the plan"
      verb="Delete the plan"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      Nobody can subscribe to {plan.name} any more. Periods that were paid run on to their end.
    </ConfirmDialog>
  );
}

import type { Plan } from '#contract/subscriptions.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before a plan is taken away. */
export function DeletePlan({ plan, onClose, onDeleted }: { plan: Plan; onClose: () => void; onDeleted: () => void }) {
  return (
    <ConfirmDialog
      title="Are you sure to delete this plan?"
      keep="Keep the plan"
      verb="Delete the plan"
      work={() => callAdmin('deletePlan', { params: { id: plan.id } })}
      trouble="Failed to delete plan"
      done="Plan deleted"
      onKeep={onClose}
      onDone={onDeleted}
    >
      Nobody can subscribe to {plan.name} any more. Periods that were paid run on to their end.
    </ConfirmDialog>
  );
}

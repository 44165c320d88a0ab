import type { LedgerDifference } from '#contract/ledger.ts';
import { LongField } from '../../ui/form/long-field.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { callAdmin } from '../call-admin.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useWork } from '../use-work.ts';
import { sayDifference } from './difference-words.ts';

/** Asks for the reason of a difference that nothing repairs; it stands in the audit log. */
export function ExplainDifference({
  difference,
  onClose,
  onExplained,
}: {
  difference: LedgerDifference;
  onClose: () => void;
  onExplained: () => void;
}) {
  const { isBusy, fields, run } = useWork();
  const send = async (form: FormData) => {
    const body = { note: String(form.get('note') ?? '') };
    const isSettled = await run('It was not closed', () =>
      callAdmin('settleDifference', { params: { id: difference.id }, body }),
    );
    if (!isSettled) return;
    toastSuccess('Explained');
    onExplained();
  };
  return (
    <FormDialog
      title="Explain the difference"
      verb="Explain and close"
      isBusy={isBusy}
      fields={fields}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{sayDifference(difference)} It counts as explained from then on, unless its figures change.</p>
      <LongField
        label="Why is it so?"
        name="note"
        rows={4}
        error={fields.note}
        hint="It is kept in the audit log with your name."
      />
    </FormDialog>
  );
}

import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { formatMonth } from './format-month.ts';

/** The question before a month is closed: nobody opens it again. */
export function CloseMonth({ month, onKeep, onClosed }: { month: string; onKeep: () => void; onClosed: () => void }) {
  const name = formatMonth(month);
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      keep="Leave it open"
      verb={`Close ${name}`}
      busyVerb="Closing..."
      work={() => callAdmin('closeLedgerMonth', { params: { month } })}
      trouble={`${name} was not closed`}
      done={`${name} is closed`}
      onKeep={onKeep}
      onDone={onClosed}
    >
      Its entries and totals stay as they are for ever: a closed month can not be opened again. What turns up later for
      it counts for the next month, with a note. The closing is written in the audit log.
    </ConfirmDialog>
  );
}

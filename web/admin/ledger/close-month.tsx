import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';
import { formatMonth } from './format-month.ts';

/** The question before a month is closed: nobody opens it again. */
export function CloseMonth({ month, onKeep, onClosed }: { month: string; onKeep: () => void; onClosed: () => void }) {
  const { isBusy, run } = useWork();
  const name = formatMonth(month);
  const close = async () => {
    const isClosed = await run(`${name} was not closed`, () => callOffice('closeLedgerMonth', { params: { month } }));
    if (!isClosed) return;
    sayDone(`${name} is closed`);
    onClosed();
  };
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      keep="Leave it open"
      verb={`Close ${name}`}
      busyVerb="Closing..."
      isBusy={isBusy}
      onKeep={onKeep}
      onConfirm={close}
    >
      Its entries and totals stay as they are for ever: a closed month can not be opened again. What turns up later for
      it counts for the next month, with a note. The closing is written in the audit log.
    </ConfirmDialog>
  );
}

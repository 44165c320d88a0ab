import type { ContactMessage } from '#contract/messages.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

/** Asks before a message goes. */
export function DeleteMessage({
  message: { id, name },
  onClose,
  onDeleted,
}: {
  message: ContactMessage;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const { isBusy, run } = useWork();

  async function remove() {
    const work = () => callOffice('deleteMessage', { params: { id } });
    if (!(await run('Failed to delete the message', work))) return;
    onDeleted();
    sayDone('Message deleted');
  }

  return (
    <ConfirmDialog
      title="Delete this message?"
      keep="Keep the message"
      verb="Delete the message"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      What <bdi className="b">{name}</bdi> wrote goes from this list. The mail about it that the shop received stays
      where it is.
    </ConfirmDialog>
  );
}

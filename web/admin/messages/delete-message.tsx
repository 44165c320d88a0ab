import type { ContactMessage } from '#contract/messages.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

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
  return (
    <ConfirmDialog
      title="Delete this message?"
      keep="Keep the message"
      verb="Delete the message"
      work={() => callAdmin('deleteMessage', { params: { id } })}
      trouble="Failed to delete the message"
      done="Message deleted"
      onKeep={onClose}
      onDone={onDeleted}
    >
      What <bdi className="b">{name}</bdi> wrote goes from this list. The mail about it that the shop received stays
      where it is.
    </ConfirmDialog>
  );
}

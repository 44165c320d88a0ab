import type { User } from '#contract/accounts.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

/** Asks before a user is made anonymous. */
export function DeleteUser({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  const { isBusy, run } = useWork();

  async function remove() {
    const isDeleted = await run('Failed to delete user', () => callOffice('deleteUser', { params: { id: user.id } }));
    if (!isDeleted) return;
    onDeleted();
    sayDone('User deleted successfully');
  }

  return (
    <ConfirmDialog
      title={`Delete ${user.username}?`}
      keep="Keep the user"
      verb="Delete the user"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      Name, email, address and phone number of <bdi className="b">{user.fullname}</bdi> go, and every session ends.
      Orders and licences stay. This can not be taken back.
    </ConfirmDialog>
  );
}

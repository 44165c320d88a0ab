import type { User } from '#contract/accounts.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before a user is made anonymous. */
export function DeleteUser({ user, onClose, onDeleted }: { user: User; onClose: () => void; onDeleted: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete ${user.username}?`}
      keep="Keep the user"
      verb="Delete the user"
      work={() => callAdmin('deleteUser', { params: { id: user.id } })}
      trouble="Failed to delete user"
      done="User deleted successfully"
      onKeep={onClose}
      onDone={onDeleted}
    >
      Name, email, address and phone number of <bdi className="b">{user.fullname}</bdi> go, and every session ends.
      Orders and licences stay. This can not be taken back.
    </ConfirmDialog>
  );
}

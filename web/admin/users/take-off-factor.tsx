import type { User } from '#contract/accounts.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before the second factor of somebody who lost the device is taken off. */
export function TakeOffFactor({ user, onClose, onDone }: { user: User; onClose: () => void; onDone: () => unknown }) {
  return (
    <ConfirmDialog
      title={`Take off the second factor of ${user.username}?`}
      keep="Keep it"
      verb="Take it off"
      busyVerb="Taking it off..."
      work={() => callAdmin('takeOffSecondFactor', { params: { id: user.id } })}
      trouble="Failed to take off the second factor"
      done="The second factor was taken off"
      onKeep={onClose}
      onDone={onDone}
    >
      <bdi className="b">{user.fullname}</bdi> logs in with the password alone from then on, and is told by mail; every
      session ends. Make sure that it is really this person who asks you.
    </ConfirmDialog>
  );
}

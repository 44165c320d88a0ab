import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

/** Asks before the shop stops reporting to its pixel. */
export function RemovePixel({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const { isBusy, run } = useWork();

  async function remove() {
    if (!(await run('Failed to remove Pixel ID', () => callOffice('removePixel', {})))) return;
    onRemoved();
    sayDone('Pixel ID removed');
  }

  return (
    <ConfirmDialog
      title="Remove the Pixel ID?"
      keep="Keep the pixel"
      verb="Remove the pixel"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      No page loads the pixel any more, and visitors are not asked about it. What was reported stays with the
      advertising house.
    </ConfirmDialog>
  );
}

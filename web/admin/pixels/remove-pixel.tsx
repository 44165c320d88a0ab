import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before the shop stops reporting to its pixel. */
export function RemovePixel({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  return (
    <ConfirmDialog
      title="Remove the Pixel ID?"
      keep="Keep the pixel"
      verb="Remove the pixel"
      work={() => callAdmin('removePixel', {})}
      trouble="Failed to remove Pixel ID"
      done="Pixel ID removed"
      onKeep={onClose}
      onDone={onRemoved}
    >
      No page loads the pixel any more, and visitors are not asked about it. What was reported stays with the
      advertising house.
    </ConfirmDialog>
  );
}

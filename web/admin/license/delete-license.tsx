import type { LicenseType } from '#contract/license-types.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before a licence type is taken off the shop. */
export function DeleteLicense({
  license,
  onClose,
  onDeleted,
}: {
  license: LicenseType;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Delete ${license.name}?`}
      keep="Keep the license"
      verb="Delete the license"
      work={() => callAdmin('deleteLicenseType', { params: { id: license.id } })}
      trouble="Gagal menghapus license"
      done="License berhasil dihapus"
      onKeep={onClose}
      onDone={onDeleted}
    >
      No font is offered under it any more. Licences that were sold stay as they were sold.
    </ConfirmDialog>
  );
}

import type { LicenseType } from '#contract/license-types.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

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
  const { isBusy, run } = useWork();

  async function remove() {
    const { id } = license;
    const isDeleted = await run('Gagal menghapus license', () => callOffice('deleteLicenseType', { params: { id } }));
    if (!isDeleted) return;
    onDeleted();
    sayDone('License berhasil dihapus');
  }

  return (
    <ConfirmDialog
      title={`Delete ${license.name}?`}
      keep="Keep the license"
      verb="Delete the license"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      No font is offered under it any more. Licences that were sold stay as they were sold.
    </ConfirmDialog>
  );
}

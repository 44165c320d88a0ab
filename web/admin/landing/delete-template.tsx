import type { LandingTemplate } from '#contract/landing.ts';
import { callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/** Asks before a template and its page go. */
export function DeleteTemplate({
  template: { id, title, slug },
  onClose,
  onDeleted,
}: {
  template: LandingTemplate;
  onClose: () => void;
  onDeleted: () => void;
}) {
  return (
    <ConfirmDialog
      title="Yakin ingin menghapus template ini?"
      keep="Keep the template"
      verb="Delete the template"
      work={() => callAdmin('deleteLandingTemplate', { params: { id } })}
      trouble="Gagal menghapus template"
      done="Template berhasil dihapus"
      onKeep={onClose}
      onDone={onDeleted}
    >
      <bdi className="b">{title}</bdi> and its page /preview/<bdi>{slug}</bdi> go. This can not be taken back.
    </ConfirmDialog>
  );
}

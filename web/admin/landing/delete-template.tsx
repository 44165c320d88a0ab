import type { LandingTemplate } from '#contract/landing.ts';
import { sayDone } from '../../ui/toast-store.ts';
import { callOffice } from '../call-office.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useWork } from '../use-work.ts';

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
  const { isBusy, run } = useWork();

  async function remove() {
    const work = () => callOffice('deleteLandingTemplate', { params: { id } });
    if (!(await run('Gagal menghapus template', work))) return;
    onDeleted();
    sayDone('Template berhasil dihapus');
  }

  return (
    <ConfirmDialog
      title="Yakin ingin menghapus template ini?"
      keep="Keep the template"
      verb="Delete the template"
      isBusy={isBusy}
      onKeep={onClose}
      onConfirm={remove}
    >
      <bdi className="b">{title}</bdi> and its page /preview/<bdi>{slug}</bdi> go. This can not be taken back.
    </ConfirmDialog>
  );
}

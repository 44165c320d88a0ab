import type { ReactNode } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import styles from './dialog.module.css';

/**
 * The question before something is destroyed, with both verbs spelled out. After a yes it is done, and said, and the
 * question goes.
 */
export function ConfirmDialog({
  title,
  keep,
  verb,
  busyVerb = t('Deleting...'),
  work,
  failure,
  done,
  onClose,
  children,
}: {
  title: string;
  /** What the button says that leaves all as it is. */
  keep: string;
  /** What the button says that destroys. */
  verb: string;
  busyVerb?: string;
  work: () => Promise<unknown>;
  /** What is said when it fails. */
  failure: string;
  /** What is said when it went through. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isPending, mutate } = useMutation();

  async function confirm() {
    if (!(await mutate(work, failure))) return;
    onClose();
    toastSuccess(done);
  }

  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <p>{children}</p>
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={onClose}>
            {keep}
          </button>
          <button type="button" className="btn risk" disabled={isPending} onClick={confirm}>
            {isPending ? busyVerb : verb}
          </button>
        </p>
        <Toasts />
      </div>
    </Modal>
  );
}

import type { ReactNode } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import styles from './dialog.module.css';

/** The question before something is destroyed, with both verbs spelled out. After a yes it is done, and said, and the question goes. */
export function ConfirmDialog({
  title,
  keep,
  verb,
  busyVerb = t('Deleting...'),
  work,
  trouble,
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
  trouble: string;
  /** What is said when it went through. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isBusy, act } = useAct();

  async function confirm() {
    if (!(await act(work, trouble))) return;
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
          <button type="button" className="btn risk" disabled={isBusy} onClick={confirm}>
            {isBusy ? busyVerb : verb}
          </button>
        </p>
        <Toasts />
      </div>
    </Modal>
  );
}

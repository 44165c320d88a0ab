import type { ReactNode } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { useWork } from '../use-work.ts';
import styles from './dialog.module.css';

/** The question before something is destroyed, with both verbs spelled out. After a yes it is done, and said. */
export function ConfirmDialog({
  title,
  keep,
  verb,
  busyVerb = 'Deleting...',
  work,
  trouble,
  done,
  onKeep,
  onDone,
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
  onKeep: () => void;
  onDone: () => unknown;
  children: ReactNode;
}) {
  const { isBusy, run } = useWork();

  async function confirm() {
    if (await run(trouble, () => work().then(onDone))) toastSuccess(done);
  }

  return (
    <Modal isOpen onClose={onKeep} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <p>{children}</p>
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={onKeep}>
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

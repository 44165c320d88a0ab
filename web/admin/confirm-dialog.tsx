import type { ReactNode } from 'react';
import { Modal } from '../ui/modal.tsx';
import { Toasts } from '../ui/toasts.tsx';
import styles from './dialog.module.css';

/** The question before something is destroyed, with both verbs spelled out. */
export function ConfirmDialog({
  title,
  keep,
  verb,
  busyVerb = 'Deleting...',
  isBusy,
  onKeep,
  onConfirm,
  children,
}: {
  title: string;
  /** What the button says that leaves all as it is. */
  keep: string;
  /** What the button says that destroys. */
  verb: string;
  busyVerb?: string;
  isBusy: boolean;
  onKeep: () => void;
  onConfirm: () => void;
  children: ReactNode;
}) {
  return (
    <Modal isOpen onClose={onKeep} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <p>{children}</p>
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={onKeep}>
            {keep}
          </button>
          <button type="button" className="btn risk" disabled={isBusy} onClick={onConfirm}>
            {isBusy ? busyVerb : verb}
          </button>
        </p>
        <Toasts />
      </div>
    </Modal>
  );
}

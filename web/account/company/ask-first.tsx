import type { ReactNode } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Modal } from '../../ui/modal.tsx';
import { explain } from '../call-account.ts';
import styles from '../settings/settings.module.css';
import { failed } from './texts.ts';

/** The question before somebody loses access, with what it means. */
export function AskFirst({
  title,
  verb,
  work,
  revalidates = true,
  onDone,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  work: () => Promise<unknown>;
  /** False where the page is left afterwards. */
  revalidates?: boolean;
  onDone?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isPending, error, mutate } = useMutation({ revalidates });
  const problem = explain(error, t(failed));
  async function confirm() {
    if (!(await mutate(work))) return;
    onClose();
    onDone?.();
  }
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <h2>{title}</h2>
        <p>{children}</p>
        <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={onClose}>
            {t('Cancel')}
          </button>
          <button type="button" className="btn risk" disabled={isPending} onClick={() => void confirm()}>
            {isPending ? t('Saving...') : verb}
          </button>
        </p>
      </div>
    </Modal>
  );
}

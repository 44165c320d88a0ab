import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { Toasts } from '../ui/toasts.tsx';
import styles from './dialog.module.css';

/**
 * A form that lies over its table. The shop says what is wrong with a field, and the first such field takes the focus;
 * while the form stands open nothing typed is lost.
 */
export function FormDialog({
  title,
  verb,
  busyVerb = 'Saving...',
  isReady = true,
  isBusy,
  fields,
  onClose,
  onSubmit,
  children,
}: {
  title: string;
  verb: string;
  busyVerb?: string;
  /** False while there is nothing to send. */
  isReady?: boolean;
  isBusy: boolean;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  onClose: () => void;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new answer the first wrong field is the place to be.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }

  return (
    <Modal isOpen onClose={onClose} label={title}>
      <form ref={form} className={styles.dialog} aria-label={title} method="post" noValidate onSubmit={send}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <button type="button" className="ib" aria-label="Close the form" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
        <p className={styles.ways}>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn fill" disabled={isBusy || !isReady}>
            {isBusy ? busyVerb : verb}
          </button>
        </p>
        <Toasts />
      </form>
    </Modal>
  );
}

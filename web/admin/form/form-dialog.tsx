import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/drawing/icon.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { AskToLeave } from './ask-to-leave.tsx';
import styles from './dialog.module.css';
import { focusFirst } from './focus-first.ts';
import { saveByKey } from './save-by-key.ts';

/**
 * A form that lies over its table. The shop says what is wrong with a field, and the first such field takes the focus;
 * while the form stands open nothing typed is lost, and Escape or a click outside asks before it goes.
 */
export function FormDialog({
  title,
  verb,
  busyVerb = 'Saving...',
  isReady = true,
  isWritten = false,
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
  /** There is something to lose before anything was typed. */
  isWritten?: boolean;
  isBusy: boolean;
  /** What is wrong with single fields, by their names. */
  fields: Readonly<Record<string, string>>;
  onClose: () => void;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);

  // Whoever opens a form wants to write, not to close it.
  useEffect(() => focusFirst(form.current), []);

  useFirstWrong(form, fields);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  }

  function mayClose(): boolean {
    const isLost = isWritten || hasTyped.current;
    if (isLost) setIsAsking(true);
    return !isLost;
  }

  return (
    <>
      <Modal isOpen onClose={onClose} label={title} mayClose={mayClose}>
        <form
          ref={form}
          className={styles.dialog}
          aria-label={title}
          method="post"
          noValidate
          onSubmit={send}
          onKeyDown={saveByKey}
          onInput={() => {
            hasTyped.current = true;
          }}
        >
          <div className={styles.head}>
            <h2>{title}</h2>
            <button type="button" className="ib" aria-label="Close the form" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
          <p className={styles.ways}>
            <span className="wide" aria-hidden="true">
              <span className="kbd">Ctrl</span> <span className="kbd">S</span>
            </span>
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
      {isAsking && <AskToLeave onStay={() => setIsAsking(false)} onLeave={onClose} />}
    </>
  );
}

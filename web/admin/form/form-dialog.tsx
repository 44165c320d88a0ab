import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { type Trouble, useAct } from '../../api/use-act.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { AskToLeave } from './ask-to-leave.tsx';
import styles from './dialog.module.css';

type Fields = Readonly<Record<string, string>>;

/**
 * A form that lies over its table. It does its work, and when that went through it closes and says so. The shop says what is
 * wrong with a field, and the first such field takes the focus; while the form stands open nothing typed is lost, and Escape
 * or a click outside asks before it goes.
 */
export function FormDialog<Reply>({
  title,
  verb,
  busyVerb = t('Saving...'),
  isReady = true,
  isWritten = false,
  check,
  work,
  trouble,
  done,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  busyVerb?: string;
  /** False while there is nothing to send. */
  isReady?: boolean;
  /** There is something to lose before anything was typed. */
  isWritten?: boolean;
  /** What is wrong before anything is sent, by the names of the fields; null lets it go. */
  check?: (form: FormData) => Fields | null;
  work: (form: FormData) => Promise<Reply>;
  trouble: Trouble;
  /** What is said when it went through. */
  done: string | ((reply: Reply) => string);
  onClose: () => void;
  /** The fields, by what is wrong with them. */
  children: (fields: Fields) => ReactNode;
}) {
  const { isBusy, fields: refused, act } = useAct();
  const [unsent, setUnsent] = useState<Fields | null>(null);
  const fields = unsent ?? refused;
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);

  // Whoever opens a form wants to write, not to close it.
  useEffect(() => focusFirst(form.current), []);

  useFirstWrong(form, fields);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady) return;
    const typed = new FormData(event.currentTarget);
    const wrong = check?.(typed) ?? null;
    setUnsent(wrong);
    if (wrong !== null) return;
    let said = '';
    const isDone = await act(async () => {
      const reply = await work(typed);
      said = typeof done === 'string' ? done : done(reply);
    }, trouble);
    if (!isDone) return;
    onClose();
    toastSuccess(said);
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
            <button type="button" className="ib" aria-label={t('Close the form')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children(fields)}
          <p className={styles.ways}>
            <span className="wide" aria-hidden="true">
              <span className="kbd">Ctrl</span> <span className="kbd">S</span>
            </span>
            <button type="button" className="btn" onClick={onClose}>
              {t('Cancel')}
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

/** Puts the caret into the first field of a form, which stays where it is on the screen. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')?.focus({ preventScroll: true });
}

/** Ctrl S and Cmd S send a form by its button, while that can be pressed. */
export function saveByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
}

import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { type Failure, useMutation } from '../../api/use-mutation.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { AskToLeave } from './ask-to-leave.tsx';
import styles from './dialog.module.css';

type Fields = Readonly<Record<string, string>>;

/**
 * A form in a dialog over its table. On success it closes and shows a confirmation. Errors from the shop appear at
 * their fields, and the first such field takes the focus. Nothing typed is lost while the form is open, and Escape or a
 * click outside asks before it closes.
 */
export function FormDialog<Reply>({
  title,
  verb,
  busyVerb = t('Saving...'),
  isReady = true,
  isWritten = false,
  check,
  work,
  failure,
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
  failure: Failure;
  /** What is said when it went through. */
  done: string | ((reply: Reply) => string);
  onClose: () => void;
  /** The fields, by what is wrong with them. */
  children: (fields: Fields) => ReactNode;
}) {
  const { isPending, fields: refused, mutate, changed, overwrite } = useMutation();
  const [unsent, setUnsent] = useState<Fields | null>(null);
  const fields = unsent ?? refused;
  const form = useRef<HTMLFormElement>(null);
  const hasTyped = useRef(false);
  const [isAsking, setIsAsking] = useState(false);

  // Anyone who opens a form wants to write, not to close it.
  useEffect(() => focusFirst(form.current), []);

  useFirstWrong(form, fields);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isReady) return;
    const typed = new FormData(event.currentTarget);
    const wrong = check?.(typed) ?? null;
    setUnsent(wrong);
    if (wrong !== null) return;
    let text = '';
    const isDone = await mutate(async () => {
      const reply = await work(typed);
      text = typeof done === 'string' ? done : done(reply);
    }, failure);
    if (!isDone) return;
    onClose();
    toastSuccess(text);
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
          <ChangedMeanwhile
            changed={changed}
            onMine={() => {
              overwrite();
              form.current?.requestSubmit();
            }}
          />
          <p className={styles.ways}>
            <span className="wide" aria-hidden="true">
              <span className="kbd">Ctrl</span> <span className="kbd">S</span>
            </span>
            <button type="button" className="btn" onClick={onClose}>
              {t('Cancel')}
            </button>
            <button type="submit" className="btn fill" disabled={isPending || !isReady}>
              {isPending ? busyVerb : verb}
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

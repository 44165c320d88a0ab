import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { saveByKey } from '../form/save-by-key.ts';
import styles from './settings.module.css';

/** A section of the settings: what it is about at the side, its fields, and the button that saves it by itself. */
export function SectionForm({
  title,
  about,
  save,
  isBusy,
  fields,
  look = styles.form,
  form: given,
  onSave,
  onDiscard = null,
  children,
}: {
  title: string;
  about: ReactNode;
  /** The words of the button. */
  save: string;
  isBusy: boolean;
  /** What is wrong with single fields. */
  fields: Readonly<Record<string, string>>;
  look?: string | undefined;
  /** Of a section that reads what is typed before it is saved. */
  form?: RefObject<HTMLFormElement | null>;
  onSave: (typed: FormData) => void;
  /** Takes back what is written and not saved yet, where there is such a thing. */
  onDiscard?: (() => void) | null;
  children: ReactNode;
}) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const id = useId();
  useFirstWrong(form, fields);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(new FormData(event.currentTarget));
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="two">{about}</p>
      </div>
      <form
        ref={form}
        className={look}
        aria-labelledby={id}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={saveByKey}
      >
        {children}
        <p className={`${styles.picks} ${styles.whole}`}>
          <button type="submit" className="btn small" disabled={isBusy}>
            {isBusy ? 'Saving...' : save}
          </button>
          {onDiscard && !isBusy && (
            <span className="two">
              Not saved yet.{' '}
              <button type="button" className="link" onClick={onDiscard}>
                Discard
              </button>
            </span>
          )}
        </p>
      </form>
    </section>
  );
}

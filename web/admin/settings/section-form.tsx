import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { saveByKey } from '../form/save-by-key.ts';
import styles from './settings.module.css';

/** A section of the settings: what it is about at the side, its fields, and the button that saves it by itself. */
export function SectionForm({
  title,
  about,
  save,
  isBusy,
  isUnsaved = false,
  fields,
  look = styles.form,
  onSave,
  children,
}: {
  title: string;
  about: ReactNode;
  /** The words of the button. */
  save: string;
  isBusy: boolean;
  isUnsaved?: boolean;
  /** What is wrong with single fields. */
  fields: Readonly<Record<string, string>>;
  look?: string | undefined;
  onSave: (typed: FormData) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
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
        data-unsaved={isUnsaved || undefined}
        onSubmit={submit}
        onKeyDown={saveByKey}
      >
        {children}
        <p>
          <button type="submit" className="btn small" disabled={isBusy}>
            {isBusy ? 'Saving...' : save}
          </button>
        </p>
      </form>
    </section>
  );
}

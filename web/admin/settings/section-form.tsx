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
  /** What is wrong with single fields. */
  fields: Readonly<Record<string, string>>;
  look?: string | undefined;
  /** @returns whether it was saved. */
  onSave: (typed: FormData) => Promise<boolean>;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useFirstWrong(form, fields);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (await onSave(new FormData(sent))) delete sent.dataset.unsaved;
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
        onInput={(event) => markUnsaved(event.currentTarget)}
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

/** Says of a form that it holds what is not saved yet. */
export function markUnsaved(form: HTMLFormElement | null): void {
  if (form) form.dataset.unsaved = '';
}

import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { saveByKey } from '../form/form-dialog.tsx';
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
            {isBusy ? t('Saving...') : save}
          </button>
          {onDiscard && !isBusy && (
            <span className="two">
              {t('Not saved yet.')}{' '}
              <button type="button" className="link" onClick={onDiscard}>
                {t('Discard')}
              </button>
            </span>
          )}
        </p>
      </form>
    </section>
  );
}

/** A button that tries what is typed, and beside it what came of that. */
export function Tried({
  verb,
  isBusy,
  busy,
  onTry,
  children,
}: {
  verb: string;
  isBusy: boolean;
  /** What is said while it is tried. */
  busy: string;
  onTry: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.tried}>
      <button type="button" className="btn small" disabled={isBusy} onClick={onTry}>
        {verb}
      </button>
      <div role="status">{isBusy ? <p className="two">{busy}</p> : children}</div>
    </div>
  );
}

/** Milliseconds for people: 214 ms, 1.3 s. */
export const sayTook = (ms: number): string => (ms < 1_000 ? t('{ms} ms', { ms }) : `${(ms / 1_000).toFixed(1)} s`);

type Draft<Fields> = { before: Fields; draft: Fields };

/**
 * What is written in a section before it is saved. It stays in this tab until it is saved or discarded, also when its writer goes
 * elsewhere. A field that nobody has touched follows what is saved, also by another section.
 */
export function useDraft<Fields extends object>(section: string, saved: Fields) {
  const key = `settings:${section}`;
  const [{ before, draft }, set] = useState<Draft<Fields>>(() => ({
    before: saved,
    draft: { ...saved, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Fields>) },
  }));

  /** Begins anew from what is saved. */
  function settle(fields = saved) {
    sessionStorage.removeItem(key);
    set({ before: fields, draft: fields });
  }

  function change(part: Partial<Fields>) {
    const next = { ...draft, ...part };
    const names = Object.keys(next) as (keyof Fields)[];
    const touched = names.filter((name) => next[name] !== saved[name]).map((name) => [name, next[name]]);
    if (touched.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(touched)));
    set({ before: saved, draft: next });
  }

  if (JSON.stringify(before) !== JSON.stringify(saved)) {
    const names = Object.keys(saved) as (keyof Fields)[];
    const followed = names.map((name) => [name, draft[name] === before[name] ? saved[name] : draft[name]]);
    set({ before: saved, draft: Object.fromEntries(followed) as Fields });
  }
  return { draft, change, settle, isUnsaved: JSON.stringify(draft) !== JSON.stringify(saved) };
}

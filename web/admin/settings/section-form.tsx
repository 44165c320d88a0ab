import { createContext, type FormEvent, type ReactNode, useContext, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { asRead, tagOf } from '../../api/as-read.ts';
import type { useMutation } from '../../api/use-mutation.ts';
import { readDraft, removeDraft, writeDraft } from '../../ui/browser-storage.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { AskToLeave, useAskBeforeUnload } from '../form/ask-to-leave.tsx';
import { saveByKey } from '../form/form-dialog.tsx';
import type { useSavedForm } from './kept-form.ts';
import styles from './settings.module.css';

/**
 * The id of the heading that a section stands under, where it is a step of the setup; the step says what it is about.
 */
export const StepHeading = createContext<string | null>(null);

/** A section of the settings: what it is about at the side, its fields, and the button that saves it on its own. */
export function SectionForm({
  title,
  about,
  save,
  isBusy,
  fields,
  look = styles.form,
  onSave,
  onDiscard = null,
  saving,
  kept,
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
  onSave: (typed: FormData) => void;
  /** Takes back what is written and not saved yet, where there is such a thing. */
  onDiscard?: (() => void) | null;
  /** The mutation that saves the form; shows who else has changed the section since it was read. */
  saving?: Pick<ReturnType<typeof useMutation>, 'changed' | 'overwrite'>;
  /** Stores what is typed until it is saved, in a form whose fields have no state of their own. */
  kept?: ReturnType<typeof useSavedForm>;
  children: ReactNode;
}) {
  const own = useRef<HTMLFormElement>(null);
  const form = kept?.form ?? own;
  const ownId = useId();
  const step = useContext(StepHeading);
  const id = step ?? ownId;
  const discard = onDiscard ?? (kept?.isUnsaved ? kept.discard : null);
  const hasSecret = kept?.hasSecret === true && !isBusy;
  useFirstWrong(form, fields);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSave(new FormData(event.currentTarget));
  }

  const fieldsOfIt = (
    <form
      ref={form}
      className={look}
      aria-labelledby={id}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={kept?.note}
      onKeyDown={saveByKey}
    >
      {children}
      <div className={styles.whole}>
        {saving && (
          <ChangedMeanwhile
            changed={saving.changed}
            onMine={() => {
              saving.overwrite();
              form.current?.requestSubmit();
            }}
            onTheirs={() => discard?.()}
          />
        )}
        <p className={styles.picks}>
          <button type="submit" className="btn small fill" disabled={isBusy}>
            {isBusy ? t('Saving...') : save}
          </button>
          {discard && !isBusy && (
            <span className="two">
              {t('Not saved yet.')}{' '}
              <button type="button" className="link" onClick={discard}>
                {t('Discard')}
              </button>
            </span>
          )}
        </p>
      </div>
      {hasSecret && <AskBeforeLeaving />}
    </form>
  );
  if (step !== null) return fieldsOfIt;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="two">{about}</p>
      </div>
      {fieldsOfIt}
    </section>
  );
}

/** Asks before a page goes on which a secret is typed: that is stored nowhere. */
function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useAskBeforeUnload(true);
  if (blocker.state !== 'blocked') return null;
  return <AskToLeave onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />;
}

/** A button that tries what is typed, and next to it what came of that. */
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
export const formatTook = (ms: number): string => (ms < 1_000 ? t('{ms} ms', { ms }) : `${(ms / 1_000).toFixed(1)} s`);

type Draft<Fields> = { before: Fields; draft: Fields; seen: string | null };

/**
 * What is typed in a section before it is saved. The draft stays in this tab until it is saved or discarded, also when
 * the user opens another page. An untouched field follows the saved value, also when another section saves it. `read`
 * is the section as it was read: the save is checked against the version at the first edit.
 */
export function useDraft<Fields extends object>(section: string, saved: Fields, read: object) {
  const key = `settings:${section}`;
  const [{ before, draft, seen }, set] = useState<Draft<Fields>>(() => {
    const stored: { fields?: Partial<Fields>; seen?: string | null } = JSON.parse(readDraft(key) ?? '{}');
    return { before: saved, draft: { ...saved, ...stored.fields }, seen: stored.seen ?? null };
  });

  /** Begins again from what is saved. */
  function settle(fields = saved) {
    removeDraft(key);
    set({ before: fields, draft: fields, seen: null });
  }

  function change(part: Partial<Fields>) {
    const next = { ...draft, ...part };
    const names = Object.keys(next) as (keyof Fields)[];
    const touched = names.filter((name) => next[name] !== saved[name]).map((name) => [name, next[name]]);
    const since = touched.length === 0 ? null : (seen ?? tagOf(read));
    if (touched.length === 0) removeDraft(key);
    else writeDraft(key, JSON.stringify({ fields: Object.fromEntries(touched), seen: since }));
    set({ before: saved, draft: next, seen: since });
  }

  if (JSON.stringify(before) !== JSON.stringify(saved)) {
    const names = Object.keys(saved) as (keyof Fields)[];
    const followed = names.map((name) => [name, draft[name] === before[name] ? saved[name] : draft[name]]);
    set({ before: saved, draft: Object.fromEntries(followed) as Fields, seen });
  }
  return {
    draft,
    change,
    settle,
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(saved),
    /** The header that says what is edited. */
    headers: () => asRead(read, seen),
  };
}

import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { listTextsIn, ownWords } from '#contract/languages/own-words.ts';
import { t } from '#contract/languages/translate.ts';
import type { LandingTemplate } from '#contract/nouns/landing.ts';
import { asRead } from '../../api/as-read.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageSections } from '../../ui/sections/page-sections.tsx';
import { dismissToast, toastError, toastSuccess } from '../../ui/toast/toast.ts';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { callAdmin } from '../call-admin.ts';
import { AskToLeave, useAskBeforeUnload } from '../form/ask-to-leave.tsx';
import { focusFirst, saveByKey } from '../form/form-dialog.tsx';
import { OtherLanguages, type OwnText } from '../form/other-languages.tsx';
import styles from './landing.module.css';
import { Line } from './section-fields.tsx';
import { SectionList } from './section-list.tsx';
import type { DraftSection } from './template-draft.ts';
import { beginDraft, type Draft } from './template-draft.ts';
import { texts } from './texts.ts';

const inWords = (draft: Draft) => JSON.stringify(draft);

/**
 * Writes a new template, or changes the one that is given, with its page next to it. What is not saved is not lost
 * unasked.
 */
export function TemplateDialog({ template, onClose }: { template: LandingTemplate | null; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => beginDraft(template));
  const [saved] = useState(() => inWords(draft));
  const [isAsking, setIsAsking] = useState(false);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  /** The order in which the sections were sent, since errors come by position. */
  const [sentIds, setSentIds] = useState<readonly (number | string)[]>([]);
  const { isPending, fields, mutate } = useMutation();
  const errors = useMemo(() => ({ ...fields, ...missing }), [fields, missing]);
  const isChanged = inWords(draft) !== saved;
  const title = template === null ? t('Add Template') : t('Edit Template');
  const set = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));

  useEffect(() => focusFirst(form.current), []);
  useFirstWrong(form, errors);
  useAskBeforeUnload(isChanged);

  function mayClose(): boolean {
    if (isChanged) setIsAsking(true);
    return !isChanged;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const isIncomplete = template !== null && (draft.title.trim() === '' || draft.slug.trim() === '');
    setMissing(isIncomplete ? { [draft.title.trim() === '' ? 'title' : 'slug']: t(texts.required) } : {});
    if (isIncomplete) return toastError(t(texts.required));
    dismissToast(t(texts.required));
    const { sections, ...words } = draft;
    setSentIds(sections.map(({ id }) => id));
    const body = { ...words, contentSections: sections };
    const isSaved = await mutate(
      () =>
        template === null
          ? callAdmin('createLandingTemplate', { body })
          : callAdmin('updateLandingTemplate', { params: { id: template.id }, body, headers: asRead(template) }),
      template === null ? t(texts.notAdded) : t(texts.notUpdated),
    );
    if (!isSaved) return;
    onClose();
    toastSuccess(template === null ? t(texts.added) : t(texts.updated));
  }

  return (
    <>
      <Modal isOpen onClose={onClose} label={title} place="large" mayClose={mayClose}>
        <div className={styles.columns}>
          <form
            ref={form}
            className={`dense ${styles.form}`}
            aria-label={title}
            noValidate
            onSubmit={save}
            onKeyDown={saveByKey}
          >
            <div className="headrow">
              <h2>{title}</h2>
              <button
                type="button"
                className="ib"
                aria-label={t('Close the form')}
                onClick={() => mayClose() && onClose()}
              >
                <Icon name="close" />
              </button>
            </div>
            <div className={styles.pairs}>
              <Line
                label={t('Title')}
                value={draft.title}
                onChange={(words) => set({ title: words })}
                error={errors.title}
              />
              <Line
                label={t('Slug')}
                value={draft.slug}
                onChange={(slug) => set({ slug })}
                error={errors.slug}
                hint={template === null ? t('If empty, it’s made from the title.') : undefined}
              />
              <Line
                label={t('Description')}
                rows={4}
                value={draft.description}
                onChange={(description) => set({ description })}
                error={errors.description}
              />
            </div>
            <SectionList
              sections={draft.sections}
              onChange={(change) => setDraft((before) => ({ ...before, sections: change(before.sections) }))}
              errorsOf={(id) => pickErrors(errors, sentIds.indexOf(id))}
              error={errors.contentSections}
            />
            <OtherLanguages
              texts={listTexts(draft)}
              value={draft.translations}
              errors={errors}
              onChange={(translations) => set({ translations })}
            />
            <p className={styles.ways}>
              <button type="button" className="btn small" onClick={() => mayClose() && onClose()}>
                {t('Close')}
              </button>
              <button type="submit" className="btn fill small" disabled={isPending}>
                {isPending ? t('Saving...') : template === null ? t('Create') : t('Update')}
              </button>
            </p>
            <Toasts />
          </form>
          <LivePreview sections={draft.sections} />
        </div>
      </Modal>
      {isAsking && <AskToLeave onStay={() => setIsAsking(false)} onLeave={onClose} />}
    </>
  );
}

/** The texts of a template that may stand in every language. */
const listTexts = ({ title, description, sections }: Draft): OwnText[] => [
  { field: 'title', label: t('Title'), text: title },
  { field: 'description', label: t('Description'), text: description, rows: 4 },
  ...listTextsIn(sections, ownWords.landing.lists).map((text) => ({ text })),
];

/** What is wrong with the section that was sent at a place, by the names of its parts. */
function pickErrors(errors: Readonly<Record<string, string>>, at: number): Readonly<Record<string, string>> {
  const start = `contentSections.${at}.`;
  const own = Object.entries(errors).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, words]) => [name.slice(start.length), words]));
}

/** The page as visitors will see it, from the same parts, on a desk and on a phone. */
function LivePreview({ sections }: { sections: readonly DraftSection[] }) {
  const [isNarrow, setIsNarrow] = useState(false);
  return (
    <section className={styles.preview} aria-label={t('Live Preview')}>
      <div className="headrow">
        <h2>{t('Live Preview')}</h2>
        <span className="seg">
          <button type="button" aria-pressed={!isNarrow} onClick={() => setIsNarrow(false)}>
            {t('Wide')}
          </button>
          <button type="button" aria-pressed={isNarrow} onClick={() => setIsNarrow(true)}>
            {t('Phone')}
          </button>
        </span>
      </div>
      {sections.length === 0 && <p className="two">{t('Empty so far. Add a section.')}</p>}
      {/* It is only looked at: its links lead nowhere from here, and its words stand in the fields already. */}
      <div className={`${styles.page} ${isNarrow ? styles.narrow : ''}`} inert data-testid="live-preview">
        <PageSections sections={sections} isTitled />
      </div>
    </section>
  );
}

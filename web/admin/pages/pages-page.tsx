import { useState } from 'react';
import { keysOf } from '#contract/keys-of.ts';
import { listTextsIn, ownWords } from '#contract/languages/own-words.ts';
import { msg, t } from '#contract/languages/translate.ts';
import type { EditedPages, OwnPages, SitePages } from '#contract/nouns/site-pages.ts';
import { demoHome, plainAbout, plainFooter, plainHome, usualCustom } from '../../api/own-pages/own-pages.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useProblem } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { OtherLanguages } from '../form/other-languages.tsx';
import { SettingsHead } from '../settings/settings-head.tsx';
import type { Route } from './+types/pages-page.ts';
import { DraftFrame, useDraft } from './draft-frame.tsx';
import { WrongFields } from './fields.tsx';
import { HomeFields } from './home-fields.tsx';
import { AboutFields, CustomFields, FooterFields } from './other-fields.tsx';
import styles from './pages.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(() => tryLoad(readAll()));

async function readAll() {
  return (await callAdmin('editedPages', {})).data;
}

/** The pages that are the owner's: their parts next to what they come to. */
export default function PagesPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useProblem(hasFailed, t(texts.notLoaded));
  return (
    <>
      <PageHead title={t('Pages of the shop')} />
      <SettingsHead />
      {isLoading && data === null && <WaitingRows rows={2} height={340} phone={470} />}
      {hasFailed && <LoadError what={t('The pages')} onRetry={reload} />}
      {data && <Editor key={`${data.publishedAt} ${data.canUndo}`} edited={data} />}
    </>
  );
}

const parts = { home: msg('Home'), about: msg('About'), custom: msg('Custom licence'), foot: msg('Footer') } as const;
type Part = keyof typeof parts;
/** On which page a part is seen. */
const seenOn = { home: 'home', about: 'about', custom: 'home', foot: 'home' } as const;

/** What a part begins with, until its owner changes it. */
function beginningOf(isDemo: boolean): { [Key in Part]: NonNullable<SitePages[Key]> } {
  return {
    home: isDemo ? demoHome : plainHome,
    about: plainAbout(),
    custom: usualCustom(),
    foot: plainFooter(),
  };
}

function Editor({ edited }: { edited: EditedPages }) {
  const [part, setPart] = useState<Part>('home');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [asks, setAsks] = useState<'undo' | 'discard' | null>(null);
  const { pages, wrong, turn, state, keep, keepOver, changed, change } = useDraft(edited.draft);
  const { isPending, mutate } = useMutation();
  const begin = beginningOf(edited.isDemo);
  /** Counts how often a part began again: its fields then forget what they knew of their lists. */
  const [anew, setAnew] = useState(0);
  const isNew = JSON.stringify(pages) !== JSON.stringify(edited.published);

  function beginAnew(started: Partial<OwnPages>) {
    change(started);
    setAnew((before) => before + 1);
  }

  async function publish() {
    if (!(await keep())) return;
    if (await mutate(() => callAdmin('publishPages', {}), t(texts.notPublished))) toastSuccess(t(texts.published));
  }

  return (
    <WrongFields value={wrong}>
      <ChangedMeanwhile changed={changed} onMine={() => void keepOver()} />
      <div className={styles.bar}>
        <nav className="seg" aria-label={t('Part of the shop')}>
          {keysOf(parts).map((one) => (
            <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
              {t(parts[one])}
            </button>
          ))}
        </nav>
        <p className="two" role="status">
          {state === 'typing' && t('Keeping the draft...')}
          {state === 'refused' && !changed && t('The draft isn’t saved yet: check the fields marked below.')}
          {state === 'kept' &&
            (isNew ? t('Draft saved. Visitors see the published version.') : t('Visitors see this.'))}
        </p>
        <span className={styles.buttons}>
          {edited.canUndo && (
            <button type="button" className="btn small" disabled={isPending} onClick={() => setAsks('undo')}>
              {t('Undo the last publication')}
            </button>
          )}
          {isNew && (
            <button type="button" className="btn small" disabled={isPending} onClick={() => setAsks('discard')}>
              {t('Discard the draft')}
            </button>
          )}
          <button
            type="button"
            className="btn fill small"
            disabled={isPending || !isNew || state !== 'kept'}
            onClick={publish}
          >
            {isPending ? t('Publishing...') : t('Publish')}
          </button>
        </span>
      </div>
      <div className={styles.columns}>
        <div key={`${part} ${anew}`} className={styles.form}>
          {edited.isDemo && pages[part] === null && (
            <p className="note">
              {part === 'about'
                ? t('Visitors read the demo’s invented story here until you publish your own.')
                : t('This is the demo’s text; change it to make it yours.')}
            </p>
          )}
          {part === 'home' && <HomeFields page={pages.home ?? begin.home} onChange={(home) => change({ home })} />}
          {part === 'about' && (
            <AboutFields page={pages.about ?? begin.about} onChange={(about) => change({ about })} />
          )}
          {part === 'custom' && (
            <CustomFields page={pages.custom ?? begin.custom} onChange={(custom) => change({ custom })} />
          )}
          {part === 'foot' && <FooterFields page={pages.foot ?? begin.foot} onChange={(foot) => change({ foot })} />}
          {pages[part] !== null && (
            <OtherLanguages
              texts={listTextsIn(pages[part], ownWords.pages.lists).map((text) => ({ text }))}
              value={pages.translations}
              errors={wrong}
              onChange={(translations) => change({ translations })}
            />
          )}
          {pages[part] !== null && (
            <p>
              <button type="button" className="link" onClick={() => beginAnew({ [part]: null })}>
                {t('Start {part} again', { part: t(parts[part]).toLowerCase() })}
              </button>
            </p>
          )}
        </div>
        <section className={styles.preview} aria-label={t('Preview')}>
          <div className="headrow">
            <h2>{t('As visitors would see it')}</h2>
            <span className="seg">
              {(['wide', 'phone'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={one === width} onClick={() => setWidth(one)}>
                  {one === 'wide' ? t('Wide') : t('Phone')}
                </button>
              ))}
            </span>
          </div>
          <DraftFrame address={`/draft/${edited.previewKey}/${seenOn[part]}`} turn={turn} width={width} />
          <p className="t13 two">
            {t('This preview’s link works until {day}.', { day: formatDate(edited.previewUntil) })}{' '}
            <button
              type="button"
              className="link"
              disabled={isPending}
              onClick={() => mutate(() => callAdmin('renewPreviewKey', {}), t(texts.notRenewed))}
            >
              {t('Make a new link and end this one')}
            </button>
          </p>
        </section>
      </div>
      {asks === 'undo' && (
        <ConfirmDialog
          title={t('Undo the last publication?')}
          keep={t('Keep what is published')}
          verb={t('Restore the version before')}
          work={() => callAdmin('undoPages', {})}
          failure={t(texts.notUndone)}
          done={t(texts.undone)}
          onClose={() => setAsks(null)}
        >
          {t('Visitors see again what was published before. Undoing once more brings this back.')}
        </ConfirmDialog>
      )}
      {asks === 'discard' && (
        <ConfirmDialog
          title={t('Discard the draft?')}
          keep={t('Keep the draft')}
          verb={t('Discard the draft')}
          work={async () => {
            await callAdmin('draftPages', { body: edited.published });
            beginAnew(edited.published);
          }}
          failure={t(texts.notKept)}
          done={t(texts.discarded)}
          onClose={() => setAsks(null)}
        >
          {t('Your changes since the last publication are lost.')}
        </ConfirmDialog>
      )}
    </WrongFields>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { msg, t } from '#contract/languages/translate.ts';
import type { EditedPages, SitePages } from '#contract/nouns/site-pages.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { demoHome, plainAbout, plainFoot, plainHome, usualCustom } from '../../api/own-pages/own-pages.ts';
import { useAct } from '../../api/use-act.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin, useTrouble } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import type { Route } from './+types/pages-page.ts';
import { DraftFrame, useDraft } from './draft-frame.tsx';
import { FontNames, WrongFields } from './fields.tsx';
import { HomeFields } from './home-fields.tsx';
import { AboutFields, CustomFields, FootFields } from './other-fields.tsx';
import styles from './pages.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export const clientLoader = inBrowser(() => answer(readAll()));

async function readAll() {
  const [{ data: edited }, { data: fonts }] = await Promise.all([
    callAdmin('editedPages', {}),
    callAdmin('listProducts', { query: { sort: 'newest', limit: 100 } }),
  ]);
  return { edited, fonts: fonts.map(({ name, slug }) => ({ name, slug })) };
}

/** The pages that are the owner's: their parts beside what they come to. */
export default function PagesPage({ loaderData }: Route.ComponentProps) {
  const { data, isLoading, hasFailed, reload } = useLoaded(loaderData);
  useTrouble(hasFailed, t(texts.notLoaded));
  return (
    <>
      <PageHead title={t('Pages of the shop')} />
      <div className="headrow">
        <h1>{t('Pages of the shop')}</h1>
        <Link className="btn small" to="/admin/settings">
          {t('All settings')}
        </Link>
      </div>
      {isLoading && data === null && <WaitingRows rows={2} height={340} phone={470} />}
      {hasFailed && <LoadTrouble what={t('The pages')} onRetry={reload} />}
      {data && (
        <>
          <FontNames fonts={data.fonts} />
          <Editor key={`${data.edited.publishedAt} ${data.edited.canUndo}`} edited={data.edited} />
        </>
      )}
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
    foot: plainFoot(),
  };
}

function Editor({ edited }: { edited: EditedPages }) {
  const [part, setPart] = useState<Part>('home');
  const [width, setWidth] = useState<'wide' | 'phone'>('wide');
  const [asks, setAsks] = useState<'undo' | 'discard' | null>(null);
  const { pages, wrong, turn, state, keep, change } = useDraft(edited.draft);
  const { isBusy, act } = useAct();
  const begin = beginningOf(edited.isDemo);
  /** Counts how often a part began anew: its fields then forget what they knew of their lists. */
  const [anew, setAnew] = useState(0);
  const isNew = JSON.stringify(pages) !== JSON.stringify(edited.published);

  function beginAnew(begun: Partial<SitePages>) {
    change(begun);
    setAnew((before) => before + 1);
  }

  async function publish() {
    if (!(await keep())) return;
    if (await act(() => callAdmin('publishPages', {}), t(texts.notPublished))) toastSuccess(t(texts.published));
  }

  return (
    <WrongFields value={wrong}>
      <div className={styles.bar}>
        <nav className="seg" aria-label={t('Part of the shop')}>
          {(Object.keys(parts) as Part[]).map((one) => (
            <button key={one} type="button" aria-pressed={one === part} onClick={() => setPart(one)}>
              {t(parts[one])}
            </button>
          ))}
        </nav>
        <p className="two" role="status">
          {state === 'typing' && t('Keeping the draft...')}
          {state === 'refused' && t('The draft is not kept yet: look at the fields marked below.')}
          {state === 'kept' && (isNew ? t('Draft kept. Visitors see what was published.') : t('Visitors see this.'))}
        </p>
        <span className={styles.buttons}>
          {edited.canUndo && (
            <button type="button" className="btn small" disabled={isBusy} onClick={() => setAsks('undo')}>
              {t('Undo the last publication')}
            </button>
          )}
          {isNew && (
            <button type="button" className="btn small" disabled={isBusy} onClick={() => setAsks('discard')}>
              {t('Discard the draft')}
            </button>
          )}
          <button
            type="button"
            className="btn fill small"
            disabled={isBusy || !isNew || state !== 'kept'}
            onClick={publish}
          >
            {isBusy ? t('Publishing...') : t('Publish')}
          </button>
        </span>
      </div>
      <div className={styles.columns}>
        <div key={`${part} ${anew}`} className={styles.form}>
          {edited.isDemo && pages[part] === null && (
            <p className="note">
              {part === 'about'
                ? t('Visitors read the invented story of the demo here, until you publish your own.')
                : t('This is how the demo begins; whatever you change here is yours.')}
            </p>
          )}
          {part === 'home' && <HomeFields page={pages.home ?? begin.home} onChange={(home) => change({ home })} />}
          {part === 'about' && (
            <AboutFields page={pages.about ?? begin.about} onChange={(about) => change({ about })} />
          )}
          {part === 'custom' && (
            <CustomFields page={pages.custom ?? begin.custom} onChange={(custom) => change({ custom })} />
          )}
          {part === 'foot' && <FootFields page={pages.foot ?? begin.foot} onChange={(foot) => change({ foot })} />}
          {pages[part] !== null && (
            <p>
              <button type="button" className="link" onClick={() => beginAnew({ [part]: null })}>
                {t('Begin {part} anew', { part: t(parts[part]).toLowerCase() })}
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
        </section>
      </div>
      {asks === 'undo' && (
        <ConfirmDialog
          title={t('Undo the last publication?')}
          keep={t('Keep what is published')}
          verb={t('Bring back what was before')}
          work={() => callAdmin('undoPages', {})}
          trouble={t(texts.notUndone)}
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
          trouble={t(texts.notKept)}
          done={t(texts.discarded)}
          onClose={() => setAsks(null)}
        >
          {t('What you changed since the last publication is lost.')}
        </ConfirmDialog>
      )}
    </WrongFields>
  );
}

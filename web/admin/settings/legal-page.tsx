import { Link, useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { legalPages, type LegalPage as Name } from '#contract/legal-pages.ts';
import type { LegalText } from '#contract/nouns/legal.ts';
import { asRead } from '../../api/as-read.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAdmin } from '../call-admin.ts';
import { TextEditor } from '../form/text-editor.tsx';
import { TextTranslations } from '../form/text-translations.tsx';
import type { Route } from './+types/legal-page.ts';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

export const clientLoader = inBrowser(({ params }) => tryLoad(readPage(params.page as Name)));

/** A page of small print as it stands, if it does, and the words to begin with. */
async function readPage(page: Name) {
  if (!Object.hasOwn(legalPages, page)) return { text: null, draft: null };
  const draft = (await callAdmin('draftLegal', { params: { page } })).data;
  try {
    return { text: (await callAdmin('readLegal', { params: { page }, query: {} })).data, draft };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'legal_text_not_found') return { text: null, draft };
    throw error;
  }
}

/** Writes a page of small print. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { page = '' } = useParams();
  const { data: found, isLoading, hasFailed, reload } = useLoaded(loaderData);
  const name = page as Name;
  return (
    <>
      <PageHead title={t('Small print')} />
      {isLoading && found === null && <WaitingRows rows={12} heads={32.5} height={38} phone={149} />}
      {hasFailed && <LoadError what={t('The page')} onRetry={reload} />}
      {found && found.draft === null && <p className="t24">{t('This page doesn’t exist.')}</p>}
      {found?.draft && (
        <>
          <div className="headrow">
            <h1>{t(legalPages[name])}</h1>
            <Link className="btn small" to="/admin/settings/legal">
              {t('Small print')}
            </Link>
          </div>
          <TextEditor
            key={page}
            published={found.text}
            start={found.draft.text}
            facts={found.draft.facts}
            address={`/${page}`}
            work={(text) =>
              callAdmin('publishLegal', { body: { page: name, text }, headers: asRead(found.text ?? found.draft) })
            }
            failure={t(texts.legalNotPublished)}
            done={t(texts.legalPublished)}
          >
            {t('Orders keep the versions they were placed under. A published version can’t be changed.')}
          </TextEditor>
          {found.text && (
            <TextTranslations
              key={`${page} ${found.text.version}`}
              version={found.text.version}
              stored={found.text.translations ?? {}}
              facts={found.draft.facts}
              work={translate(name, found.text)}
              failure={t(texts.notTranslated)}
              done={t(texts.translated)}
            />
          )}
        </>
      )}
    </>
  );
}

const translate = (page: Name, text: LegalText) => (translations: Readonly<Record<string, string>>) =>
  callAdmin('translateLegal', {
    params: { page },
    body: { version: text.version, translations },
    headers: asRead(text),
  });

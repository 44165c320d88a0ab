import { type FormEvent, useRef, useState } from 'react';
import { Link, useBlocker, useParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { fillTerms } from '#contract/fill-terms.ts';
import type { LicenseTerms } from '#contract/nouns/license-terms.ts';
import type { LicenseType } from '#contract/nouns/license-types.ts';
import { answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { call } from '../../api/call.ts';
import { useAct } from '../../api/use-act.ts';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { formatDate } from '../../ui/format-date.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Clauses, useClauses } from '../../ui/text/clauses.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAdmin } from '../call-admin.ts';
import { AskToLeave } from '../form/ask-to-leave.tsx';
import { saveByKey } from '../form/save-by-key.ts';
import { listEveryType } from '../list-every-type.ts';
import type { Route } from './+types/terms-page.ts';
import styles from './license.module.css';
import { texts } from './texts.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

type Found = { type: LicenseType | null; terms: LicenseTerms | null };

export const clientLoader = inBrowser(({ params }) => answer(readTerms(Number(params.id))));

/** A licence type with the newest version of its terms; null for what there is not. */
async function readTerms(id: number): Promise<Found> {
  const type = (await listEveryType()).find((one) => one.id === id) ?? null;
  if (type === null || type.terms === null) return { type, terms: null };
  try {
    return { type, terms: (await call('readLicenseTerms', { params: { id }, query: {} })).data };
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'terms_not_found') return { type, terms: null };
    throw error;
  }
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { id } = useParams();
  const { data: found, isLoading, hasFailed, reload } = useLoaded(loaderData);
  return (
    <>
      <PageHead title="License terms" />
      {isLoading && found === null && <WaitingRows rows={12} heads={32.5} height={38} phone={149} />}
      {hasFailed && <LoadTrouble what="The terms" onRetry={reload} />}
      {found?.type === null && <p className="t24">{texts.gone}</p>}
      {found?.type && <Editor key={id} type={found.type} terms={found.terms} />}
    </>
  );
}

/** Writes the next version of the terms, with what readers will see of it beside. */
function Editor({ type, terms }: { type: LicenseType; terms: LicenseTerms | null }) {
  const [source, setSource] = useState(terms?.source ?? '');
  const { isBusy, fields, act } = useAct();
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);
  const isChanged = source !== (terms?.source ?? '');
  const blocker = useBlocker(isChanged && !isBusy);
  const next = (terms?.version ?? 0) + 1;

  async function publish(event: FormEvent) {
    event.preventDefault();
    const work = () => callAdmin('publishLicenseTerms', { params: { id: type.id }, body: { text: source } });
    if (await act(work, texts.termsNotPublished)) toastSuccess(texts.termsPublished);
  }

  return (
    <>
      <div className="headrow">
        <h1>Terms of the {type.name}</h1>
        <Link className="btn small" to="/admin/license">
          All license types
        </Link>
      </div>
      <div className={styles.editor}>
        <form ref={form} onSubmit={publish} onKeyDown={saveByKey} method="post" noValidate aria-label="Terms">
          <Labelled
            label={
              terms
                ? `Version ${next}, after version ${terms.version} of ${formatDate(terms.publishedAt)}`
                : 'Version 1'
            }
            error={fields.text}
            hint="Markdown: ## begins a clause, **bold**, - a list, [words](address). What stands before the first clause is shown as a note."
          >
            {(tied) => (
              <textarea
                className="in"
                name="text"
                rows={28}
                dir="auto"
                value={source}
                onChange={(event) => setSource(event.target.value)}
                {...tied}
              />
            )}
          </Labelled>
          <LimitNames type={type} />
          <p className={styles.publish}>
            <button type="submit" className="btn fill" disabled={isBusy || !isChanged || source.trim() === ''}>
              {isBusy ? 'Publishing...' : `Publish version ${next}`}
            </button>{' '}
            {isChanged && (
              <button type="button" className="btn" onClick={() => setSource(terms?.source ?? '')}>
                Discard
              </button>
            )}
          </p>
          <p className="two">
            What was sold keeps the version it was sold under. A published version can not be changed.
          </p>
        </form>
        <Preview type={type} source={source} />
      </div>
      {terms && (
        <p className={styles.published}>
          Published:{' '}
          {terms.versions.map(({ version, publishedAt }) => (
            <span key={version}>
              <Link className="link" to={`/license/${terms.slug}/${version}`}>
                version {version}
              </Link>{' '}
              <span className="two">{formatDate(publishedAt)}</span>{' '}
            </span>
          ))}
        </p>
      )}
      {blocker.state === 'blocked' && <AskToLeave onStay={blocker.reset} onLeave={blocker.proceed} />}
    </>
  );
}

/** What may stand in braces, and becomes a figure. */
function LimitNames({ type }: { type: LicenseType }) {
  if (type.usageDetailsList.length === 0) return null;
  return (
    <p className="two">
      Filled in by name:{' '}
      {type.usageDetailsList.map(({ label, value }) => (
        <span key={label} className={styles.filled}>
          <code>{`{${label}}`}</code> {value}
        </span>
      ))}
    </p>
  );
}

function Preview({ type, source }: { type: LicenseType; source: string }) {
  const { text, unknown } = fillTerms(source, type.usageDetailsList);
  const { note, clauses } = useClauses(text);
  return (
    <section className="panel" aria-label="As it will be read">
      {unknown.length > 0 && (
        <p className="note bad" role="status">
          No usage detail is called {unknown.join(', ')}.
        </p>
      )}
      {source.trim() === '' && <p className="two">What you write is shown here as buyers will read it.</p>}
      {note && (
        <div className="note">
          <MarkedText blocks={note.blocks} />
        </div>
      )}
      <Clauses clauses={clauses} isDense />
    </section>
  );
}

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { fillTerms } from '#contract/text/fill-terms.ts';
import { type Failure, useMutation } from '../../api/use-mutation.ts';
import { readDraft, removeDraft, writeDraft } from '../../ui/browser-storage.ts';
import { ChangedMeanwhile } from '../../ui/form/changed-meanwhile.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Clauses, useClauses } from '../../ui/text/clauses.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { toastSuccess } from '../../ui/toast/toast.ts';
import { saveByKey } from './form-dialog.tsx';
import styles from './text-editor.module.css';

type Fact = { label: string; value: string };
type Published = { version: number; source: string; versions: readonly { version: number; publishedAt: string }[] };

/**
 * Writes the next version of a text that is stored in versions, with what readers will see of it next to. What is not
 * published yet is there again when its writer comes back.
 */
export function TextEditor({
  published,
  start = '',
  facts,
  address,
  work,
  failure,
  done,
  children,
}: {
  /** The newest version; null where there is none yet. */
  published: Published | null;
  /** Words to begin with, where there is none yet. */
  start?: string;
  /** What may stand in braces. */
  facts: readonly Fact[];
  /** Where the versions are read, without their number. */
  address: string;
  work: (source: string) => Promise<unknown>;
  failure: Failure;
  done: string;
  /** What holds for the versions, said below the button. */
  children: ReactNode;
}) {
  const before = published?.source ?? '';
  const started = published ? before : start;
  const [source, setSource] = useState(() => readDraft(address) ?? started);
  const { isPending, fields, mutate, changed, overwrite } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  useFirstWrong(form, fields);
  const isChanged = source !== before;
  const next = (published?.version ?? 0) + 1;
  const last = published?.versions[0];

  /** What is written stays in this tab until it is published or discarded. */
  function write(text: string) {
    setSource(text);
    if (text === started) removeDraft(address);
    else writeDraft(address, text);
  }

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (!(await mutate(() => work(source), failure))) return;
    removeDraft(address);
    toastSuccess(done);
  }

  return (
    <>
      <div className={styles.editor}>
        <form ref={form} onSubmit={publish} onKeyDown={saveByKey} method="post" noValidate aria-label={t('Text')}>
          <Labelled
            label={
              last
                ? t('Version {next}, replacing version {version} of {date}', {
                    next,
                    version: last.version,
                    date: formatDate(last.publishedAt),
                  })
                : t('Version 1')
            }
            error={fields.text}
            hint={t(
              'Markdown: ## starts a clause, **bold**, - a list, [words](address). Text before the first clause is shown as a note.',
            )}
          >
            {(tied) => (
              <textarea
                className="in"
                name="text"
                rows={28}
                dir="auto"
                value={source}
                onChange={(event) => write(event.target.value)}
                {...tied}
              />
            )}
          </Labelled>
          {facts.length > 0 && (
            <p className="two">
              {t('Filled in by name:')}{' '}
              {facts.map(({ label, value }) => (
                <span key={label} className={styles.filled}>
                  <code>{`{${label}}`}</code> {value}
                </span>
              ))}
            </p>
          )}
          <ChangedMeanwhile
            changed={changed}
            onMine={() => {
              overwrite();
              form.current?.requestSubmit();
            }}
            onTheirs={() => removeDraft(address)}
          />
          <p className={styles.publish}>
            <button type="submit" className="btn fill" disabled={isPending || !isChanged || source.trim() === ''}>
              {isPending ? t('Publishing...') : t('Publish version {next}', { next })}
            </button>{' '}
            {source !== started && (
              <button type="button" className="btn" onClick={() => write(started)}>
                {t('Discard')}
              </button>
            )}
          </p>
          <p className="two">{children}</p>
        </form>
        <TextPreview source={source} facts={facts} />
      </div>
      {published && (
        <p className={styles.published}>
          {t('Published:')}{' '}
          {published.versions.map(({ version, publishedAt }) => (
            <span key={version}>
              <Link className="link" to={`${address}/${version}`}>
                {t('version {version}', { version })}
              </Link>{' '}
              <span className="two">{formatDate(publishedAt)}</span>{' '}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

export function TextPreview({ source, facts }: { source: string; facts: readonly Fact[] }) {
  const { text, unknown } = fillTerms(source, facts);
  const { note, clauses } = useClauses(text);
  return (
    <section className="panel" aria-label={t('As it will be read')}>
      {unknown.length > 0 && (
        <p className="note bad" role="status">
          {t('Nothing is named {names}.', { names: unknown.join(', ') })}
        </p>
      )}
      {source.trim() === '' && <p className="two">{t('Your text is shown here as visitors will see it.')}</p>}
      {note && (
        <div className="note">
          <MarkedText blocks={note.blocks} />
        </div>
      )}
      <Clauses clauses={clauses} isDense />
    </section>
  );
}

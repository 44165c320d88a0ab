import { type ReactNode, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { Labelled } from '../ui/form/labelled.tsx';
import type { AskShop } from './check-folder.ts';
import styles from './clean.module.css';
import { DropFolder } from './drop-folder.tsx';
import { FolderReport } from './folder-report.tsx';
import type { CertificateKey } from './found-file.ts';
import type { Asker, Missing } from './judge-file.ts';
import { type CheckState, useFolderCheck } from './use-folder-check.ts';

type Props = {
  viewer: Asker['viewer'];
  ask: AskShop;
  readKeys: () => Promise<CertificateKey[]>;
  /** Puts what is missing into the cart; absent where nothing is bought. */
  onAdd?: (missing: readonly Missing[]) => Promise<void>;
  /** More about a licence, where it is known. */
  about?: (licenseNumber: string) => ReactNode;
};

/** Checks a folder: which of its fonts are licensed, to whom, and what is missing. */
export function CleanPanel({ viewer, ask, readKeys, onAdd, about }: Props) {
  const { state, check, cancel, reset } = useFolderCheck({ ask, readKeys });
  const [people, setPeople] = useState('');
  const [domains, setDomains] = useState('');
  const isBusy = state.kind === 'reading' || state.kind === 'asking';
  const asker: Asker = { viewer, people: readPeople(people), domains: listDomains(domains) };
  return (
    <>
      {state.kind !== 'done' && <DropFolder isBusy={isBusy} onFiles={(files) => void check(files)} />}
      {viewer !== 'staff' && (
        <div className={styles.use}>
          <Labelled
            label={t('How many people use these fonts?')}
            hint={t('Optional. Compared with what your licences allow.')}
          >
            {(tied) => (
              <input
                {...tied}
                className="in"
                inputMode="numeric"
                autoComplete="off"
                value={people}
                onChange={(event) => setPeople(event.target.value)}
              />
            )}
          </Labelled>
          <Labelled
            label={t('On which web sites?')}
            hint={t('Optional. For example kopisenja.com, toko.kopisenja.com')}
          >
            {(tied) => (
              <input
                {...tied}
                className="in"
                autoComplete="off"
                spellCheck={false}
                value={domains}
                onChange={(event) => setDomains(event.target.value)}
              />
            )}
          </Labelled>
        </div>
      )}
      <CheckProgress state={state} onCancel={cancel} />
      {state.kind === 'done' && (
        <FolderReport result={state.result} asker={asker} onAdd={onAdd} about={about} onAgain={reset} />
      )}
    </>
  );
}

function CheckProgress({ state, onCancel }: { state: CheckState; onCancel: () => void }) {
  const isBusy = state.kind === 'reading' || state.kind === 'asking';
  return (
    <div role="status" className={isBusy ? styles.progress : undefined}>
      {isBusy && (
        <>
          <progress max={state.total} value={state.done} aria-label={t('Progress')} />
          <p>
            {state.kind === 'reading'
              ? t('{done} of {total} files read', { done: writeNumber(state.done), total: writeNumber(state.total) })
              : t('{done} of {total} fonts checked', {
                  done: writeNumber(state.done),
                  total: writeNumber(state.total),
                })}
          </p>
          {state.kind === 'reading' && (
            <button type="button" className="btn small" onClick={onCancel}>
              {t('Stop')}
            </button>
          )}
        </>
      )}
      {state.kind === 'failed' && (
        <p className="note bad">{t('The folder couldn’t be checked. Try again in a moment.')}</p>
      )}
    </div>
  );
}

/** Null for anything but a whole number. */
const readPeople = (typed: string) => (/^\d{1,7}$/.test(typed.trim()) ? Number(typed) : null);

/** The names of web sites as people write them: with `https://`, paths, commas. */
export const listDomains = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((word) => word.replace(/^https?:\/\//, '').split(/[/?#]/)[0] ?? '')
      .filter((name) => name.includes('.')),
  ),
];

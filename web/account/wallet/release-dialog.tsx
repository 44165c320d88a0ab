import { useRef, useState } from 'react';
import type { CallReply } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import type { LibraryItem } from '#contract/nouns/library.ts';
import type { ReleaseChanges } from '#contract/nouns/releases.ts';
import { listFiles } from '../../api/list-files.ts';
import { allOf, useQuery } from '../../api/use-query.ts';
import { FontDifference } from '../../ui/difference/font-difference.tsx';
import { DownloadLinks } from '../../ui/document-link.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Modal } from '../../ui/modal.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { accountQuery } from '../call-account.ts';
import lists from '../list.module.css';
import styles from './release.module.css';

/**
 * What is different in the newest release of a font against the one that was bought, and the files of each that is
 * owned.
 */
export function ReleaseDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const { product } = license;
  const newest = mustExist(product.releases[0]);
  const { data, hasFailed, reload } = useQuery(
    allOf(
      changesQuery(license, product.name),
      accountQuery('listReleases', { params: { id: product.id } }),
      ...product.releases.map(({ release }) =>
        accountQuery('listLibrary', { query: { product: product.id, release } }),
      ),
    ),
  );
  return (
    <Modal isOpen onClose={onClose} label={`${product.name} ${newest.version}`} place="large">
      <div className={styles.release}>
        <div className="headrow">
          <h2>
            {product.name} {newest.version}
          </h2>
          <button type="button" className="btn small" onClick={onClose}>
            {t('Close')}
          </button>
        </div>
        <p className="two">{t('You choose when to move: every release you own stays here, file by file as it was.')}</p>
        {data === null && !hasFailed && <WaitingRows rows={4} height={97} phone={97} />}
        {hasFailed && <LoadError what={t('The releases')} onRetry={reload} />}
        {data && <OwnedReleases license={license} answers={data} />}
      </div>
    </Modal>
  );
}

type Answers = [CallReply<'releaseChanges'>, CallReply<'listReleases'>, ...CallReply<'listLibrary'>[]];

function OwnedReleases({ license, answers: [changes, listed, ...library] }: { license: License; answers: Answers }) {
  const { licenseNumber, product, plan } = license;
  const owned = library.flatMap(({ data }) => {
    const own = data.find(({ license }) =>
      plan ? license.plan?.id === plan.id : license.licenseNumber === licenseNumber,
    );
    return own ? [own.product] : [];
  });
  // What was written of each release that came after the one that was bought.
  const notes = listed.data.filter(
    ({ release, notes }) =>
      notes !== '' && release > product.release && release <= mustExist(product.releases[0]).release,
  );
  return (
    <>
      <ul className={styles.owned} aria-label={t('Download a release')}>
        {owned.map((item) => (
          <OwnedFiles key={item.release} product={item} isBought={item.release === product.release} />
        ))}
      </ul>
      {notes.map(({ release, version, notes }) => (
        <p className="measure" key={release}>
          <span className="b">{version}:</span> {notes}
        </p>
      ))}
      <OwnLine license={license} first={changes.data} />
    </>
  );
}

/** What is different in the newest release, with a line in both of them. */
function changesQuery({ product }: License, text: string) {
  const params = { id: product.id, release: mustExist(product.releases[0]).release };
  return accountQuery('releaseChanges', {
    params,
    query: { from: product.release, text: text.trim() || product.name },
  });
}

function OwnedFiles({ product, isBought }: { product: LibraryItem['product']; isBought: boolean }) {
  const { version, publishedAt } = mustExist(product.releases.find(({ release }) => release === product.release));
  return (
    <li>
      <p className="b">{version}</p>
      <p className="two">
        {publishedAt !== null && formatDate(publishedAt)}
        {isBought && t(', the one you bought')}
      </p>
      <DownloadLinks className={lists.files} files={listFiles(product.fontDetail)} of={`${product.name} ${version}`} />
    </li>
  );
}

const delay_ms = 300;

/** The reader's own words in both releases, and everything else that is different. */
function OwnLine({ license, first }: { license: License; first: ReleaseChanges }) {
  const [text, setText] = useState(license.product.name);
  const [drawn, setDrawn] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFirst = drawn === license.product.name;
  const { data } = useQuery(isFirst ? null : changesQuery(license, drawn));

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDrawn(next), delay_ms);
  }

  return (
    <>
      <Labelled label={t('Your own line in both')} hint={t('Up to 200 characters.')}>
        {(tied) => (
          <input
            className="in"
            dir="auto"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => type(event.target.value)}
            {...tied}
          />
        )}
      </Labelled>
      <FontDifference changes={isFirst || !data ? first : data.data} />
    </>
  );
}

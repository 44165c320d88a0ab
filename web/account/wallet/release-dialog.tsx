import { useEffect, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { License } from '#contract/nouns/deliveries.ts';
import type { LibraryItem } from '#contract/nouns/library.ts';
import type { Release, ReleaseChanges } from '#contract/nouns/releases.ts';
import { call } from '../../api/call.ts';
import { listFiles } from '../../api/list-files.ts';
import { FontDifference } from '../../ui/difference/font-difference.tsx';
import { DownloadLinks } from '../../ui/document-link.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { Modal } from '../../ui/modal.tsx';
import { LoadTrouble, WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount } from '../call-account.ts';
import lists from '../list.module.css';
import styles from './release.module.css';

type Loaded = { changes: ReleaseChanges; items: LibraryItem['product'][]; notes: Release[] };

/** What is different in the newest release of a font against the one that was bought, and the files of each that is owned. */
export function ReleaseDialog({ license, onClose }: { license: License; onClose: () => void }) {
  const { product } = license;
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const [turn, setTurn] = useState(0);
  const newest = product.releases[0]!;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is another try
  useEffect(() => {
    let isGone = false;
    setLoaded(null);
    load(license).then(
      (data) => isGone || setLoaded(data),
      (error: unknown) => {
        console.warn('The releases could not be read.', error);
        if (!isGone) setLoaded('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [license, turn]);
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
        {loaded === null && <WaitingRows rows={4} height={97} phone={97} />}
        {loaded === 'failed' && <LoadTrouble what={t('The releases')} onRetry={() => setTurn(turn + 1)} />}
        {loaded !== null && loaded !== 'failed' && (
          <>
            <ul className={styles.owned} aria-label={t('Download a release')}>
              {loaded.items.map((item) => (
                <OwnedFiles key={item.release} product={item} isBought={item.release === product.release} />
              ))}
            </ul>
            {loaded.notes.map(({ release, version, notes }) => (
              <p className="measure" key={release}>
                <span className="b">{version}:</span> {notes}
              </p>
            ))}
            <OwnLine license={license} first={loaded.changes} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** What is different in the newest release, with a line in both of them. */
async function readChanges({ product }: License, text: string): Promise<ReleaseChanges> {
  const params = { id: product.id, release: product.releases[0]!.release };
  const query = { from: product.release, text: text.trim() || product.name };
  return (await callAccount('releaseChanges', { params, query })).data;
}

async function load(license: License): Promise<Loaded> {
  const { licenseNumber, product, plan } = license;
  const [newest] = product.releases;
  const changes = readChanges(license, product.name);
  const owned = product.releases.map(async ({ release }) => {
    const { data } = await call('listLibrary', { query: { product: product.id, release } });
    const own = data.find(({ license }) =>
      plan ? license.plan?.id === plan.id : license.licenseNumber === licenseNumber,
    );
    return own ? [own.product] : [];
  });
  const listed = callAccount('listReleases', { params: { id: product.id } });
  return {
    changes: await changes,
    items: (await Promise.all(owned)).flat(),
    // What was written of each release that came after the one that was bought.
    notes: (await listed).data.filter(
      ({ release, notes }) => notes !== '' && release > product.release && release <= newest!.release,
    ),
  };
}

function OwnedFiles({ product, isBought }: { product: LibraryItem['product']; isBought: boolean }) {
  const { version, publishedAt } = product.releases.find(({ release }) => release === product.release)!;
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
  const [changes, setChanges] = useState(first);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is drawn anew.
  useEffect(() => {
    if (text === license.product.name && changes === first) return;
    let isGone = false;
    const timer = setTimeout(() => {
      readChanges(license, text).then(
        (read) => isGone || setChanges(read),
        // What was drawn before stays.
        (error: unknown) => console.warn('The line could not be drawn.', error),
      );
    }, delay_ms);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [license, text]);
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
            onChange={(event) => setText(event.target.value)}
            {...tied}
          />
        )}
      </Labelled>
      <FontDifference changes={changes} />
    </>
  );
}

import { useId } from 'react';
import type { StorageState } from '#contract/admin/storage-state.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { formatMoment } from '../../../ui/format-moment.ts';
import styles from '../settings.module.css';

/** Where what can be lost lies, and what copies there are of it. */
export function StorageSection({ storage }: { storage: StorageState }) {
  const id = useId();
  const { files, originals, prepared, lastBackup, restored, key } = storage;
  const place = files.where === 'bucket' ? `in the bucket ${files.name}` : `in the folder ${files.name}`;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>Storage and backup</h2>
      </div>
      <dl className={`dl ${styles.facts}`}>
        <dt>Fonts</dt>
        <dd>
          {originals.count === 0
            ? 'none yet'
            : `${sayKept(originals)} as uploaded, ${sayKept(prepared)} made of them for buyers`}
          , {place}. Each is kept under the hash of its bytes, and looked at each time it is read.
        </dd>
        <dt>Backup</dt>
        <dd>
          {lastBackup ? (
            <>last on {formatMoment(lastBackup)}</>
          ) : (
            <span className="badge wait">never made by npm run backup</span>
          )}
        </dd>
        <dt>Restore tried</dt>
        <dd>
          {restored ? (
            <>this shop was brought back from a backup on {formatMoment(restored)}</>
          ) : (
            <span className="badge wait">not into this shop</span>
          )}
        </dd>
        <dt>Key for the secrets</dt>
        <dd>
          {key.where === 'environment' ? `in the environment, as ${key.name}` : `in a file of its own, ${key.name}`}.{' '}
          <span className="b">No backup holds it.</span> Keep a copy of it in a password manager, and never beside the
          backup: without it the secrets on this page and the second factors have to be set up anew.
        </dd>
      </dl>
    </section>
  );
}

const sayKept = ({ count, bytes }: StorageState['originals']) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'} (${formatBytes(bytes)})`;

import { useId } from 'react';
import type { StorageState } from '#contract/admin/storage-state.ts';
import { t } from '#contract/languages/translate.ts';
import { sayCount } from '#contract/text/write-number.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { formatMoment } from '../../../ui/format-moment.ts';
import { rich } from '../../../ui/text/rich.tsx';
import styles from '../settings.module.css';

/** Where what can be lost lies, and what copies there are of it. */
export function StorageSection({ storage }: { storage: StorageState }) {
  const id = useId();
  const { files, originals, prepared, lastBackup, restored, key } = storage;
  const place =
    files.where === 'bucket'
      ? t('in the bucket {name}', { name: files.name })
      : t('in the folder {name}', { name: files.name });
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Storage and backup')}</h2>
      </div>
      <dl className={`dl ${styles.facts}`}>
        <dt>{t('Fonts')}</dt>
        <dd>
          {rich('{count}, {place}. Each is kept under the hash of its bytes, and looked at each time it is read.', {
            count:
              originals.count === 0
                ? t('none yet')
                : t('{originals} as uploaded, {prepared} made of them for buyers', {
                    originals: sayKept(originals),
                    prepared: sayKept(prepared),
                  }),
            place,
          })}
        </dd>
        <dt>{t('Backup')}</dt>
        <dd>
          {lastBackup ? (
            t('last on {lastBackup}', { lastBackup: formatMoment(lastBackup) })
          ) : (
            <span className="badge wait">{t('never made by npm run backup')}</span>
          )}
        </dd>
        <dt>{t('Restore tried')}</dt>
        <dd>
          {restored ? (
            t('this shop was brought back from a backup on {restored}', { restored: formatMoment(restored) })
          ) : (
            <span className="badge wait">{t('not into this shop')}</span>
          )}
        </dd>
        <dt>{t('Key for the secrets')}</dt>
        <dd>
          {rich(
            '{where}. {warning} Keep a copy of it in a password manager, and never beside the backup: without it the secrets on this page and the second factors have to be set up anew.',
            {
              where:
                key.where === 'environment'
                  ? t('in the environment, as {name}', { name: key.name })
                  : t('in a file of its own, {name}', { name: key.name }),
              warning: <span className="b">{t('No backup holds it.')}</span>,
            },
          )}
        </dd>
      </dl>
    </section>
  );
}

const sayKept = ({ count, bytes }: StorageState['originals']) =>
  `${sayCount('{count} file', '{count} files', count)} (${formatBytes(bytes)})`;

import { useId } from 'react';
import type { StorageState } from '#contract/admin/storage-state.ts';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { formatBytes } from '../../../ui/format-bytes.ts';
import { formatMoment } from '../../../ui/format-moment.ts';
import { rich } from '../../../ui/text/rich.tsx';
import styles from '../settings.module.css';

/** Where what can be lost lies, and what copies there are of it. */
export function StorageSection({ storage }: { storage: StorageState }) {
  const id = useId();
  const { files, originals, prepared, lastBackup, restored, key } = storage;
  const place =
    files.where === 'bucket' ? t('in the bucket {name}', { name: files.name }) : t('on the server of the shop');
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('Storage and backup')}</h2>
      </div>
      <dl className={`dl ${styles.facts}`}>
        <dt>{t('Fonts')}</dt>
        <dd>
          {rich('{count}, {place}. Each is checked every time it is read.', {
            count:
              originals.count === 0
                ? t('none yet')
                : t('{originals} as uploaded, {prepared} prepared for buyers', {
                    originals: describeSaved(originals),
                    prepared: describeSaved(prepared),
                  }),
            place,
          })}
        </dd>
        <dt>{t('Backup')}</dt>
        <dd>
          {lastBackup ? (
            t('last on {lastBackup}', { lastBackup: formatMoment(lastBackup) })
          ) : (
            <span className="badge wait">{t('none yet: ask the person who runs your server for one')}</span>
          )}
        </dd>
        <dt>{t('Restore tried')}</dt>
        <dd>
          {restored ? (
            t('this shop was brought back from a backup on {restored}', { restored: formatMoment(restored) })
          ) : (
            <span className="badge wait">{t('not this shop')}</span>
          )}
        </dd>
        <dt>{t('Key for the secrets')}</dt>
        <dd>
          {rich(
            '{where}. {warning} Keep a copy in a password manager, never next to the backup: without it you’d have to enter the secrets on this page and set up second factors again.',
            {
              where: key.where === 'environment' ? t('set when the shop was installed') : t('in a file on the server'),
              warning: <span className="b">{t('It isn’t in any backup.')}</span>,
            },
          )}
        </dd>
      </dl>
    </section>
  );
}

const describeSaved = ({ count, bytes }: StorageState['originals']) =>
  `${formatCount('{count} file', '{count} files', count)} (${formatBytes(bytes)})`;

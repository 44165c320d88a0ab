import { useState } from 'react';
import type { LicenseChange } from '#contract/admin/held-licenses.ts';
import { t } from '#contract/languages/translate.ts';
import { useQuery } from '../../api/use-query.ts';
import { formatDay, formatMoment } from '../../ui/format-moment.ts';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import styles from './licenses.module.css';
import { texts } from './texts.ts';

/** What staff did to a licence, the newest first, and the way back. */
export function LicenseHistory({ number, mayChange }: { number: string; mayChange: boolean }) {
  const { data, hasFailed, reload } = useQuery(adminQuery('listLicenseChanges', { params: { number } }));
  const [undoing, setUndoing] = useState<LicenseChange | null>(null);
  if (hasFailed) return <LoadError what={t('The history of this licence')} onRetry={reload} />;
  if (!data) return <span className="spin" role="status" aria-label={t('Loading')} />;
  if (data.data.length === 0) return <p className="two">{t('Staff never changed this licence.')}</p>;
  return (
    <>
      <ol className={styles.history}>
        {data.data.map((change) => (
          <li key={change.id}>
            <span>
              <span className={change.undoneAt === null ? 'b' : styles.undone}>{describe(change)}</span>
              <bdi className={styles.line}>{change.reason}</bdi>
              <span className={`two ${styles.line}`}>
                {t('{name}, {moment}', { name: change.by, moment: formatMoment(change.at) })}
                {change.undoneAt !== null &&
                  `; ${t('undone by {name}, {moment}', {
                    name: change.undoneBy ?? t('Unknown'),
                    moment: formatMoment(change.undoneAt),
                  })}`}
              </span>
            </span>
            {mayChange && change.undoneAt === null && (
              <button type="button" className="link" onClick={() => setUndoing(change)}>
                {t('Undo…')}
                <span className="vh"> {describe(change)}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {undoing && (
        <ConfirmDialog
          title={t('Undo this change?')}
          keep={t('Keep it')}
          verb={undoing.kind === 'grant' ? t('End the licence') : t('Undo the change')}
          busyVerb={t('Saving...')}
          work={async () => {
            await callAdmin('undoLicenseChange', { params: { number, id: undoing.id } });
            await reload();
          }}
          failure={t(texts.notUndone)}
          done={t(texts.undone)}
          onClose={() => setUndoing(null)}
        >
          {undoing.kind === 'grant'
            ? t('The licence ends now and gives no more files. The customer gets an email.')
            : t('{change} The licence is then as it was before. The customer gets an email.', {
                change: `${describe(undoing)}.`,
              })}
        </ConfirmDialog>
      )}
    </>
  );
}

function describe({ kind, before, after }: LicenseChange): string {
  if (kind === 'swap') return t('{font} was swapped for licence {number}', { font: before ?? '', number: after ?? '' });
  if (kind === 'grant') return t('Given to {licensee}', { licensee: after ?? '' });
  if (kind === 'licensee') return t('Licensee {before} became {after}', { before: before ?? '', after: after ?? '' });
  if (after === null)
    return t('The end on {before} was taken off', { before: before === null ? '' : formatDay(before) });
  return before === null
    ? t('Ends on {after}', { after: formatDay(after) })
    : t('Ends on {after} instead of {before}', { after: formatDay(after), before: formatDay(before) });
}

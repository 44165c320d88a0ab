import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { formatCount } from '#contract/text/write-number.ts';
import { useQuery } from '../../api/use-query.ts';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

/** Buyers aren't emailed about imported licences until the owner presses the button. */
export function HoldersToEmail() {
  const { data: notice } = useQuery(adminQuery('readImportNotice', {}));
  const [isRequested, setAsked] = useState(false);
  const holders = notice?.data.holders ?? 0;
  if (holders === 0 && !isRequested) return null;
  return (
    <section className={styles.holders} aria-label={t('Email the holders')}>
      <div className="headrow">
        <h2 className="t24">{t('Email the holders')}</h2>
        <button type="button" className="btn small" onClick={() => setAsked(true)}>
          {formatCount('Email {count} person', 'Email {count} people', holders)}
        </button>
      </div>
      <p className={styles.says}>
        {t('They have imported licences and haven’t been emailed yet. Emails go out only when you press the button.')}
      </p>
      {isRequested && (
        <ConfirmDialog
          title={formatCount('Email {count} person?', 'Email {count} people?', holders)}
          keep={t('Not now')}
          verb={t('Send the emails')}
          busyVerb={t('Sending...')}
          work={() => callAdmin('notifyHolders', {})}
          failure={t(texts.notEmailed)}
          done={t(texts.emailed)}
          onClose={() => setAsked(false)}
        >
          {t(
            "Each person gets one email that lists their imported licences and leads to their account. You can't undo this.",
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}

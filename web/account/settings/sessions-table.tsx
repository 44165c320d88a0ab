import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Session } from '#contract/nouns/accounts.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { formatMoment } from '../../ui/format-moment.ts';
import { callAccount, explain } from '../call-account.ts';
import styles from './settings.module.css';

/** Where the account is open, and how to close it there. */
export function SessionsTable({ sessions, reload }: { sessions: readonly Session[]; reload: () => unknown }) {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t('The session could not be ended. Try again in a moment.'));
  const [done, setDone] = useState<string | null>(null);
  const others = sessions.filter(({ current }) => !current);

  async function end(id: number | undefined, text: string) {
    setDone(null);
    if (await mutate(() => callAccount('endSessions', { query: { id } }))) setDone(text);
    // One that could not be ended may be gone already.
    else reload();
  }

  return (
    <>
      <table className={`tab stack ${styles.sessions}`}>
        <thead>
          <tr>
            <th>{t('Logged in')}</th>
            <th>{t('Last seen')}</th>
            <th className="end">
              <span className="vh">{t('End it')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, createdAt, lastSeenAt, current }) => (
            <tr key={id}>
              <td className="main">{formatMoment(createdAt)}</td>
              <td data-l={t('Last seen')}>{current ? t('now') : formatMoment(lastSeenAt)}</td>
              <td className="end">
                {current ? (
                  <span className="badge ok">{t('This browser')}</span>
                ) : (
                  <button
                    type="button"
                    className="btn small"
                    disabled={isPending}
                    aria-label={t('End the session of {date}', { date: formatMoment(createdAt) })}
                    onClick={() => end(id, t('That session has ended.'))}
                  >
                    {t('End')}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div role="status">{done !== null && <p className="note">{done}</p>}</div>
      {others.length > 0 ? (
        <p className={styles.ways} style={{ paddingTop: 'var(--s2)' }}>
          <button
            type="button"
            className="btn"
            disabled={isPending}
            onClick={() => end(undefined, t('Every other session has ended.'))}
          >
            {isPending ? t('Ending...') : t('End the others')}
          </button>
        </p>
      ) : (
        <p className="two">{t('You aren’t logged in anywhere else.')}</p>
      )}
    </>
  );
}

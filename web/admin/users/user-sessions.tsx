import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { Session, User } from '#contract/nouns/accounts.ts';
import { useQuery } from '../../api/use-query.ts';
import { Icon } from '../../ui/drawing/icon.tsx';
import { formatMoment } from '../../ui/format-moment.ts';
import { Modal } from '../../ui/modal.tsx';
import { Toasts } from '../../ui/toast/toasts.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { adminQuery, callAdmin } from '../call-admin.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import styles from '../form/dialog.module.css';
import { texts } from './texts.ts';

/** Where a user is logged in, and how to end that. Ending is asked once more, in the place of the list. */
export function UserSessions({ user, onClose }: { user: User; onClose: () => void }) {
  const { data: answer, hasFailed, reload } = useQuery(adminQuery('listUserSessions', { params: { id: user.id } }));
  const [ending, setEnding] = useState<Session | 'all' | null>(null);
  const title = t('Sessions of {username}', { username: user.username });

  if (ending !== null)
    return (
      <ConfirmDialog
        title={
          ending === 'all' ? t('End every session of {username}?', { username: user.username }) : t('End this session?')
        }
        keep={t('Keep it open')}
        verb={ending === 'all' ? t('End them all') : t('End the session')}
        busyVerb={t('Ending...')}
        work={() =>
          callAdmin('endUserSessions', {
            params: { id: user.id },
            query: ending === 'all' ? {} : { id: ending.id },
          })
        }
        failure={t(texts.sessionNotEnded)}
        done={ending === 'all' ? t(texts.everySessionEnded) : t(texts.sessionEnded)}
        onClose={() => setEnding(null)}
      >
        <bdi className="b">{user.fullname}</bdi> {t('must log in again')}
        {ending === 'all'
          ? t(' everywhere.')
          : t(', where that was done {date}.', { date: formatMoment(ending.createdAt) })}
      </ConfirmDialog>
    );
  return (
    <Modal isOpen onClose={onClose} label={title}>
      <div className={styles.dialog}>
        <div className={styles.head}>
          <h2>{title}</h2>
          <button type="button" className="ib" aria-label={t('Close the sessions')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {hasFailed && <LoadError what={t('The sessions')} onRetry={reload} />}
        {answer === null && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
        {answer !== null && <SessionList sessions={answer.data} total={answer.total ?? 0} onEnd={setEnding} />}
        <Toasts />
      </div>
    </Modal>
  );
}

function SessionList({
  sessions,
  total,
  onEnd,
}: {
  sessions: readonly Session[];
  total: number;
  onEnd: (what: Session | 'all') => void;
}) {
  if (total === 0) return <p className="two">{t('Not logged in.')}</p>;
  return (
    <>
      <p className="two">
        {total === 1 ? t('Logged in on one device.') : t('Logged in on {count} devices.', { count: total })}
        {sessions.length < total && t(' Those seen last are listed.')}
      </p>
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
          {sessions.map((session) => (
            <tr key={session.id}>
              <td className="main">
                {formatMoment(session.createdAt)}{' '}
                {session.current && <span className="badge ok">{t('This browser')}</span>}
              </td>
              <td data-l={t('Last seen')}>{session.current ? t('now') : formatMoment(session.lastSeenAt)}</td>
              <td className="end">
                <button
                  type="button"
                  className="btn small"
                  aria-label={t('End the session of {date}', { date: formatMoment(session.createdAt) })}
                  onClick={() => onEnd(session)}
                >
                  {t('End')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.ways}>
        <button type="button" className="btn risk" onClick={() => onEnd('all')}>
          {t('End them all')}
        </button>
      </p>
    </>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { useAnswer } from '../../api/use-answer.ts';
import { renewUser } from '../../session/session-store.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { LoadTrouble } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting-rows.tsx';
import { callAccount } from '../call-account.ts';
import { FactorSettings } from '../second-factor/factor-settings.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsForm } from './details-form.tsx';
import { EmailForm } from './email-form.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsTable } from './sessions-table.tsx';
import styles from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const askAccount = () => callAccount('readAccount', {}).then(({ data }) => data.user);

export default function AccountPage() {
  const { data: user, hasFailed, reload } = useAnswer(askAccount);
  const askSessions = useCallback(() => callAccount('listSessions', {}).then(({ data }) => data), []);
  const sessions = useAnswer(askSessions);
  const [isLeaving, setIsLeaving] = useState(false);

  // An email that was confirmed in another browser, or a name that was changed there, is known here from now on.
  useEffect(() => {
    if (user !== null) renewUser(user);
  }, [user]);

  return (
    <>
      <PageHead title="Account" />
      <div className="headrow">
        <h1>Account</h1>
      </div>
      {hasFailed && <LoadTrouble what="Your account" onRetry={reload} />}
      {user === null && !hasFailed && <span className="spin" role="status" aria-label="Loading" />}
      {user !== null && (
        <>
          <SettingsPart
            title="Details"
            say="New orders and licences are made out to this name. Those you have keep the name they were issued to."
          >
            <DetailsForm user={user} />
          </SettingsPart>
          <SettingsPart
            title="Email"
            say={
              <>
                You log in with <b className={`b ${styles.now}`}>{user.email}</b>. A new one counts when you open the
                link that we mail to it; the old one is told.
              </>
            }
          >
            <EmailForm email={user.email} />
          </SettingsPart>
          <SettingsPart
            title="Password"
            say="Every other session ends when it changes, and a mail tells you that it did."
          >
            <PasswordForm onChanged={sessions.reload} />
          </SettingsPart>
          <SettingsPart
            title="Second factor"
            say="A code of an app on your phone, asked for after the password. Whoever learns the password alone does not get in."
          >
            <FactorSettings />
          </SettingsPart>
          <SettingsPart
            title="Sessions"
            say={`Where your account is open. A session ends by itself 30 days after the login${
              user.role === 'customer' ? '' : ', and 12 hours after it was last seen'
            }.`}
          >
            {sessions.isLoading && sessions.data === null && (
              <WaitingRows rows={2} heads={32.5} height={49} phone={94} />
            )}
            {sessions.data !== null && <SessionsTable sessions={sessions.data} reload={sessions.reload} />}
            {sessions.hasFailed && <LoadTrouble what="Your sessions" onRetry={sessions.reload} />}
          </SettingsPart>
          <SettingsPart
            title="Your data"
            say="All that the shop holds on you, as one JSON file: account, sessions, orders, licences, downloads, subscriptions and the mails we wrote."
          >
            <OwnData />
          </SettingsPart>
          <SettingsPart title="Delete the account" say="You are asked once more, and told what goes and what stays.">
            <button type="button" className="btn risk" onClick={() => setIsLeaving(true)}>
              Delete my account
            </button>
          </SettingsPart>
          <DeleteDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
        </>
      )}
    </>
  );
}

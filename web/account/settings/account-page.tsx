import { useState } from 'react';
import { urlOf } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import type { User } from '#contract/nouns/accounts.ts';
import { sendFromBrowser } from '../../api/browser-send.ts';
import { inBrowser, tryLoad, useLoaded } from '../../api/page-data.ts';
import { renewUser } from '../../api/session-store.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Field } from '../../ui/form/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { saveText } from '../../ui/save-text.ts';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { WaitingRows } from '../../ui/waiting/waiting.tsx';
import { callAccount, explain } from '../call-account.ts';
import { HasPassword, OwnProof } from '../own-proof.tsx';
import { FactorSettings } from '../second-factor/factor-settings.tsx';
import { PasswordForm, SettingsForm } from '../settings-form.tsx';
import type { Route } from './+types/account-page.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DetailsForm } from './details-form.tsx';
import { MailChoices } from './mail-choices.tsx';
import { SessionsTable } from './sessions-table.tsx';
import styles from './settings.module.css';
import { SettingsPart } from './settings-part.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';

async function readAccount(): Promise<{ user: User; hasPassword: boolean }> {
  const { data } = await callAccount('readAccount', {});
  // An email that was confirmed in another browser, or a name that was changed there, is known here from now on.
  renewUser(data.user);
  return data;
}

export const clientLoader = inBrowser(async () => {
  const [account, sessions, factor, mails] = await Promise.all([
    tryLoad(readAccount()),
    tryLoad(callAccount('listSessions', {}).then(({ data }) => data)),
    tryLoad(callAccount('readSecondFactor', {}).then(({ data }) => data)),
    tryLoad(callAccount('listMailChoices', {}).then(({ data }) => data)),
  ]);
  return { account, sessions, factor, mails };
});

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { data: account, hasFailed, reload } = useLoaded(loaderData?.account ?? null);
  const user = account?.user ?? null;
  const hasPassword = account?.hasPassword ?? true;
  const sessions = useLoaded(loaderData?.sessions ?? null);
  const mails = useLoaded(loaderData?.mails ?? null);
  const [isLeaving, setIsLeaving] = useState(false);

  return (
    <>
      <PageHead title={t('Account')} />
      <div className="headrow">
        <h1>{t('Account')}</h1>
      </div>
      {hasFailed && <LoadError what={t('Your account')} onRetry={reload} />}
      {user === null && !hasFailed && <span className="spin" role="status" aria-label={t('Loading')} />}
      {user !== null && (
        <HasPassword value={hasPassword}>
          <SettingsPart
            title={t('Details')}
            say={t(
              'New orders and licences are made out to this name. Those you have keep the name they were issued to.',
            )}
          >
            <DetailsForm user={user} />
          </SettingsPart>
          <SettingsPart
            title={t('Email')}
            say={rich(
              'You log in with {email}. To change it, confirm the link we send to the new address; we’ll also notify the old one.',
              { email: <b className={`b ${styles.now}`}>{user.email}</b> },
            )}
          >
            <EmailForm email={user.email} />
          </SettingsPart>
          <SettingsPart
            title={t('Password')}
            say={
              hasPassword
                ? t('Changing it ends every other session, and we’ll email you.')
                : t('Your account has no password. Set one if you’d like to log in with it.')
            }
          >
            <PasswordForm />
          </SettingsPart>
          <SettingsPart
            title={t('Second factor')}
            say={t(
              'A code from an app on your phone, asked for after the password. The password alone isn’t enough to log in.',
            )}
          >
            <FactorSettings loaded={loaderData?.factor ?? null} />
          </SettingsPart>
          <SettingsPart
            title={t('Sessions')}
            say={t('Where you’re logged in. A session ends 30 days after the login{role}.', {
              role: user.role === 'customer' ? '' : t(', and 12 hours after it was last seen'),
            })}
          >
            {sessions.isLoading && sessions.data === null && (
              <WaitingRows rows={2} heads={32.5} height={49} phone={96} />
            )}
            {sessions.data !== null && <SessionsTable sessions={sessions.data} reload={sessions.reload} />}
            {sessions.hasFailed && <LoadError what={t('Your sessions')} onRetry={sessions.reload} />}
          </SettingsPart>
          <SettingsPart
            title={t('Emails from us')}
            say={t('What we write to you about. Emails about a purchase or your account’s safety always come.')}
          >
            {mails.data !== null && <MailChoices choices={mails.data} />}
            {mails.hasFailed && <LoadError what={t('Your emails')} onRetry={mails.reload} />}
          </SettingsPart>
          <SettingsPart
            title={t('Your data')}
            say={t(
              'Everything the shop stores about you, as one JSON file: account, sessions, orders, licences, downloads, subscriptions and emails.',
            )}
          >
            <OwnData />
          </SettingsPart>
          <SettingsPart
            title={t('Delete the account')}
            say={t('We’ll show what is deleted and what stays, and ask you to confirm.')}
          >
            <button type="button" className="btn risk" onClick={() => setIsLeaving(true)}>
              {t('Delete my account')}
            </button>
          </SettingsPart>
          <DeleteDialog isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
        </HasPassword>
      )}
    </>
  );
}

/** Asks for another email; it counts when the link in the mail to it was used. */
function EmailForm({ email }: { email: string }) {
  async function ask(form: FormData) {
    const wanted = String(form.get('email')).trim();
    await callAccount('changeEmail', { body: { email: wanted, password: String(form.get('password')) } });
    return t(
      'We’ve sent an email to {address}. Its link works once, for 60 minutes; until then you log in with {email}.',
      { address: wanted, email },
    );
  }
  return (
    <SettingsForm
      label={t('Email')}
      verb={t('Send the link')}
      busyText={t('Sending...')}
      hasSecrets
      otherwise={t('The link could not be sent. Your email is still the old one; try again in a moment.')}
      work={ask}
    >
      {(errors) => (
        <>
          <Field label={t('New email')} name="email" type="email" autoComplete="email" error={errors.email} />
          <OwnProof
            label={t('Your password')}
            error={errors.password}
            hint={t('This protects your account when a browser is left open.')}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** Everything that the shop holds on the customer, as a file. */
function OwnData() {
  const { isPending, error, mutate } = useMutation({ revalidates: false });
  const problem = explain(error, t('The file wasn’t downloaded completely. Try again in a moment.'));
  const [isSaved, setIsSaved] = useState(false);
  async function save() {
    setIsSaved(false);
    setIsSaved(await mutate(saveExport));
  }
  return (
    <div className={styles.form}>
      <p className={styles.ways}>
        <button type="button" className="btn" disabled={isPending} onClick={save}>
          {isPending ? t('Collecting...') : t('Download my data')}
        </button>
      </p>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div role="status">{isSaved && <p className="note">{t('Saved as account.json.')}</p>}</div>
    </div>
  );
}

/**
 * Saves all that the shop holds on the customer as a file of the browser. @throws Error when it does not come whole.
 */
async function saveExport(): Promise<void> {
  const reply = await sendFromBrowser({ method: 'GET', url: urlOf('exportAccount'), headers: {} });
  if (reply.status !== 200) throw new Error(`The export answered ${reply.status}.`);
  saveText('account.json', reply.body, 'application/json');
}

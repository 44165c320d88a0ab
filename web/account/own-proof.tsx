import { createContext, useContext, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../api/use-mutation.ts';
import { MailedCodeField } from '../ui/form/mailed-code-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { callAccount, explain } from './call-account.ts';

/** Whether the account has a password; one without is entered by mailed codes, and shows who it is by them. */
export const HasPassword = createContext(true);

/** Asks for the password, or where there is none for a mailed code. Its name in the form is `password`. */
export function OwnProof({ label, error, hint }: { label: string; error: string | undefined; hint?: string }) {
  const hasPassword = useContext(HasPassword);
  if (!hasPassword) return <MailedProof error={error} />;
  return <PasswordField label={label} name="password" autoComplete="current-password" error={error} hint={hint} />;
}

function MailedProof({ error }: { error: string | undefined }) {
  const { isPending, error: failed, mutate } = useMutation({ revalidates: false });
  const problem = explain(failed, t('The code couldn’t be sent. Try again in a moment.'));
  const [isSent, setSent] = useState(false);
  async function send() {
    if (await mutate(() => callAccount('mailAccountCode', {}))) setSent(true);
  }
  return (
    <>
      <p>
        <button type="button" className="btn" disabled={isPending} onClick={send}>
          {isPending ? t('Sending...') : isSent ? t('Send a new code') : t('Email me a code')}
        </button>
      </p>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <MailedCodeField
        name="password"
        error={error}
        isAwaited={isSent}
        hint={
          isSent
            ? t('We’ve sent it to your email. It works once, for 10 minutes.')
            : t('Your account has no password, so we confirm it’s you by email.')
        }
      />
    </>
  );
}

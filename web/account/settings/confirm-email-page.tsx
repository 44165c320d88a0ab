import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import type { Route } from './+types/confirm-email-page.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { readToken as clientLoader } from '../sign-in/auth-frame.tsx';

/**
 * The link of the mail to a new email leads here; a press confirms, because mail programs open links to look at them.
 */
export default function ConfirmEmailPage({ loaderData: token }: Route.ComponentProps) {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t('The email could not be confirmed. Try again in a moment.'));
  const [email, setEmail] = useState<string | null>(null);

  const confirm = () =>
    mutate(async () => setEmail((await callAccount('confirmEmail', { body: { token: token ?? '' } })).data.email));

  return (
    <AuthFrame
      title={t('Confirm your email')}
      other={{ to: '/customer/account', name: t('Account') }}
      onSubmit={confirm}
    >
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">{t('This link is incomplete. Open it again from the email.')}</p>}
      </div>
      <div role="status">
        {email !== null && <p className="note">{t('{email} is confirmed. You log in with it.', { email })}</p>}
      </div>
      {email === null && token !== '' && (
        <p>{t('You log in with the address this link was sent to. Your password stays the same.')}</p>
      )}
      {email === null ? (
        <SubmitButton isBusy={isPending} busyText={t('Confirming...')}>
          {t('Confirm this email')}
        </SubmitButton>
      ) : (
        <Link className="btn fill" to="/customer/account">
          {t('Your account')}
        </Link>
      )}
    </AuthFrame>
  );
}

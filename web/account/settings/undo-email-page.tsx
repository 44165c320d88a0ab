import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import type { Route } from './+types/undo-email-page.ts';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { readToken as clientLoader } from '../sign-in/auth-frame.tsx';

/**
 * The link of the mail to an email that was changed leads here; a press undoes it, because mail programs open links to
 * look at them.
 */
export default function UndoEmailPage({ loaderData: token }: Route.ComponentProps) {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t('The email could not be set back. Try again in a moment.'));
  const [email, setEmail] = useState<string | null>(null);

  const undo = () =>
    mutate(async () => setEmail((await callAccount('undoEmail', { body: { token: token ?? '' } })).data.email));

  return (
    <AuthFrame title={t('Set the email back')} other={{ to: '/login', name: t('Login') }} onSubmit={undo}>
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">{t('This link is incomplete. Open it again from the email.')}</p>}
      </div>
      <div role="status">
        {email !== null && (
          <p className="note">
            {t(
              'The account belongs to {email} again, and all sessions were ended. An email with a link to set a new password is on its way.',
              { email },
            )}
          </p>
        )}
      </div>
      {email === null && token !== '' && (
        <p>
          {t(
            'The account gets back the address this link was sent to. Every session and the password end; you set a new one with the next email.',
          )}
        </p>
      )}
      {email === null ? (
        <SubmitButton isBusy={isPending} busyText={t('Setting it back...')}>
          {t('Set the email back')}
        </SubmitButton>
      ) : (
        <Link className="btn" to="/forgot">
          {t('Get a new link')}
        </Link>
      )}
    </AuthFrame>
  );
}

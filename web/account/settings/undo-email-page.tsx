import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import type { Route } from './+types/undo-email-page.ts';

export { nothingYet as loader } from '../../api/answer.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';
export { readToken as clientLoader } from '../sign-in/auth-frame.tsx';

/** The link of the mail to an email that was changed leads here; a press undoes it, because mail programs open links to look at them. */
export default function UndoEmailPage({ loaderData: token }: Route.ComponentProps) {
  const { isBusy, error, act } = useAct();
  const problem = explain(error, t('The email could not be set back. Try again in a moment.'));
  const [email, setEmail] = useState<string | null>(null);

  const undo = () =>
    act(async () => setEmail((await callAccount('undoEmail', { body: { token: token ?? '' } })).data.email));

  return (
    <AuthFrame title={t('Set the email back')} other={{ to: '/login', name: t('Login') }} onSubmit={undo}>
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">{t('This link is not complete. Open it from the mail again.')}</p>}
      </div>
      <div role="status">
        {email !== null && (
          <p className="note">
            {t(
              'The account is that of {email} again, and nobody is logged in to it. A mail with a link to a new password is on its way there.',
              { email },
            )}
          </p>
        )}
      </div>
      {email === null && token !== '' && (
        <p>
          {t(
            'The account gets the address back that this link was mailed to. Every session ends, and so does the password: you set a new one with the next mail.',
          )}
        </p>
      )}
      {email === null ? (
        <SubmitButton isBusy={isBusy} busyText={t('Setting it back...')}>
          {t('Set the email back')}
        </SubmitButton>
      ) : (
        <Link className="btn" to="/forgot">
          {t('Ask for another link')}
        </Link>
      )}
    </AuthFrame>
  );
}

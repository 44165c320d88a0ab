import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import type { Route } from './+types/reset-page.ts';
import { AuthFrame } from './auth-frame.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { readToken as clientLoader } from './auth-frame.tsx';

export default function ResetPage({ loaderData: token }: Route.ComponentProps) {
  const { isPending, fields, error, mutate } = useMutation();
  const problem = explain(error, t('The password could not be set. Try again in a moment.'));
  const [isDone, setIsDone] = useState(false);

  async function reset(form: FormData) {
    const password = String(form.get('password'));
    if (await mutate(() => callAccount('resetPassword', { body: { token: token ?? '', password } }))) setIsDone(true);
  }

  return (
    <AuthFrame title={t('Set a new password')} other={{ to: '/login', name: t('Login') }} onSubmit={reset}>
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">{t('This link is incomplete. Open it again from the email.')}</p>}
      </div>
      <div role="status">
        {isDone && <p className="note">{t('Your new password is set, and every open session has ended.')}</p>}
      </div>
      {isDone ? (
        <Link className="btn fill" to="/login">
          {t('Login')}
        </Link>
      ) : (
        <>
          <PasswordField
            label={t('New password')}
            name="password"
            autoComplete="new-password"
            error={fields.password}
            hint={t('8 characters or more.')}
          />
          <SubmitButton isBusy={isPending} busyText={t('Setting...')}>
            {t('Set the password')}
          </SubmitButton>
          <Link className="link t13" to="/forgot">
            {t('Get a new link')}
          </Link>
        </>
      )}
    </AuthFrame>
  );
}

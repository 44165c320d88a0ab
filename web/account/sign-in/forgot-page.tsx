import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Field } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export default function ForgotPage() {
  const { isPending, error, mutate } = useMutation();
  const problem = explain(error, t('The shop couldn’t save that. Try again in a moment.'));
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function ask(form: FormData) {
    const email = String(form.get('email'));
    if (await mutate(() => callAccount('forgotPassword', { body: { email } }))) setSentTo(email);
  }

  return (
    <AuthFrame title={t('New password')} other={{ to: '/login', name: t('Login') }} onSubmit={ask}>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div role="status">
        {sentTo !== null && (
          <p className="note">
            {t(
              'If {address} has an account here, a link is on its way. It works once, for 60 minutes. Check your spam folder too.',
              { address: sentTo },
            )}
          </p>
        )}
      </div>
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        hint={t('The link to set a new password goes there.')}
      />
      <SubmitButton isBusy={isPending} busyText={t('Sending...')}>
        {t('Send the link')}
      </SubmitButton>
    </AuthFrame>
  );
}

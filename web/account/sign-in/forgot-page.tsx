import { useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { Field } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export default function ForgotPage() {
  const { isBusy, error, act } = useAct();
  const problem = explain(error, t('The shop could not take that. Try again in a moment.'));
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function ask(form: FormData) {
    const email = String(form.get('email'));
    if (await act(() => callAccount('forgotPassword', { body: { email } }))) setSentTo(email);
  }

  return (
    <AuthFrame title={t('New password')} other={{ to: '/login', name: t('Login') }} onSubmit={ask}>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <div role="status">
        {sentTo !== null && (
          <p className="note">
            {t(
              'If {address} has an account here, a link is on its way. It works once, for 60 minutes; if it hides, check spam.',
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
      <SubmitButton isBusy={isBusy} busyText={t('Sending...')}>
        {t('Send the link')}
      </SubmitButton>
    </AuthFrame>
  );
}

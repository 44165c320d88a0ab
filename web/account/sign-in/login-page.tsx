import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { type Entered, expectSession } from '../../api/session.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Icon } from '../../ui/drawing/icon.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { leaveLoggedIn as clientLoader } from './leave-logged-in.ts';

export default function LoginPage() {
  const { isKnown, endedMessage, farewell, enter } = useAuth();
  const hasCodes = useFeature('email_login');
  const { state } = useLocation();
  // A page that is loaded again still has it, and the one that the shop makes has not.
  const from: { message?: string; newEmail?: string } = (isKnown && state) || {};
  const why = from.message ?? farewell;
  const { isPending, fields, error, mutate } = useMutation();
  const problem = explain(error, t('Login gagal, coba lagi!'));
  const [challenge, setChallenge] = useState<string | null>(null);

  /** Anyone who is logged in leaves this page, when all is done here. */
  async function tryLogin(ask: () => Promise<Entered | null>) {
    let given: Entered | null = null;
    await mutate(async () => {
      given = await ask();
    });
    if (given !== null) enter(given);
  }

  const tryPassword = (form: FormData) =>
    tryLogin(async () => {
      const body = { email: String(form.get('email')), password: String(form.get('password')) };
      const { data } = await callAccount('login', { body });
      if (!data || !('challenge' in data)) return expectSession(data ?? {});
      setChallenge(data.challenge);
      return null;
    });

  const tryCode = (waiting: string, form: FormData) =>
    tryLogin(async () => {
      const body = { challenge: waiting, code: String(form.get('code')) };
      const { data } = await callAccount('answerSecondFactor', { body }).catch((error: unknown) => {
        if (error instanceof CallRefused && error.code === 'challenge_dead') setChallenge(null);
        throw error;
      });
      return expectSession(data ?? {});
    });

  if (challenge !== null)
    return (
      <SecondFactorForm
        text={t('The password is right. Your account asks for a code as well.')}
        problem={problem}
        fields={fields}
        isBusy={isPending}
        onSubmit={(form) => tryCode(challenge, form)}
      />
    );
  return (
    <AuthFrame key="password" title={t('Login')} onSubmit={tryPassword}>
      <div role="alert">
        {(problem ?? endedMessage) !== null && <p className="note bad">{problem ?? endedMessage}</p>}
        {problem === null && typeof why === 'string' && <p className="note">{why}</p>}
      </div>
      <Field
        key={from.newEmail}
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={from.newEmail}
      />
      <PasswordField
        key={`${from.newEmail} password`}
        autoFocus={from.newEmail !== undefined}
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        beside={
          <Link className="link" to="/forgot" style={{ fontWeight: 400 }}>
            {t('Forgotten?')}
          </Link>
        }
      />
      <SubmitButton isBusy={isPending} busyText={t('Logging in...')}>
        {t('Login')}
      </SubmitButton>
      {hasCodes && from.newEmail === undefined && (
        <Link className="btn wide-b" to="/login/code">
          {t('Email me a code')}
        </Link>
      )}
      {from.newEmail === undefined && (
        <div className={styles.newcomer}>
          <p>{t('New here?')}</p>
          <Link className="btn wide-b" to="/register">
            {t('Create Account')}
            <Icon name="right" />
          </Link>
        </div>
      )}
    </AuthFrame>
  );
}

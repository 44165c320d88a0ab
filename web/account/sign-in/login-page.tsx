import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { takePlace } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { expectSession, findDashboard, type Session } from '../../session/session.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

export default function LoginPage() {
  const { isKnown, session, endedMessage, farewell, enter } = useAuth();
  const navigate = useNavigate();
  const why = useLocation().state?.message ?? farewell;
  const { isBusy, fields, error, act } = useAct();
  const problem = explain(error, t('Login gagal, coba lagi!'));
  const [challenge, setChallenge] = useState<string | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    // Somebody who is logged in already, perhaps in another tab, has nothing to do here.
    if (!isKnown || session === null || isLeaving.current) return;
    isLeaving.current = true;
    navigate(takePlace() ?? findDashboard(session.user), { replace: true });
  }, [isKnown, session, navigate]);

  /** Whoever is logged in leaves this page, when all is done here. */
  async function tryLogin(ask: () => Promise<Session | null>) {
    let given: Session | null = null;
    await act(async () => {
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
      <AuthFrame
        key="code"
        title={t('Your code')}
        other={{ to: '/contact', name: t('Contact') }}
        onSubmit={(form) => tryCode(challenge, form)}
      >
        <div role="alert">{problem !== null && fields.code === undefined && <p className="note bad">{problem}</p>}</div>
        <p>{t('The password is right. Your account asks for a code as well.')}</p>
        <CodeField error={fields.code} isAwaited />
        <SubmitButton isBusy={isBusy} busyText={t('Logging in...')}>
          {t('Login')}
        </SubmitButton>
      </AuthFrame>
    );
  return (
    <AuthFrame
      key="password"
      title={t('Login')}
      other={{ to: '/register', name: t('Create Account') }}
      onSubmit={tryPassword}
    >
      <div role="alert">
        {(problem ?? endedMessage) !== null && <p className="note bad">{problem ?? endedMessage}</p>}
        {problem === null && typeof why === 'string' && <p className="note">{why}</p>}
      </div>
      <Field label={t('Email')} name="email" type="email" autoComplete="username" />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        beside={
          <Link className="link" to="/forgot" style={{ fontWeight: 400 }}>
            {t('Forgotten?')}
          </Link>
        }
      />
      <SubmitButton isBusy={isBusy} busyText={t('Logging in...')}>
        {t('Login')}
      </SubmitButton>
    </AuthFrame>
  );
}

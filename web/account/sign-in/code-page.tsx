import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CallRefused } from '#contract/client.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { type Entered, expectSession } from '../../api/session.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { Field } from '../../ui/form/field.tsx';
import { MailedCodeField } from '../../ui/form/mailed-code-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAccount, explain } from '../call-account.ts';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { leaveLoggedIn as clientLoader } from './leave-logged-in.ts';

/** Where somebody stands who logs in by a mailed code. */
type Step =
  | { at: 'email' }
  /** `email` is empty for who comes by the link of the mail. */
  | { at: 'code'; email: string; typed: string }
  | { at: 'name'; code: string }
  | { at: 'second factor'; challenge: string };

const over = ['login_code_dead', 'login_code_elsewhere'];

/** Logs in by a code from the mail, or signs up with it: a name is all that is asked then. */
export default function CodePage() {
  const { enter } = useAuth();
  const isOn = useFeature('email_login');
  const [search] = useSearchParams();
  const [step, setStep] = useState<Step>({ at: 'email' });
  const { isPending, fields, error, mutate } = useMutation();
  const problem = explain(error, t('Login gagal, coba lagi!'));

  async function tryStep(ask: () => Promise<Entered | null>) {
    let given: Entered | null = null;
    await mutate(async () => {
      given = await ask().catch((error: unknown) => {
        if (error instanceof CallRefused && (over.includes(error.code) || error.code === 'challenge_dead'))
          setStep({ at: 'email' });
        throw error;
      });
    });
    if (given !== null) enter(given);
  }

  const sendCode = (email: string) =>
    tryStep(async () => {
      await callAccount('mailLoginCode', { body: { email, language: languageNow() } });
      setStep({ at: 'code', email, typed: '' });
      return null;
    });

  const tryCode = (code: string) =>
    tryStep(async () => {
      const { data } = await callAccount('answerLoginCode', { body: { code } });
      if ('token' in data) return expectSession(data);
      setStep('isNew' in data ? { at: 'name', code } : { at: 'second factor', challenge: data.challenge });
      return null;
    });

  const signUp = (code: string, fullname: string) =>
    tryStep(async () => {
      const body = { code, fullname, language: languageNow() };
      return expectSession((await callAccount('registerByCode', { body })).data);
    });

  const trySecondFactor = (challenge: string, code: string) =>
    tryStep(async () =>
      expectSession((await callAccount('answerSecondFactor', { body: { challenge, code } })).data ?? {}),
    );

  // The link of the mail brings the code along: nobody has to type it, and only a person presses the button.
  const linked = search.get('code');
  useEffect(() => {
    if (linked !== null) setStep({ at: 'code', email: '', typed: linked });
  }, [linked]);

  const isAtField = Object.keys(fields).length > 0;
  const alert = <div role="alert">{problem !== null && !isAtField && <p className="note bad">{problem}</p>}</div>;
  const other = { to: '/login', name: t('Use a password') };
  if (!isOn)
    return (
      <AuthFrame title={t('Login')} other={{ to: '/login', name: t('Login') }} onSubmit={() => undefined}>
        <p className="note">{t('Logging in with a code isn’t available right now. Use your password.')}</p>
        <Link className="btn fill wide-b" to="/login">
          {t('Login')}
        </Link>
      </AuthFrame>
    );
  if (step.at === 'second factor')
    return (
      <SecondFactorForm
        text={t('The code from the email is right. Your account asks for one of your app as well.')}
        problem={problem}
        fields={fields}
        isBusy={isPending}
        onSubmit={(form) => trySecondFactor(step.challenge, String(form.get('code')))}
      />
    );
  if (step.at === 'name')
    return (
      <AuthFrame
        key="name"
        title={t('Create Account')}
        other={other}
        onSubmit={(form) => signUp(step.code, String(form.get('fullname')))}
      >
        {alert}
        <p>{t('There’s no account with this email yet. Tell us your name, and it’s yours.')}</p>
        <Field
          label={t('Full name')}
          name="fullname"
          autoComplete="name"
          error={fields.fullname}
          hint={t('Your licences are made out to it.')}
          autoFocus
        />
        <SubmitButton isBusy={isPending} busyText={t('Registering...')}>
          {t('Create Account')}
        </SubmitButton>
      </AuthFrame>
    );
  if (step.at === 'code')
    return (
      <AuthFrame
        key="code"
        title={t('Check your email')}
        other={other}
        onSubmit={(form) => tryCode(String(form.get('code')))}
      >
        {alert}
        <p role="status">
          {step.email !== '' &&
            rich('We sent a code to {email}. It works once, for 10 minutes, in this browser.', {
              email: <b className="b">{step.email}</b>,
            })}
        </p>
        <MailedCodeField error={fields.code} defaultValue={step.typed} isAwaited />
        <SubmitButton isBusy={isPending} busyText={t('Logging in...')}>
          {t('Continue')}
        </SubmitButton>
        <div className={styles.newcomer}>
          <p>{t('No email? Check your spam folder too.')}</p>
          <button
            type="button"
            className="btn wide-b"
            disabled={isPending}
            onClick={() => (step.email === '' ? setStep({ at: 'email' }) : void sendCode(step.email))}
          >
            {t('Send a new code')}
          </button>
          <button type="button" className="btn wide-b" disabled={isPending} onClick={() => setStep({ at: 'email' })}>
            {t('Use another email')}
          </button>
        </div>
      </AuthFrame>
    );
  return (
    <AuthFrame
      key="email"
      title={t('Log in with a code')}
      other={other}
      onSubmit={(form) => sendCode(String(form.get('email')).trim())}
    >
      {alert}
      <p>
        {t('We email you a code to log in with. New here? The same code makes you an account, with just your name.')}
      </p>
      <Field label={t('Email')} name="email" type="email" autoComplete="username" error={fields.email} />
      <SubmitButton isBusy={isPending} busyText={t('Sending...')}>
        {t('Email me a code')}
      </SubmitButton>
    </AuthFrame>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { recordOf } from '#contract/keys-of.ts';
import { languageNow, t } from '#contract/languages/translate.ts';
import { useFeature } from '../../api/use-feature.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

const toLogin_ms = 2000;
const keys = ['username', 'email', 'password', 'fullname', 'address', 'phoneNumber'] as const;

export default function RegisterPage() {
  const navigate = useNavigate();
  const hasCodes = useFeature('email_login');
  const { isPending, fields, error, mutate } = useMutation();
  const problem = explain(error, t('Registrasi gagal.'));
  const [madeFor, setMadeFor] = useState<string | null>(null);
  const suggested = useRef('');

  useEffect(() => {
    if (madeFor === null) return;
    const state = { newEmail: madeFor, message: t('Your account is ready.') };
    const timer = setTimeout(() => navigate('/login', { state }), toLogin_ms);
    return () => clearTimeout(timer);
  }, [madeFor, navigate]);

  /** Who leaves the username empty gets the first part of the email, and may change it. */
  function suggestUsername({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) {
    const username = form?.elements.namedItem('username');
    if (!(username instanceof HTMLInputElement) || username.value !== suggested.current) return;
    suggested.current = value.split('@')[0] ?? '';
    username.value = suggested.current;
  }

  async function register(form: FormData) {
    if (madeFor !== null) return;
    const typed = recordOf(keys, (key) => String(form.get(key) ?? ''));
    const body = { ...typed, language: languageNow() };
    const isMade = await mutate(() => callAccount('registerCustomer', { body }));
    if (isMade) setMadeFor(body.email);
  }

  return (
    <AuthFrame title={t('Create Account')} other={{ to: '/login', name: t('Login') }} onSubmit={register}>
      <div role="status">
        {madeFor !== null && <p className="note">{t('Registrasi berhasil! Mengarahkan ke login...')}</p>}
      </div>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      {hasCodes && (
        <p>
          {rich('Prefer no password? {link}: your email and name are enough.', {
            link: (
              <Link className="link" to="/login/code">
                {t('Sign up with a code')}
              </Link>
            ),
          })}
        </p>
      )}
      <Field
        label={t('Username')}
        name="username"
        autoComplete="nickname"
        error={fields.username}
        hint={t('If empty, the first part of your email is used.')}
      />
      <Field
        label={t('Email')}
        name="email"
        type="email"
        autoComplete="email"
        error={fields.email}
        onInput={suggestUsername}
      />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        error={fields.password}
        hint={t('8 characters or more.')}
      />
      <Field label={t('Full name')} name="fullname" autoComplete="name" error={fields.fullname} />
      <LongField label={t('Address')} name="address" rows={2} autoComplete="street-address" error={fields.address} />
      <Field label={t('Phone number')} name="phoneNumber" type="tel" autoComplete="tel" error={fields.phoneNumber} />
      <SubmitButton isBusy={isPending} busyText={t('Registering...')}>
        {t('Create Account')}
      </SubmitButton>
    </AuthFrame>
  );
}

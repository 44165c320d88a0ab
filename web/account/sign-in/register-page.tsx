import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { languageNow, t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { Field } from '../../ui/form/field.tsx';
import { LongField } from '../../ui/form/free-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

const toLogin_ms = 2000;
const keys = ['username', 'email', 'password', 'fullname', 'address', 'phoneNumber'] as const;

export default function RegisterPage() {
  const navigate = useNavigate();
  const { isBusy, fields, error, act } = useAct();
  const problem = explain(error, t('Registrasi gagal.'));
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate('/login'), toLogin_ms);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  async function register(form: FormData) {
    if (isDone) return;
    const typed = Object.fromEntries(keys.map((key) => [key, String(form.get(key) ?? '')]));
    const body = { ...(typed as Record<(typeof keys)[number], string>), language: languageNow() };
    const isMade = await act(() => callAccount('registerCustomer', { body }));
    if (isMade) setIsDone(true);
  }

  return (
    <AuthFrame title={t('Create Account')} other={{ to: '/login', name: t('Login') }} onSubmit={register}>
      <div role="status">{isDone && <p className="note">{t('Registrasi berhasil! Mengarahkan ke login...')}</p>}</div>
      <div role="alert">{problem !== null && <p className="note bad">{problem}</p>}</div>
      <Field label={t('Username')} name="username" autoComplete="nickname" error={fields.username} />
      <Field label={t('Email')} name="email" type="email" autoComplete="email" error={fields.email} />
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
      <SubmitButton isBusy={isBusy} busyText={t('Registering...')}>
        {t('Create Account')}
      </SubmitButton>
    </AuthFrame>
  );
}

import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { takePlace } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount, explain } from '../call-account.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

/** Where somebody is led whose password was made up by the shop; from here on it is one of the own. */
export default function NewPasswordPage() {
  const { isKnown, session, settleDue } = useAuth();
  const navigate = useNavigate();
  const { isBusy, fields, error, act } = useAct();
  const problem = explain(error, t('The password could not be set. Try again in a moment.'));

  useEffect(() => {
    if (isKnown && session === null) navigate('/login', { replace: true });
  }, [isKnown, session, navigate]);

  async function choose(form: FormData) {
    const body = { password: String(form.get('password')), newPassword: String(form.get('newPassword')) };
    if (!(await act(() => callAccount('changePassword', { body })))) return;
    settleDue();
    navigate(takePlace() ?? (session === null ? '/login' : findDashboard(session.user)), { replace: true });
  }

  return (
    <AuthFrame title={t('Choose your password')} other={{ to: '/contact', name: t('Contact') }} onSubmit={choose}>
      <div role="alert">
        {problem !== null && Object.keys(fields).length === 0 && <p className="note bad">{problem}</p>}
      </div>
      <p>
        {t('The one you have was made up by the shop and printed. Choose one that only you know; then you can go on.')}
      </p>
      <PasswordField
        label={t('Present password')}
        name="password"
        autoComplete="current-password"
        error={fields.password}
      />
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        error={fields.newPassword}
        hint={t('8 characters or more.')}
      />
      <SubmitButton isBusy={isBusy} busyText={t('Setting...')}>
        {t('Set the password')}
      </SubmitButton>
    </AuthFrame>
  );
}

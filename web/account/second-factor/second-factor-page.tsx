import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { useAct } from '../../api/use-act.ts';
import { takePlace } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { findDashboard } from '../../session/session.ts';
import { CodeField } from '../../ui/form/code-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { explain } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { RecoveryCodes, SharedSecret, useSetUp } from './set-up.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';
export { clientAction } from '../../api/use-act.ts';

/** Where a member of staff is led of whom the owner wants a second factor. */
export default function SecondFactorPage() {
  const { isKnown, session, settleDue } = useAuth();
  const navigate = useNavigate();
  const { begun, codes, begin, finish } = useSetUp();
  const { isBusy, fields, error, act } = useAct();
  const problem = explain(error, t('That did not work. Try again in a moment.'));

  useEffect(() => {
    if (isKnown && session === null) navigate('/login', { replace: true });
  }, [isKnown, session, navigate]);

  function goOn() {
    settleDue();
    navigate(takePlace() ?? (session === null ? '/login' : findDashboard(session.user)), { replace: true });
  }
  const send = (form: FormData) => {
    if (codes !== null) goOn();
    else act(() => (begun === null ? begin(form) : finish(form)));
  };

  return (
    <AuthFrame title={t('Your second factor')} other={{ to: '/contact', name: t('Contact') }} onSubmit={send}>
      <div role="alert">
        {problem !== null && Object.keys(fields).length === 0 && <p className="note bad">{problem}</p>}
      </div>
      {codes !== null ? (
        <>
          <RecoveryCodes codes={codes} />
          <SubmitButton isBusy={false} busyText="">
            {t('I have kept them')}
          </SubmitButton>
        </>
      ) : begun !== null ? (
        <>
          <SharedSecret begun={begun} />
          <CodeField error={fields.code} isOfApp isAwaited />
          <SubmitButton isBusy={isBusy} busyText={t('Looking...')}>
            {t('Switch it on')}
          </SubmitButton>
        </>
      ) : (
        <>
          <p>
            {t(
              'The owner of the shop wants more than a password from everybody in the office: a code of an app, on your phone or in your password manager. Set it up here; then you can go on.',
            )}
          </p>
          <PasswordField
            label={t('Your password')}
            name="password"
            autoComplete="current-password"
            error={fields.password}
          />
          <SubmitButton isBusy={isBusy} busyText={t('Making a secret...')}>
            {t('Set it up')}
          </SubmitButton>
        </>
      )}
    </AuthFrame>
  );
}

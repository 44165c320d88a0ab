import { useNavigate } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { findDashboard } from '../../api/session.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { takePosition } from '../../session/after-login.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { explain } from '../call-account.ts';
import { AuthFrame } from '../sign-in/auth-frame.tsx';
import { RecoveryCodes, SharedSecret, useSetUp } from './set-up.tsx';

export { nothingYet as loader } from '../../api/page-data.ts';
export { staticPage as headers } from '../../api/page-headers.ts';
export { requireSession as clientLoader } from '../../session/guard.ts';

/** Where a member of staff is led of whom the owner wants a second factor. */
export default function SecondFactorPage() {
  const { session, settleDue } = useAuth();
  const navigate = useNavigate();
  const { begun, codes, begin, finish } = useSetUp();
  const { isPending, fields, error, mutate } = useMutation();
  const problem = explain(error, t('That didn’t work. Try again in a moment.'));

  function goOn() {
    settleDue();
    navigate(takePosition() ?? (session === null ? '/login' : findDashboard(session.user)), { replace: true });
  }
  const send = (form: FormData) => {
    if (codes !== null) goOn();
    else mutate(() => (begun === null ? begin(form) : finish(form)));
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
            {t('I’ve saved my recovery codes')}
          </SubmitButton>
        </>
      ) : begun !== null ? (
        <>
          <SharedSecret begun={begun} />
          <CodeField error={fields.code} isOfApp isAwaited />
          <SubmitButton isBusy={isPending} busyText={t('Looking...')}>
            {t('Switch it on')}
          </SubmitButton>
        </>
      ) : (
        <>
          <p>
            {t(
              'The shop’s owner requires more than a password from all staff: a code from an app on your phone or in your password manager. Set it up here to continue.',
            )}
          </p>
          <PasswordField
            label={t('Your password')}
            name="password"
            autoComplete="current-password"
            error={fields.password}
          />
          <SubmitButton isBusy={isPending} busyText={t('Making a secret...')}>
            {t('Set it up')}
          </SubmitButton>
        </>
      )}
    </AuthFrame>
  );
}

import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { callAccount } from '../call-account.ts';
import { useSubmit } from '../use-submit.ts';
import { AuthFrame } from './auth-frame.tsx';

export { staticPage as headers } from '../../api/page-headers.ts';

export default function ResetPage() {
  const { isBusy, problem, fields, submit } = useSubmit('The password could not be set. Try again in a moment.');
  const [token, setToken] = useState<string | null>(null);
  const [isDone, setIsDone] = useState(false);

  // The token is a secret of the visitor's address; the page itself is the same for everybody.
  useEffect(() => setToken(new URLSearchParams(window.location.search).get('token') ?? ''), []);

  async function reset(form: FormData) {
    const password = String(form.get('password'));
    if (await submit(() => callAccount('resetPassword', { body: { token: token ?? '', password } }))) setIsDone(true);
  }

  return (
    <AuthFrame title="Set a new password" other={{ to: '/login', name: 'Login' }} onSubmit={reset}>
      <div role="alert">
        {problem !== null && <p className="note bad">{problem}</p>}
        {token === '' && <p className="note bad">This link is not complete. Open it from the mail again.</p>}
      </div>
      <div role="status">
        {isDone && <p className="note">Your new password is set, and every open session has ended.</p>}
      </div>
      {isDone ? (
        <Link className="btn fill" to="/login">
          Login
        </Link>
      ) : (
        <>
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            error={fields.password}
            hint="8 characters or more."
          />
          <SubmitButton isBusy={isBusy} busyText="Setting...">
            Set the password
          </SubmitButton>
          <Link className="link t13" to="/forgot">
            Ask for another link
          </Link>
        </>
      )}
    </AuthFrame>
  );
}

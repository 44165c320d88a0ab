import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { takePlace } from '../session/after-login.ts';
import { useAuth } from '../session/auth-provider.tsx';
import { findDashboard } from '../session/session.ts';
import { Field } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useSubmit } from './use-submit.ts';

export { staticPage as headers } from '../api/page-headers.ts';

export default function LoginPage() {
  const { isKnown, session, endedMessage, farewell, login } = useAuth();
  const navigate = useNavigate();
  const why = useLocation().state?.message ?? farewell;
  const { isBusy, problem, submit } = useSubmit('Login gagal, coba lagi!');
  const isLeaving = useRef(false);

  useEffect(() => {
    // Somebody who is logged in already, perhaps in another tab, has nothing to do here.
    if (!isKnown || session === null || isLeaving.current) return;
    isLeaving.current = true;
    navigate(takePlace() ?? findDashboard(session.user), { replace: true });
  }, [isKnown, session, navigate]);

  return (
    <AuthFrame
      title="Login"
      other={{ to: '/register', name: 'Create Account' }}
      onSubmit={(form) => submit(() => login(String(form.get('email')), String(form.get('password'))))}
    >
      <div role="alert">
        {(problem ?? endedMessage) !== null && <p className="note bad">{problem ?? endedMessage}</p>}
        {problem === null && typeof why === 'string' && <p className="note">{why}</p>}
      </div>
      <Field label="Email" name="email" type="email" autoComplete="username" />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        beside={
          <Link className="link" to="/forgot" style={{ fontWeight: 400 }}>
            Forgotten?
          </Link>
        }
      />
      <SubmitButton isBusy={isBusy} busyText="Logging in...">
        Login
      </SubmitButton>
    </AuthFrame>
  );
}

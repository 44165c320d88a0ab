import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPlace } from './after-login.ts';
import { useAuth } from './auth-provider.tsx';
import type { Session } from './session.ts';

/** Lets only people in who are logged in; others go to /login and come back after it. @returns null until somebody is in. */
export function useGuard(): Session | null {
  const { isKnown, session, hasLeft } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown || session !== null) return;
    if (!hasLeft) rememberPlace(pathname + search);
    navigate('/login', { replace: true });
  }, [isKnown, session, hasLeft, pathname, search, navigate]);
  return session;
}

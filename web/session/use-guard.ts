import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberPlace } from './after-login.ts';
import { useAuth } from './auth-provider.tsx';
import type { Session } from './session.ts';

/**
 * Lets only people in who are logged in; others go to /login and come back after it, and so does who has to choose a password first.
 * @returns null until somebody is in.
 */
export function useGuard(): Session | null {
  const { isKnown, session, hasLeft, isPasswordDue } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown || (session !== null && !isPasswordDue)) return;
    if (!hasLeft) rememberPlace(pathname + search);
    navigate(session === null ? '/login' : '/new-password', { replace: true });
  }, [isKnown, session, hasLeft, isPasswordDue, pathname, search, navigate]);
  return session;
}

import { useEffect } from 'react';
import { useFetchers, useLocation, useNavigate } from 'react-router';
import { rememberPlace } from './after-login.ts';
import { useAuth } from './auth-provider.tsx';
import type { Session } from './session.ts';

/**
 * Lets only people in who are logged in; others go to /login and come back after it, and so does who has to choose a password or set up a second factor first.
 * @returns null until somebody is in.
 */
export function useGuard(): Session | null {
  const { isKnown, session, hasLeft, due } = useAuth();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // What is under way comes to its end first: the router can not be led to a page that it has not met while it acts.
  const isActing = useFetchers().some(({ state }) => state !== 'idle');
  useEffect(() => {
    if (!isKnown || isActing || (session !== null && due === null)) return;
    if (!hasLeft) rememberPlace(pathname + search);
    navigate(session === null ? '/login' : due === 'password_due' ? '/new-password' : '/second-factor', {
      replace: true,
    });
  }, [isKnown, isActing, session, hasLeft, due, pathname, search, navigate]);
  return session;
}

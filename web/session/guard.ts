import { replace } from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { hasLeft, readDue, readSession } from '../api/session-store.ts';
import { rememberPosition } from './after-login.ts';

/**
 * The middleware of pages only for people who are logged in. Others go to /login and come back after it, and so does
 * a person who has to choose a password or set up a second factor first.
 */
export const guard = async ({ request }: { request: Request }): Promise<void> => {
  const session = readSession();
  const due = readDue();
  if (session !== null && due === null) return;
  const { pathname, search } = new URL(request.url);
  if (!hasLeft()) rememberPosition(withoutLanguage(pathname) + search);
  throw replace(session === null ? '/login' : due === 'password_due' ? '/new-password' : '/second-factor');
};

/** The loader of a page on which a person who isn't logged in has nothing to do. */
export const requireSession = Object.assign(
  async () => {
    if (readSession() === null) throw replace('/login');
    return null;
  },
  { hydrate: true as const },
);

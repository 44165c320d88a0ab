import { replace } from 'react-router';
import { findDashboard } from '../../api/session.ts';
import { readDue, readSession } from '../../api/session-store.ts';
import { takePosition } from '../../session/after-login.ts';

/** Somebody who is logged in, perhaps since a moment or in another tab, has nothing to do here. */
export const leaveLoggedIn = Object.assign(
  async () => {
    const session = readSession();
    if (session === null) return null;
    // What is due comes first; where the way went is stored for after it.
    throw replace(readDue() === 'password_due' ? '/new-password' : (takePosition() ?? findDashboard(session.user)));
  },
  { hydrate: true as const },
);

import type { SessionUser } from '#contract/nouns/accounts.ts';

/** The session of the logged-in user, as the browser stores it. */
export type Session = { token: string; user: SessionUser };

/** What the shop wants from a session before it answers anything else. */
export type Due = 'password_due' | 'second_factor_due';

/** What a login gives. */
export type Entered = Session & { due?: Due };

/** The stored items, as they are found. */
export type StoredSession = { token: string | null; user: string | null };

/** What a login gave. @throws Error when that is no session. */
export function expectSession({ user, token, due }: Partial<Entered>): Entered {
  if (!user || !token) throw new Error('Invalid login response from server.');
  return { user, token, ...(due && { due }) };
}

/** Reads a session from what the browser stored. A user that cannot be read ends it. */
export function parseSession({ token, user }: StoredSession): Session | null {
  if (token === null || token === '' || user === null) return null;
  try {
    const value: unknown = JSON.parse(user);
    return isSessionUser(value) ? { token, user: value } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Where a person begins after login: administrators in the admin area, everybody else at the own dashboard. */
export function findDashboard(user: Pick<SessionUser, 'role'>): string {
  return user.role === 'admin' ? '/admin' : '/customer/dashboard';
}

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  return typeof user.id === 'number' && typeof user.fullname === 'string' && typeof user.role === 'string';
}

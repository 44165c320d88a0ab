import type { SessionUser } from '#contract/nouns/accounts.ts';

/** Who is logged in, as the browser keeps it. */
export type Session = { token: string; user: SessionUser };

/** The stored items, as they are found. */
export type StoredSession = { token: string | null; user: string | null };

/** What a login gave. @throws Error when that is no session. */
export function expectSession({ user, token }: Partial<Session>): Session {
  if (!user || !token) throw new Error('Invalid login response from server.');
  return { user, token };
}

/** Reads a session from what the browser kept. A user that can not be read ends it. */
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

import type { SessionUser } from '#contract/nouns/accounts.ts';

type Entered = { user: SessionUser; token: string };

/** The session of a login that asked for no second factor. */
export function sessionOf(data: Entered | { secondFactor: true; challenge: string }): Entered {
  if ('secondFactor' in data) throw new Error('this login asks for a second factor');
  return data;
}

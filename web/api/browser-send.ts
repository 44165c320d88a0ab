import { CallRefused, type Send } from '#contract/client.ts';

const tokenKey = 'token';
const deadTokenListeners = new Set<() => void>();

/** Tells when the shop refused a token that it had given before: expired, or ended elsewhere. @returns how to stop listening. */
export function onDeadToken(listener: () => void): () => void {
  deadTokenListeners.add(listener);
  return () => deadTokenListeners.delete(listener);
}

/** What the shop wants from somebody before anything else. */
export type Due = 'password_due' | 'second_factor_due';
const dueListeners = new Set<(due: Due) => void>();

/** Tells when the shop lets somebody do nothing before something is set up. @returns how to stop listening. */
export function onDue(listener: (due: Due) => void): () => void {
  dueListeners.add(listener);
  return () => dueListeners.delete(listener);
}

/** The header that says who is logged in, where somebody is. */
export function authorize(): Record<string, string> {
  const token = localStorage.getItem(tokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Carries a call over fetch with the stored token.
 * @throws CallRefused with code `network` when no answer came at all.
 */
export const sendFromBrowser: Send = async (request) => {
  const token = localStorage.getItem(tokenKey);
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...authorize() },
    ...(request.body === undefined ? {} : { body: request.body }),
  }).catch(() => {
    throw new CallRefused(0, null, 'The shop could not be reached. Check your connection and try again.');
  });
  const body = await response.text();
  // A refused login is also 401, but says so with a code of its own.
  const isDead = response.status === 401 && token !== null && body.includes('"unauthenticated"');
  if (isDead && localStorage.getItem(tokenKey) === token) for (const listener of deadTokenListeners) listener();
  const due = /"(password_due|second_factor_due)"/.exec(response.status === 403 ? body : '')?.[1];
  if (due !== undefined) for (const listener of dueListeners) listener(due as Due);
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

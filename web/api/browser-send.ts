import { CallRefused, type Send } from '#contract/client.ts';

const tokenKey = 'token';
const deadTokenListeners = new Set<() => void>();

/** Tells when the shop refused a token that it had given before: expired, or ended elsewhere. @returns how to stop listening. */
export function onDeadToken(listener: () => void): () => void {
  deadTokenListeners.add(listener);
  return () => deadTokenListeners.delete(listener);
}

const passwordDueListeners = new Set<() => void>();

/** Tells when the shop lets somebody do nothing before a new password is chosen. @returns how to stop listening. */
export function onPasswordDue(listener: () => void): () => void {
  passwordDueListeners.add(listener);
  return () => passwordDueListeners.delete(listener);
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
  if (response.status === 403 && body.includes('"password_due"'))
    for (const listener of passwordDueListeners) listener();
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

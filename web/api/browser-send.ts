import { CallRefused, type Send } from '#contract/client.ts';
import { t } from '#contract/languages/translate.ts';
import { readItem } from '../ui/browser-storage.ts';

/** The codes of these refusals; a login that is refused has another one. */
const halting = /^\{"code":"(unauthenticated|password_due|second_factor_due)"/;
/** Why the shop lets a session do nothing more: it has ended, or something is to be set up first. */
export type Halt = 'ended' | 'password_due' | 'second_factor_due';
const listeners = new Set<(why: Halt) => void>();

/** Tells when the shop stops a session that it had given before. @returns how to stop listening. */
export function onHalt(listener: (why: Halt) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The header that says who is logged in, where somebody is. */
export function authorize(): Record<string, string> {
  const token = readItem('token');
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Carries a call over fetch with the stored token.
 * @throws CallRefused with code `network` when no answer came at all.
 */
export const sendFromBrowser: Send = async (request) => {
  const token = readItem('token');
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...authorize() },
    ...(request.body === undefined ? {} : { body: request.body }),
  }).catch(() => {
    throw new CallRefused(0, null, t('The shop could not be reached. Check your connection and try again.'));
  });
  const body = await response.text();
  const why = token !== null && readItem('token') === token && halting.exec(body)?.[1];
  if (why) for (const listener of listeners) listener(why === 'unauthenticated' ? 'ended' : (why as Halt));
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

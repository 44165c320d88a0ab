import type { SessionUser } from '#contract/nouns/accounts.ts';
import { parseSession, type Session, type StoredSession } from './session.ts';

const keys = ['token', 'user', 'userId'] as const;

let seen: StoredSession = { token: null, user: null };
let session: Session | null = null;
const listeners = new Set<() => void>();

/** The session as it is stored now; a corrupt one is discarded. The same object comes back until it changes. */
export function readSession(): Session | null {
  const stored = { token: localStorage.getItem('token'), user: localStorage.getItem('user') };
  if (seen.token !== stored.token || seen.user !== stored.user) {
    seen = stored;
    session = parseSession(stored);
    if (session === null) forget();
  }
  return session;
}

export function writeSession({ token, user }: Session): void {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('userId', String(user.id));
  tell();
}

/** What the shop now says of who is logged in here takes the place of what was kept. Somebody else's words change nothing. */
export function renewUser({ id, username, email, fullname, role }: SessionUser): void {
  const session = readSession();
  if (session?.user.id !== id) return;
  const user = { id, username, email, fullname, role };
  if (JSON.stringify(user) !== JSON.stringify(session.user)) writeSession({ token: session.token, user });
}

export function clearSession(): void {
  forget();
  tell();
}

/** Tells whenever somebody logs in or out, here or in another tab. @returns how to stop listening. */
export function watchSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || keys.some((key) => key === event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function forget(): void {
  for (const key of keys) localStorage.removeItem(key);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Sent to the window to open the question about the advertising pixel again; only a page that has a pixel hears it. */
export const choicesEvent = 'privacy-choices';

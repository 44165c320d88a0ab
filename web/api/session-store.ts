import type { SessionUser } from '#contract/nouns/accounts.ts';
import {
  forgetDraftsOfOthers,
  forgetPerson,
  type ItemName,
  readItem,
  removeItem,
  watchItems,
  writeItem,
} from '../ui/browser-storage.ts';
import { type Due, parseSession, type Session, type StoredSession } from './session.ts';

const keys = ['token', 'user', 'userId', 'due'] as const satisfies ItemName[];

let seen: StoredSession = { token: null, user: null };
let session: Session | null = null;
let endings = 0;
let isLeft = false;
/** Who was logged in, and what was due from them, when that was last read. */
let known: string | null = null;
let changes = 0;
const listeners = new Set<() => void>();

/** The session as it is stored now; a corrupt one is discarded. The same object comes back until it changes. */
export function readSession(): Session | null {
  const stored = { token: readItem('token'), user: readItem('user') };
  if (seen.token !== stored.token || seen.user !== stored.user) {
    seen = stored;
    const before = session;
    session = parseSession(stored);
    // Where nobody was logged in, a half of one is what another tab is about to write.
    const isBegun = before === null && (stored.token === null) !== (stored.user === null);
    if (session === null && !isBegun) forget();
    if (before !== null && before.user.id !== session?.user.id) endings += 1;
  }
  const now = `${session?.user.id ?? ''} ${readDue() ?? ''}`;
  if (known !== null && known !== now) changes += 1;
  known = now;
  return session;
}

/**
 * How many sessions have ended since this page was loaded, here or in another tab: what they left on a page goes with
 * them.
 */
export function countEndings(): number {
  readSession();
  return endings;
}

/**
 * How often another person was logged in, or something else was due, since this page was loaded: its loaders decide
 * again where they belong.
 */
export function countChanges(): number {
  readSession();
  return changes;
}

/** Whether the user ended this page's last session: after a logout, the next login needn't lead back here. */
export const hasLeft = (): boolean => isLeft;

/** What the shop wants from the session before anything else; null where it wants nothing. */
export const readDue = (): Due | null => readItem('due') as Due | null;

export function writeDue(due: Due | null): void {
  if (due === readDue()) return;
  if (due === null) removeItem('due');
  else writeItem('due', due);
  notify();
}

export function writeSession({ token, user }: Session): void {
  isLeft = false;
  writeItem('token', token);
  writeItem('user', JSON.stringify(user));
  writeItem('userId', String(user.id));
  removeItem('left');
  forgetDraftsOfOthers();
  notify();
}

/**
 * What the shop now says of who is logged in here takes the place of what was stored. Somebody else's words change
 * nothing.
 */
export function renewUser({ id, username, email, fullname, role }: SessionUser): void {
  const session = readSession();
  if (session?.user.id !== id) return;
  const user = { id, username, email, fullname, role };
  if (JSON.stringify(user) !== JSON.stringify(session.user)) writeSession({ token: session.token, user });
}

/**
 * Forgets anyone who is logged in, in all tabs; one who `leaves` by their own wish takes along what they were writing
 * too.
 */
export function clearSession({ leaves }: { leaves: boolean }): void {
  if (leaves) {
    isLeft = true;
    writeItem('left', 'yes');
  }
  forget();
  notify();
}

/** Tells whenever somebody logs in or out, here or in another tab. @returns how to stop listening. */
export function watchSession(listener: () => void): () => void {
  const stop = watchItems(keys, listener);
  // A page that comes out of the browser's memory has heard nothing of what other tabs did meanwhile.
  window.addEventListener('pageshow', listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pageshow', listener);
    stop();
  };
}

/** Of a session that ended on its own drafts stay until somebody else logs in: who comes back goes on writing. */
function forget(): void {
  forgetPerson({ drafts: readItem('left') !== null });
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Sent to the window to open the question about the advertising pixel again; only a page that has a pixel hears it. */
export const choicesEvent = 'privacy-choices';

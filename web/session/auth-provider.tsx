import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { msg, t } from '#contract/languages/translate.ts';
import { onHalt } from '../api/browser-send.ts';
import { call } from '../api/call.ts';
import type { Due, Entered, Session } from '../api/session.ts';
import {
  clearSession,
  countEndings,
  readDue,
  readSession,
  watchSession,
  writeDue,
  writeSession,
} from '../api/session-store.ts';

type Auth = {
  /** False until hydration: before it, the user is unknown. */
  isKnown: boolean;
  session: Session | null;
  /** How many sessions have ended since the page was loaded. */
  endings: number;
  /** The message to show after the shop has ended a session. */
  endedMessage: string | null;
  /** Keeps what a login gave. */
  enter: (entered: Entered) => void;
  /** Ends the session here and in the shop, then goes to /login if `navigate` is given. */
  logout: (navigate?: (address: string) => unknown) => Promise<void>;
  /** What the shop wants from this session before anything else. */
  due: Due | null;
  /** It is done. */
  settleDue: () => void;
  /** What to tell somebody who left for good. */
  farewell: string | null;
  /** Forgets a session that the shop has ended at the wish of its holder. */
  leave: (farewell: string) => void;
};

const AuthContext = createContext<Auth | null>(null);
const sessionEnded = msg('Your session has ended. Please log in again.');

export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore<Session | null | undefined>(watchSession, readSession, () => undefined);
  // Read where the session is, so that no page is mounted again with a session that is over.
  const endings = useSyncExternalStore(watchSession, countEndings, () => 0);
  const [endedMessage, setEndedMessage] = useState<string | null>(null);
  const [farewell, setFarewell] = useState<string | null>(null);
  const due = useSyncExternalStore(watchSession, readDue, () => null);

  useEffect(
    () =>
      onHalt((why) => {
        if (why !== 'ended') return writeDue(why);
        if (readSession() === null) return;
        clearSession({ leaves: false });
        setEndedMessage(t(sessionEnded));
      }),
    [],
  );
  const settleDue = useCallback(() => writeDue(null), []);

  const enter = useCallback(({ due: wanted, ...session }: Entered) => {
    writeDue(wanted ?? null);
    writeSession(session);
    setEndedMessage(null);
    setFarewell(null);
  }, []);

  const logout = useCallback(async (navigate?: (address: string) => unknown) => {
    // The shop revokes the token too; if it can't be reached, this browser forgets it all the same.
    await call('logout', {}).catch((error: unknown) => console.warn('The shop was not told of the logout.', error));
    setEndedMessage(null);
    clearSession({ leaves: true });
    navigate?.('/login');
  }, []);

  const leave = useCallback((words: string) => {
    setEndedMessage(null);
    setFarewell(words);
    clearSession({ leaves: true });
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      isKnown: stored !== undefined,
      session: stored ?? null,
      endings,
      endedMessage,
      due,
      settleDue,
      farewell,
      enter,
      logout,
      leave,
    }),
    [stored, endings, endedMessage, due, settleDue, farewell, enter, logout, leave],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** Who is logged in, and how to change that. @throws Error outside of an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('AuthContext must be used within an AuthProvider');
  return auth;
}

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
import { type Halt, onHalt } from '../api/browser-send.ts';
import { call } from '../api/call.ts';
import type { Session } from './session.ts';
import { clearSession, readSession, watchSession, writeSession } from './session-store.ts';

type Auth = {
  /** False until the browser has taken the page over: nobody knows yet who is here. */
  isKnown: boolean;
  session: Session | null;
  /** What to tell somebody whose session was ended by the shop. */
  endedMessage: string | null;
  /** True after a logout: then nobody wants to be brought back to where they were. */
  hasLeft: boolean;
  /** Keeps what a login gave. */
  enter: (session: Session) => void;
  /** Ends the session here and in the shop, then goes to /login when told how to go. */
  logout: (navigate?: (address: string) => unknown) => Promise<void>;
  /** What the shop wants from this session before anything else. */
  due: Exclude<Halt, 'ended'> | null;
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
  const [endedMessage, setEndedMessage] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const [farewell, setFarewell] = useState<string | null>(null);
  const [due, setDue] = useState<Auth['due']>(null);

  useEffect(
    () =>
      onHalt((why) => {
        if (why !== 'ended') return setDue(why);
        if (readSession() === null) return;
        clearSession();
        setEndedMessage(t(sessionEnded));
      }),
    [],
  );
  const settleDue = useCallback(() => setDue(null), []);

  const enter = useCallback((session: Session) => {
    writeSession(session);
    setEndedMessage(null);
    setHasLeft(false);
    setFarewell(null);
    setDue(null);
  }, []);

  const logout = useCallback(async (navigate?: (address: string) => unknown) => {
    // The shop forgets the token too; if it can not be told, this browser forgets it all the same.
    await call('logout', {}).catch((error: unknown) => console.warn('The shop was not told of the logout.', error));
    setHasLeft(true);
    setEndedMessage(null);
    clearSession();
    navigate?.('/login');
  }, []);

  const leave = useCallback((words: string) => {
    setHasLeft(true);
    setEndedMessage(null);
    setFarewell(words);
    clearSession();
  }, []);

  const auth = useMemo<Auth>(
    () => ({
      isKnown: stored !== undefined,
      session: stored ?? null,
      endedMessage,
      hasLeft,
      due,
      settleDue,
      farewell,
      enter,
      logout,
      leave,
    }),
    [stored, endedMessage, hasLeft, due, settleDue, farewell, enter, logout, leave],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** Who is logged in, and how to change that. @throws Error outside of an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('AuthContext must be used within an AuthProvider');
  return auth;
}

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
import { type Due, onDeadToken, onDue } from '../api/browser-send.ts';
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
  /** @returns the challenge for a code, where the person has a second factor; null for somebody who is in. */
  login: (email: string, password: string) => Promise<string | null>;
  /** Ends a login with the code that it asked for. */
  answer: (challenge: string, code: string) => Promise<void>;
  /** Ends the session here and in the shop, then goes to /login when told how to go. */
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
const sessionEnded = 'Your session has ended. Please log in again.';

export function AuthProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore<Session | null | undefined>(watchSession, readSession, () => undefined);
  const [endedMessage, setEndedMessage] = useState<string | null>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const [farewell, setFarewell] = useState<string | null>(null);
  const [due, setDue] = useState<Due | null>(null);

  useEffect(
    () =>
      onDeadToken(() => {
        if (readSession() === null) return;
        clearSession();
        setEndedMessage(sessionEnded);
      }),
    [],
  );

  useEffect(() => onDue(setDue), []);
  const settleDue = useCallback(() => setDue(null), []);

  const enter = useCallback(({ user, token }: Partial<Session>) => {
    if (!user || !token) throw new Error('Invalid login response from server.');
    writeSession({ token, user });
    setEndedMessage(null);
    setHasLeft(false);
    setFarewell(null);
    setDue(null);
  }, []);

  const login = useCallback(
    async (email: string, password: string) => {
      const { data } = await call('login', { body: { email, password } });
      if (data && 'challenge' in data) return data.challenge;
      enter(data ?? {});
      return null;
    },
    [enter],
  );

  const answer = useCallback(
    async (challenge: string, code: string) => {
      enter((await call('answerSecondFactor', { body: { challenge, code } })).data ?? {});
    },
    [enter],
  );

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
      login,
      answer,
      logout,
      leave,
    }),
    [stored, endedMessage, hasLeft, due, settleDue, farewell, login, answer, logout, leave],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

/** Who is logged in, and how to change that. @throws Error outside of an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('AuthContext must be used within an AuthProvider');
  return auth;
}

import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigation, useRevalidator } from 'react-router';
import { readSession } from '../session/session-store.ts';

/** What the shop said to a question of a page; no data where no answer came. */
export type Answer<Data> = { data: Data | null };

/** Waits for an answer. A page stands without it too, and says so: what was written on it is not lost by that. */
export async function answer<Data>(asked: Promise<Data>): Promise<Answer<Data>> {
  try {
    return { data: await asked };
  } catch (error) {
    // Whose session has just ended is led to the login, and needs no word about it.
    if (readSession() !== null) console.warn('The shop gave no answer.', error);
    return { data: null };
  }
}

/** The loader on the server of a page whose data only the browser may ask for: there it stands waiting. */
export const nothingYet = () => null;

/** The loader of such a page: asks as soon as the browser has taken the page over and somebody is logged in there. */
export function inBrowser<Loaded>(load: (args: ClientLoaderFunctionArgs) => Promise<Loaded>) {
  return Object.assign(async (args: ClientLoaderFunctionArgs) => (readSession() === null ? null : load(args)), {
    hydrate: true as const,
  });
}

/** What is shown of an answer: while another one is on its way, or failed to come, the old one stays. */
export function useKept<Data>(loaded: Answer<Data> | null): Data | null {
  const [kept, setKept] = useState(loaded);
  if (loaded !== kept && loaded?.data != null) setKept(loaded);
  return loaded?.data ?? kept?.data ?? null;
}

/** What a page shows of an answer that its loader brought; `null` is still on its way. */
export function useLoaded<Data>(loaded: Answer<Data> | null) {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const data = useKept(loaded);
  const isLoading = loaded === null || navigation.state === 'loading' || revalidator.state === 'loading';
  return {
    data,
    isLoading,
    hasFailed: loaded?.data === null && !isLoading,
    /** Asks again for all of the page. */
    reload: revalidator.revalidate,
  };
}

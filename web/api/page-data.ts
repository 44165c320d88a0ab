import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigation, useRevalidator } from 'react-router';
import { readDue, readSession } from './session-store.ts';

/** What a page has read; no data where reading failed. */
export type Loaded<Data> = { data: Data | null };

/** Reads without throwing: a page shows that something failed, and what was typed on it isn't lost. */
export async function tryLoad<Data>(requested: Promise<Data>): Promise<Loaded<Data>> {
  try {
    return { data: await requested };
  } catch (error) {
    // After the end of a session the user goes to the login page, and the failure needs no warning.
    if (readSession() !== null) console.warn('The shop gave no answer.', error);
    return { data: null };
  }
}

/** The server loader of a page with data that only the browser may read: the server renders its waiting state. */
export const nothingYet = () => null;

/**
 * The loader of such a page: asks as soon as the browser has taken the page over and somebody is logged in there, from
 * whom nothing is due.
 */
export function inBrowser<Data>(load: (args: ClientLoaderFunctionArgs) => Promise<Data>) {
  return Object.assign(
    async (args: ClientLoaderFunctionArgs) => (readSession() === null || readDue() !== null ? null : load(args)),
    {
      hydrate: true as const,
    },
  );
}

/** What is shown: while new data loads, or failed to load, the old one stays. */
export function useCached<Data>(loaded: Loaded<Data> | null): Data | null {
  const [cached, setKept] = useState(loaded);
  if (loaded !== cached && loaded?.data != null) setKept(loaded);
  return loaded?.data ?? cached?.data ?? null;
}

/** What a page shows of what its loader has read; `null` is still loading. */
export function useLoaded<Data>(loaded: Loaded<Data> | null) {
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const data = useCached(loaded);
  const isLoading = loaded === null || navigation.state === 'loading' || revalidator.state === 'loading';
  return {
    data,
    isLoading,
    hasFailed: loaded?.data === null && !isLoading,
    /** Reads everything on the page again. */
    reload: revalidator.revalidate,
  };
}

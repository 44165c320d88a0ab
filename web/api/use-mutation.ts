import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dismissToast } from '../ui/toast/toast.ts';
import { changeIn, startedAs } from './as-read.ts';
import { listWrongFields, toastFailure } from './say-failure.ts';
import { reloadQueries } from './use-query.ts';

/** The text of the toast when it fails, or what handles the error instead. */
export type Failure = string | ((error: unknown) => void);

const idle = { isPending: false, error: undefined as unknown };
const none: Readonly<Record<string, string>> = {};

/**
 * Waits until what the loaders have read is on the page. The router renders it in a transition, which may end after
 * `revalidate()` does: a dialog that closes in between shows the old page. An unmounted part doesn't wait.
 */
function useShown(): () => Promise<void> {
  const [turn, setTurn] = useState(0);
  const isMounted = useRef(false);
  const resolve = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one that was waited for.
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      resolve.current?.();
    };
  }, [turn]);
  return async () => {
    if (!isMounted.current) return;
    const shown = Promise.withResolvers<void>();
    resolve.current = shown.resolve;
    startTransition(() => setTurn((before) => before + 1));
    await shown.promise;
  };
}

/**
 * Changes something in the shop. When `mutate` returns, the page shows what its loaders and `useQuery` have read
 * again. A second `mutate` is ignored while one is pending; without revalidation it waits for the first instead.
 * @param revalidates false where the page stays as it is.
 */
export function useMutation({ revalidates = true } = {}) {
  const { revalidate } = useRevalidator();
  const shown = useShown();
  const [{ isPending, error }, setState] = useState(idle);
  const pending = useRef<Promise<boolean>>(undefined);
  const overwritten = useRef<string | null>(null);
  const changed = useMemo(() => changeIn(error), [error]);
  // The same object until the next error: with each one the first wrong field takes the focus.
  const fields = useMemo(() => listWrongFields(error) ?? none, [error]);

  async function run(work: () => Promise<unknown>, failure?: Failure): Promise<boolean> {
    if (typeof failure === 'string') dismissToast(failure);
    setState({ isPending: true, error: undefined });
    try {
      const tag = overwritten.current;
      overwritten.current = null;
      await startedAs(tag, work);
    } catch (thrown) {
      setState({ isPending: false, error: thrown });
      // An edit conflict is shown in the form, with both ways to go on.
      if (changeIn(thrown) !== null) return false;
      if (typeof failure === 'string') toastFailure(failure, thrown);
      else failure?.(thrown);
      return false;
    }
    await Promise.all([revalidates && revalidate().then(shown), reloadQueries()]);
    setState(idle);
    return true;
  }

  /** @returns whether it succeeded. */
  async function mutate(work: () => Promise<unknown>, failure?: Failure): Promise<boolean> {
    while (pending.current) {
      if (revalidates) return false;
      await pending.current;
    }
    pending.current = run(work, failure);
    try {
      return await pending.current;
    } finally {
      pending.current = undefined;
    }
  }

  return {
    isPending,
    /** What is wrong with single fields, by their names. */
    fields,
    /** Why the last mutation failed. */
    error,
    /** Who else has changed this since it was read; null if nothing changed. */
    changed,
    /** Lets the next mutation overwrite that change. */
    overwrite: () => {
      overwritten.current = changed?.etag ?? null;
    },
    mutate,
  };
}

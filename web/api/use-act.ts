import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type ClientActionFunctionArgs, data, useFetcher } from 'react-router';
import { withoutLanguage } from '#contract/languages/languages.ts';
import { dismissToast } from '../ui/toast/toast.ts';
import { listWrongFields, toastFailure } from './say-failure.ts';
import { askPartsAgain } from './use-answer.ts';

type Work = () => Promise<unknown>;
/** What is said when it fails, or who says it. */
export type Trouble = string | ((error: unknown) => void);

/** What is under way. Files, several calls in a row and a password that is asked for meanwhile fit into no form's fields. */
const works = new Map<string, Work>();
let lastId = 0;
const none: Readonly<Record<string, string>> = {};

/** The action of every page on which something can be changed: does what `act` was given. */
export async function clientAction({ request }: ClientActionFunctionArgs) {
  const id = await request.text();
  try {
    await works.get(id)?.();
    return null;
  } catch (error) {
    // By this status the router knows that nothing has changed, and does not read the page again.
    return data({ error }, { status: 400 });
  }
}

/**
 * Waits until what the router has read is on the page: it shows that in a transition, which may come after its own promise, and
 * whoever closes a form in between shows the old page under it. A part that leaves the page with that waits no longer.
 */
function useShown(): () => Promise<void> {
  const [turn, setTurn] = useState(0);
  const isThere = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is one that was waited for.
  useEffect(() => {
    isThere.current = true;
    for (const goOn of waiting.current.splice(0)) goOn();
    return () => {
      isThere.current = false;
      for (const goOn of waiting.current.splice(0)) goOn();
    };
  }, [turn]);
  return () =>
    new Promise((goOn) => {
      if (!isThere.current) return goOn();
      waiting.current.push(goOn);
      startTransition(() => setTurn((before) => before + 1));
    });
}

/**
 * Changes something in the shop through the page's action: when `act` comes back, the loaders of the page and its parts have read again what
 * they show. While one act is under way another is ignored; of those that do not change the page each waits for the one before. A failure is
 * said in a corner in the words of `trouble`, where they are given, with the shop's reason, until it is tried again.
 * @returns from `act` whether it went through.
 */
export function useAct({ changesPage = true } = {}) {
  const { state, data: refused, submit } = useFetcher<{ error: unknown } | null>();
  const underway = useRef<Promise<boolean> | null>(null);
  const shown = useShown();
  const isBusy = state !== 'idle';
  const error = isBusy ? undefined : refused?.error;
  // The same object until the next answer: with each the first wrong field takes the focus.
  const fields = useMemo(() => listWrongFields(error) ?? none, [error]);

  async function act(work: Work, trouble?: Trouble): Promise<boolean> {
    while (underway.current) {
      if (changesPage) return false;
      await underway.current;
    }
    underway.current = submitWork(work, trouble);
    try {
      return await underway.current;
    } finally {
      underway.current = null;
    }
  }

  async function submitWork(work: Work, trouble?: Trouble): Promise<boolean> {
    if (typeof trouble === 'string') dismissToast(trouble);
    lastId += 1;
    const id = String(lastId);
    let isDone = false;
    let parts: Promise<unknown> | undefined;
    works.set(id, async () => {
      try {
        await work();
        isDone = true;
        // While the loaders of the page read.
        parts = askPartsAgain();
      } catch (reason) {
        if (typeof trouble === 'string') toastFailure(trouble, reason);
        else trouble?.(reason);
        throw reason;
      }
    });
    // Also from the frame around the page, whose own address is another.
    const action = withoutLanguage(window.location.pathname) + window.location.search;
    try {
      await submit(id, {
        method: 'post',
        encType: 'text/plain',
        action,
        ...(changesPage ? {} : { defaultShouldRevalidate: false }),
      });
      await parts;
      if (changesPage) await shown();
    } finally {
      works.delete(id);
    }
    return isDone;
  }
  return {
    isBusy,
    /** What is wrong with single fields, by their names. */
    fields,
    /** Why the last act failed. */
    error,
    act,
  };
}

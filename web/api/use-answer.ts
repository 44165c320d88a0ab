import { useCallback, useEffect, useRef, useState } from 'react';

export type Answer<Data> = {
  data: Data | null;
  isLoading: boolean;
  hasFailed: boolean;
  /** Asks again. @returns when the answer to that has come, or failed to come. */
  reload: () => Promise<void>;
};

/**
 * What the shop answers to a question that a part of a page asks when it opens; what the page itself shows comes by its loader.
 * While a new answer is on its way the old one stays. `ask` has to be the same
 * function (useCallback) as long as the question is the same.
 */
export function useAnswer<Data>(ask: () => Promise<Data>): Answer<Data> {
  const [state, setState] = useState<{ data: Data | null; isLoading: boolean; hasFailed: boolean }>({
    data: null,
    isLoading: true,
    hasFailed: false,
  });
  const [times, setTimes] = useState(0);
  const waiting = useRef<(() => void)[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is the same question again.
  useEffect(() => {
    let isWanted = true;
    setState((before) => ({ ...before, isLoading: true, hasFailed: false }));
    ask()
      .then(
        (data) => isWanted && setState({ data, isLoading: false, hasFailed: false }),
        (error: unknown) => {
          if (!isWanted) return;
          console.warn('The shop gave no answer.', error);
          setState((before) => ({ ...before, isLoading: false, hasFailed: true }));
        },
      )
      .then(() => {
        if (isWanted) for (const goOn of waiting.current.splice(0)) goOn();
      });
    return () => {
      isWanted = false;
    };
  }, [ask, times]);
  const reload = useCallback(() => {
    setTimes((count) => count + 1);
    return new Promise<void>((goOn) => waiting.current.push(goOn));
  }, []);
  return { ...state, reload };
}

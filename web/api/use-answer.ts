import { useCallback, useEffect, useState } from 'react';

export type Answer<Data> = { data: Data | null; isLoading: boolean; hasFailed: boolean; reload: () => void };

/**
 * What the shop answers to a question of a page. While a new answer is on its way the old one stays. `ask` has to be the same
 * function (useCallback) as long as the question is the same.
 */
export function useAnswer<Data>(ask: () => Promise<Data>): Answer<Data> {
  const [state, setState] = useState<{ data: Data | null; isLoading: boolean; hasFailed: boolean }>({
    data: null,
    isLoading: true,
    hasFailed: false,
  });
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is the same question again.
  useEffect(() => {
    let isWanted = true;
    setState((before) => ({ ...before, isLoading: true, hasFailed: false }));
    ask().then(
      (data) => isWanted && setState({ data, isLoading: false, hasFailed: false }),
      (error: unknown) => {
        console.warn('The shop gave no answer.', error);
        if (isWanted) setState((before) => ({ ...before, isLoading: false, hasFailed: true }));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [ask, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  return { ...state, reload };
}

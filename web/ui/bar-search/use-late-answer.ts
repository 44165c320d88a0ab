import { useEffect, useState } from 'react';

/**
 * What `ask` finds for what was typed, `wait_ms` after the last key. The same function as long as it asks the same. `found` is
 * null before the first answer and for blanks; while a newer one is under way it is the one before.
 */
export function useLateAnswer<Found>(typed: string, wait_ms: number, ask: (query: string) => Promise<Found>) {
  const [answer, setAnswer] = useState<{ query: string; found: Found } | null>(null);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const found = await ask(wanted);
      if (isNewest) setAnswer({ query: wanted, found });
    }, wait_ms);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wanted, wait_ms, ask]);
  if (wanted === '') return { found: null, isSearching: false };
  return { found: answer?.found ?? null, isSearching: answer?.query !== wanted };
}

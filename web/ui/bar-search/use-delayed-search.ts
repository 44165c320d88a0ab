import { useEffect, useState } from 'react';

/**
 * What `search` finds for what was typed, `wait_ms` after the last key. `search` stays the same function.
 * `found` is null before the first reply and for blanks; while a new one loads it is the one before.
 */
export function useDelayedSearch<Found>(typed: string, wait_ms: number, search: (query: string) => Promise<Found>) {
  const [last, setLast] = useState<{ query: string; found: Found } | null>(null);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === '') return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const found = await search(wanted);
      if (isNewest) setLast({ query: wanted, found });
    }, wait_ms);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wanted, wait_ms, search]);
  if (wanted === '') return { found: null, isSearching: false };
  return { found: last?.found ?? null, isSearching: last?.query !== wanted };
}

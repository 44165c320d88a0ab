import { useEffect, useId, useRef, useState } from 'react';
import { type Drawing, readDrawing } from './drawing.ts';

/**
 * The picture at an address. While a new one is on its way the old one stays; when addresses change faster than pictures
 * come, only the newest counts. `first` is the picture that came with the page, for the address it came with.
 */
export function useDrawing(address: string | null, first: Drawing | null = null): Drawing | null {
  const prefix = useId().replace(/[^a-z0-9]/gi, '');
  const [drawing, setDrawing] = useState(first);
  const shown = useRef(first === null ? null : address);
  useEffect(() => {
    if (address === null || shown.current === address) return;
    const ending = new AbortController();
    fetch(address, { signal: ending.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const next = readDrawing(await response.text(), response.headers.get('x-missing-characters'), prefix);
        if (next === null || ending.signal.aborted) return;
        shown.current = address;
        setDrawing(next);
      })
      .catch((error: unknown) => {
        // An aborted or failed picture leaves the old one standing; the next key asks again.
        if (!ending.signal.aborted) console.warn('A preview did not come.', error);
      });
    return () => ending.abort();
  }, [address, prefix]);
  return drawing;
}

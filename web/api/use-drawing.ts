import { useEffect, useId, useState } from 'react';
import { type Drawing, readDrawing } from '../ui/drawing/drawing.ts';
import { noteMissing } from '../ui/drawing/missing-pictures.ts';

/** A picture that came with the page, and the address it came from. */
export type LoadedDrawing = { address: string; drawing: Drawing | null };

/**
 * The picture at an address. While a new one is on its way the old one stays; when addresses change faster than
 * pictures come, only the newest counts. `loaded` need not be fetched again. One that doesn't come is asked for again
 * from the corner of the page.
 */
export function useDrawing(address: string | null, loaded?: LoadedDrawing): Drawing | null {
  const prefix = useId().replace(/[^a-z0-9]/gi, '');
  const [shown, setShown] = useState<LoadedDrawing | null>(loaded?.drawing ? loaded : null);
  const [turn, setTurn] = useState(0);
  const isLoaded = loaded !== undefined && loaded.drawing !== null && loaded.address === address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    if (address === null || isLoaded) return;
    const ending = new AbortController();
    let forget = () => {};
    fetchDrawing(address, prefix, ending.signal)
      .then((drawing) => {
        if (drawing && !ending.signal.aborted) setShown({ address, drawing });
      })
      .catch((error: unknown) => {
        // A failed picture leaves the old one standing; the next address asks again.
        if (ending.signal.aborted) return;
        console.warn('A preview did not come.', error);
        forget = noteMissing(() => setTurn((now) => now + 1));
      });
    return () => {
      ending.abort();
      forget();
    };
  }, [address, isLoaded, prefix, turn]);
  return isLoaded ? loaded.drawing : (shown?.drawing ?? null);
}

/** Asks for a picture. @returns null where it is refused. @throws where there is no answer, or none just now. */
export async function fetchDrawing(
  address: string,
  prefix: string,
  signal: AbortSignal | null,
): Promise<Drawing | null> {
  const response = await fetch(address, { signal });
  if (response.status >= 500 || response.status === 429) throw new Error(`${address} answered ${response.status}.`);
  if (!response.ok) return null;
  return readDrawing(await response.text(), response.headers.get('x-missing-characters'), prefix);
}

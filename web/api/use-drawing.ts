import { useEffect, useId, useState } from 'react';
import { type Drawing, readDrawing } from '../ui/drawing/drawing.ts';

/** A picture that came with the page, and the address it came from. */
export type LoadedDrawing = { address: string; drawing: Drawing | null };

/**
 * The picture at an address. While a new one is on its way the old one stays; when addresses change faster than pictures
 * come, only the newest counts. `loaded` need not be fetched again.
 */
export function useDrawing(address: string | null, loaded?: LoadedDrawing): Drawing | null {
  const prefix = useId().replace(/[^a-z0-9]/gi, '');
  const [shown, setShown] = useState<LoadedDrawing | null>(loaded?.drawing ? loaded : null);
  const isLoaded = loaded !== undefined && loaded.drawing !== null && loaded.address === address;
  useEffect(() => {
    if (address === null || isLoaded) return;
    const ending = new AbortController();
    fetchDrawing(address, prefix, ending.signal)
      .then((drawing) => {
        if (drawing && !ending.signal.aborted) setShown({ address, drawing });
      })
      .catch((error: unknown) => {
        // A failed picture leaves the old one standing; the next address asks again.
        if (!ending.signal.aborted) console.warn('A preview did not come.', error);
      });
    return () => ending.abort();
  }, [address, isLoaded, prefix]);
  return isLoaded ? loaded.drawing : (shown?.drawing ?? null);
}

/** Asks for a picture. @returns null where it is refused. */
export async function fetchDrawing(
  address: string,
  prefix: string,
  signal: AbortSignal | null,
): Promise<Drawing | null> {
  const response = await fetch(address, { signal });
  if (!response.ok) return null;
  return readDrawing(await response.text(), response.headers.get('x-missing-characters'), prefix);
}

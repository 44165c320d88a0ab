import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { fetchDrawing, type LoadedDrawing } from '../../../api/use-drawing.ts';
import type { Drawing } from '../../../ui/drawing/drawing.ts';

/**
 * The picture of the stage at an address. Where only its lines stand in another way it is made of the one that is
 * there, once somebody has touched the tester; anything else is asked for, finer outlines too. Answers are shown as
 * they come, so that who types faster than the network answers sees the letters come meanwhile; an older one never
 * replaces a newer one. Where the newest does not come the old picture stands, and `retry` asks for it again; it is
 * null while nothing has failed.
 */
export function useStage(
  address: string,
  loaded: LoadedDrawing,
  isTouched: boolean,
): { drawing: Drawing | null; retry: (() => void) | null } {
  const prefix = useId().replace(/[^a-z0-9]/gi, '');
  const [shown, setShown] = useState(loaded);
  const [parts, setParts] = useState<typeof import('./set-anew.ts') | null>(null);
  const [failed, setFailed] = useState('');
  const requested = useRef(0);
  const came = useRef(0);
  useEffect(() => {
    if (!isTouched) return;
    import('./set-anew.ts').then(setParts, (error: unknown) => console.warn('Each change is asked for.', error));
  }, [isTouched]);
  const moved = useMemo(
    () => (shown.address === address ? null : parts?.setAnew(shown, address)),
    [shown, address, parts],
  );
  const isThere = moved ? moved.isFine : shown.address === address && shown.drawing !== null;
  const ask = useCallback(() => {
    const turn = ++requested.current;
    fetchDrawing(address, prefix, null).then(
      (drawing) => {
        if (!drawing) return setFailed(address);
        if (turn < came.current) return;
        came.current = turn;
        setShown({ address, drawing });
      },
      () => setFailed(address),
    );
  }, [address, prefix]);
  useEffect(() => {
    if (!isThere) ask();
  }, [isThere, ask]);
  return { drawing: moved?.drawing ?? shown.drawing, retry: !isThere && failed === address ? ask : null };
}

import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';

type Item = { id: string | number };

/**
 * Puts items in order with a pointer or a finger: while one is held, it takes the place of the one below the pointer.
 * Each stands in an `li` with its place as `data-place`.
 */
export function useDrag<One extends Item>(items: readonly One[], move: (from: number, to: number) => void) {
  const [draggedId, setDraggedId] = useState<One['id'] | null>(null);
  const latest = useRef({ items, move });
  latest.current = { items, move };

  function begin(event: ReactPointerEvent, id: One['id']): void {
    if (event.button !== 0) return;
    event.preventDefault();
    setDraggedId(id);
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      setDraggedId(null);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-place]');
      const from = latest.current.items.findIndex((item) => item.id === id);
      const to = Number(over?.dataset.place ?? from);
      if (from >= 0 && to !== from) latest.current.move(from, to);
    };
    window.addEventListener('pointermove', follow, { signal: listening.signal });
    window.addEventListener('pointerup', end, { signal: listening.signal });
    window.addEventListener('pointercancel', end, { signal: listening.signal });
  }
  return { draggedId, begin };
}

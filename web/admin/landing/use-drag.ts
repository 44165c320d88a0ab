import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import type { DraftSection } from './template-draft.ts';

type Id = DraftSection['id'];

/** Puts sections in order with a pointer or a finger: while one is held, it takes the place of the one below the pointer. */
export function useDrag(sections: readonly DraftSection[], move: (from: number, to: number) => void) {
  const [draggedId, setDraggedId] = useState<Id | null>(null);
  const latest = useRef({ sections, move });
  latest.current = { sections, move };

  function begin(event: ReactPointerEvent, id: Id): void {
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
      const from = latest.current.sections.findIndex((section) => section.id === id);
      const to = Number(over?.dataset.place ?? from);
      if (from >= 0 && to !== from) latest.current.move(from, to);
    };
    window.addEventListener('pointermove', follow, { signal: listening.signal });
    window.addEventListener('pointerup', end, { signal: listening.signal });
    window.addEventListener('pointercancel', end, { signal: listening.signal });
  }
  return { draggedId, begin };
}

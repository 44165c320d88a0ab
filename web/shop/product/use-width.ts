import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is inside its padding, in CSS pixels; null until the browser has laid it out. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  // Known before the first paint, so that nothing that goes by it is seen to move.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const { paddingLeft, paddingRight } = getComputedStyle(current);
    setWidth(Math.floor(current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

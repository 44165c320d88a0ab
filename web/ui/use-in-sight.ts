import { useEffect, useRef } from 'react';

/**
 * Brings a place into sight, as on a phone, each time it says something else; how far from the window's edges is its
 * `scroll-margin`.
 * @param said what it says; null, false or an empty text: nothing.
 * @returns the ref of the place.
 */
export function useInSight(result: unknown) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) element.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return element;
}

import { useEffect, useRef, useState } from 'react';

type Slides = {
  at: number;
  /** Counts every change, also back to the same slide. */
  turn: number;
  isPaused: boolean;
  /** Somebody points at it, or has the focus in it. */
  isHeld: boolean;
  /** What the place of the slides needs, so that it is held. */
  holding: Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void>;
  show: (slide: number) => void;
  setIsPaused: (isPaused: boolean) => void;
};

/**
 * Goes from slide to slide, each standing for `slide_ms`. While held or paused the time that is left stays; for who wants less motion nothing moves by
 * itself.
 */
export function useSlides(count: number, slide_ms: number): Slides {
  const [{ at, turn }, setPlace] = useState({ at: 0, turn: 0 });
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const left_ms = useRef(slide_ms);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn has its whole time before it.
  useEffect(() => {
    left_ms.current = slide_ms;
  }, [turn, slide_ms]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn starts its own clock.
  useEffect(() => {
    if (isHeld || isPaused || count < 2) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const since = performance.now();
    const timer = setTimeout(
      () => setPlace((place) => ({ at: (place.at + 1) % count, turn: place.turn + 1 })),
      left_ms.current,
    );
    return () => {
      clearTimeout(timer);
      left_ms.current = Math.max(0, left_ms.current - (performance.now() - since));
    };
  }, [isHeld, isPaused, count, turn]);

  return {
    at,
    turn,
    isPaused,
    setIsPaused,
    isHeld,
    holding: {
      onMouseEnter: () => setIsHeld(true),
      onMouseLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: () => setIsHeld(false),
    },
    show: (slide) => setPlace((place) => ({ at: (slide + count) % count, turn: place.turn + 1 })),
  };
}

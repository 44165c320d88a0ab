import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Says once that an element has come within `margin` of what is on the screen, so that its picture is fetched only
 * then.
 */
export function useInView<Shown extends Element>(margin = '1000px'): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setIsSeen(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin]);
  return [element, isSeen];
}

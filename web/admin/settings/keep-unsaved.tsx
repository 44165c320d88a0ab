import { type ReactNode, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { AskToLeave } from '../form/ask-to-leave.tsx';

/** Asks before a page is left on which something was written and not saved. A section that holds such a thing says so by `data-unsaved`. */
export function KeepUnsaved({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved(place.current),
  );

  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (hasUnsaved(place.current)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);

  return (
    <div ref={place}>
      {children}
      {blocker.state === 'blocked' && <AskToLeave onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />}
    </div>
  );
}

const hasUnsaved = (place: HTMLElement | null): boolean => Boolean(place?.querySelector('form[data-unsaved]'));

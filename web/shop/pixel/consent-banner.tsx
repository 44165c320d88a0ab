import { useEffect, useRef } from 'react';
import styles from './consent-banner.module.css';
import { type Consent, closeChoices, isRefusedByBrowser, writeConsent } from './consent-store.ts';

/** Tells the style sheet how high the question is: the page is longer by it, and what sticks to its foot stands above it. @returns how to undo that. */
function keepClear(banner: HTMLElement): () => void {
  const root = document.documentElement;
  const measure = new ResizeObserver(() => root.style.setProperty('--asked', `${banner.offsetHeight}px`));
  measure.observe(banner);
  root.dataset.asked = '';
  return () => {
    measure.disconnect();
    root.style.removeProperty('--asked');
    delete root.dataset.asked;
  };
}

/** The question about the advertising pixel: two answers of equal weight, and nothing behind it is locked. */
export function ConsentBanner({
  vendorName,
  consent,
  isOpenedByHand,
}: {
  vendorName: string;
  consent: Consent;
  isOpenedByHand: boolean;
}) {
  const isSettled = isRefusedByBrowser();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => keepClear(banner.current!), []);
  // Whoever opened it wants to be in it; whoever is asked keeps their place.
  useEffect(() => {
    if (isOpenedByHand) banner.current?.focus();
  }, [isOpenedByHand]);
  return (
    <section
      className={styles.banner}
      aria-label="Privacy choices"
      ref={banner}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpenedByHand) closeChoices();
      }}
    >
      {isSettled ? (
        <p>Your browser asks sites not to follow you. We keep to that: no advertising pixel is loaded here.</p>
      ) : (
        <p>
          May {vendorName}’s pixel tell us which advertisement led to this visit? It reports the pages you open here and
          the total of an order, and is loaded only if you allow it.
          {consent !== 'unasked' && <> You said {consent === 'allowed' ? 'yes' : 'no'} before.</>}
        </p>
      )}
      <div className={styles.answers}>
        {isSettled ? (
          <button type="button" className="btn" onClick={closeChoices}>
            Close
          </button>
        ) : (
          <>
            <button type="button" className="btn" onClick={() => writeConsent('allowed')}>
              Allow
            </button>
            <button type="button" className="btn" onClick={() => writeConsent('refused')}>
              No thanks
            </button>
          </>
        )}
      </div>
    </section>
  );
}

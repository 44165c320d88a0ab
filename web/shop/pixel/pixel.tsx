import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '#contract/languages/translate.ts';
import { notNull } from '#contract/must-exist.ts';
import { choicesEvent } from '../../api/session-store.ts';
import { useLegal } from '../../api/use-legal.ts';
import { rich } from '../../ui/text/rich.tsx';
import styles from './consent-banner.module.css';
import {
  areChoicesOpen,
  type Consent,
  closeChoices,
  isRefusedByBrowser,
  openChoices,
  readConsent,
  watchConsent,
  writeConsent,
} from './consent-store.ts';
import { claimReport, isReportable, listPurchases, watchPurchases } from './purchases.ts';
import { reporterOf } from './reporter-of.ts';

/** The advertising pixel: it asks, and reports only after a yes. */
export default function Pixel({ id, vendorName }: { id: string; vendorName: string }) {
  const consent = useSyncExternalStore(watchConsent, readConsent);
  const isOpen = useSyncExternalStore(watchConsent, areChoicesOpen);
  const location = useLocation();
  useEffect(() => {
    window.addEventListener(choicesEvent, openChoices);
    return () => window.removeEventListener(choicesEvent, openChoices);
  }, []);
  useReports({ id, vendorName }, consent === 'allowed');
  if (!isOpen && (consent !== 'unasked' || !isReportable(location))) return null;
  return <ConsentBanner vendorName={vendorName} consent={consent} isOpenedByHand={isOpen} />;
}

/** Reports every page that comes, and every order once, as long as the visitor allows it. */
function useReports({ id, vendorName }: { id: string; vendorName: string }, isAllowed: boolean): void {
  const { pathname, search } = useLocation();
  const purchases = useSyncExternalStore(watchPurchases, listPurchases);
  const reporter = useMemo(() => reporterOf(vendorName, id), [vendorName, id]);
  const mayReport = isAllowed && isReportable({ pathname, search });
  const address = pathname + search;
  const seen = useRef<string | null>(null);

  const wasAllowed = useRef(false);
  useEffect(() => {
    if (wasAllowed.current && !isAllowed) reporter.silence();
    if (isAllowed) reporter.resume();
    wasAllowed.current = isAllowed;
  }, [reporter, isAllowed]);

  useEffect(() => {
    // The same page is one visit, however often something else about it changes.
    if (!mayReport || seen.current === address) return;
    seen.current = address;
    reporter.page();
  }, [reporter, mayReport, address]);

  useEffect(() => {
    if (!mayReport) return;
    for (const purchase of purchases) if (claimReport(purchase.id)) reporter.purchase(purchase);
  }, [reporter, mayReport, purchases]);
}

/**
 * Tells the style sheet how high the question is: the page is longer by it, and what sticks to its foot stands above
 * it. @returns how to undo that.
 */
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
function ConsentBanner({
  vendorName,
  consent,
  isOpenedByHand,
}: {
  vendorName: string;
  consent: Consent;
  isOpenedByHand: boolean;
}) {
  const isSettled = isRefusedByBrowser();
  const hasPrivacy = useLegal().includes('privacy');
  const banner = useRef<HTMLElement>(null);
  useEffect(() => keepClear(notNull(banner.current)), []);
  // Focus moves here only if the visitor opened the banner; otherwise it stays where it was.
  useEffect(() => {
    if (isOpenedByHand) banner.current?.focus();
  }, [isOpenedByHand]);
  return (
    <section
      className={styles.banner}
      aria-label={t('Privacy choices')}
      ref={banner}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpenedByHand) closeChoices();
      }}
    >
      {isSettled ? (
        <p>{t('Your browser asks sites not to track you. We respect that: no advertising pixel is loaded here.')}</p>
      ) : (
        <p>
          {rich(
            'May {vendor}’s pixel tell us which advertisement led to this visit? It reports the pages you open here and the total of an order, and is loaded only if you allow it.{privacy}{before}',
            {
              vendor: vendorName,
              privacy: hasPrivacy && (
                <>
                  {' '}
                  <Link className="link" to="/privacy">
                    {t('Privacy')}
                  </Link>
                </>
              ),
              before: consent !== 'unasked' && (
                <> {consent === 'allowed' ? t('You said yes before.') : t('You said no before.')}</>
              ),
            },
          )}
        </p>
      )}
      <div className={styles.answers}>
        {isSettled ? (
          <button type="button" className="btn" onClick={closeChoices}>
            {t('Close')}
          </button>
        ) : (
          <>
            <button type="button" className="btn" onClick={() => writeConsent('allowed')}>
              {t('Allow')}
            </button>
            <button type="button" className="btn" onClick={() => writeConsent('refused')}>
              {t('No thanks')}
            </button>
          </>
        )}
      </div>
    </section>
  );
}

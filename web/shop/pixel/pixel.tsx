import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { choicesEvent } from '../../session/choices-event.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { areChoicesOpen, openChoices, readConsent, watchConsent } from './consent-store.ts';
import { isReportable } from './is-reportable.ts';
import { listPurchases, watchPurchases } from './purchases.ts';
import { claimReport } from './reported-orders.ts';
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

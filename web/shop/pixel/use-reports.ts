import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isReportable } from './is-reportable.ts';
import { silencePixel, tellPixel } from './pixel-script.ts';
import { listPurchases, watchPurchases } from './purchases.ts';
import { claimReport } from './reported-orders.ts';

/** Reports every page that comes, and every order once, as long as the visitor allows it. */
export function useReports(id: string, isAllowed: boolean): void {
  const { pathname, search } = useLocation();
  const purchases = useSyncExternalStore(watchPurchases, listPurchases);
  const mayReport = isAllowed && isReportable({ pathname, search });
  const address = pathname + search;
  const seen = useRef<string | null>(null);

  const wasAllowed = useRef(false);
  useEffect(() => {
    if (wasAllowed.current && !isAllowed) silencePixel();
    // A yes after a no, on a page that has the script already.
    if (isAllowed && 'fbq' in window) tellPixel(id, 'consent', 'grant');
    wasAllowed.current = isAllowed;
  }, [id, isAllowed]);

  useEffect(() => {
    // The same page is one visit, however often something else about it changes.
    if (!mayReport || seen.current === address) return;
    seen.current = address;
    tellPixel(id, 'track', 'PageView');
  }, [id, mayReport, address]);

  useEffect(() => {
    if (!mayReport) return;
    for (const { id: orderId, value } of purchases) {
      // The name of the event lets the other side, too, count it once.
      if (claimReport(orderId))
        tellPixel(id, 'track', 'Purchase', { value, currency: 'USD' }, { eventID: `order-${orderId}` });
    }
  }, [id, mayReport, purchases]);
}

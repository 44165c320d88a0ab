import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { areChoicesOpen, readConsent, watchConsent } from '../../session/consent-store.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { isReportable } from './is-reportable.ts';
import { useReports } from './use-reports.ts';

/** The advertising pixel: it asks, and reports only after a yes. */
export default function Pixel({ id }: { id: string }) {
  const consent = useSyncExternalStore(watchConsent, readConsent);
  const isOpen = useSyncExternalStore(watchConsent, areChoicesOpen);
  const location = useLocation();
  useReports(id, consent === 'allowed');
  if (!isOpen && (consent !== 'unasked' || !isReportable(location))) return null;
  return <ConsentBanner consent={consent} isOpenedByHand={isOpen} />;
}

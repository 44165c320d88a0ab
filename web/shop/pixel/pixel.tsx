import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { choicesEvent } from '../../session/choices-event.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { areChoicesOpen, openChoices, readConsent, watchConsent } from './consent-store.ts';
import { isReportable } from './is-reportable.ts';
import { useReports } from './use-reports.ts';

/** The advertising pixel: it asks, and reports only after a yes. */
export default function Pixel({ id, houseName }: { id: string; houseName: string }) {
  const consent = useSyncExternalStore(watchConsent, readConsent);
  const isOpen = useSyncExternalStore(watchConsent, areChoicesOpen);
  const location = useLocation();
  useEffect(() => {
    window.addEventListener(choicesEvent, openChoices);
    return () => window.removeEventListener(choicesEvent, openChoices);
  }, []);
  useReports({ id, houseName }, consent === 'allowed');
  if (!isOpen && (consent !== 'unasked' || !isReportable(location))) return null;
  return <ConsentBanner houseName={houseName} consent={consent} isOpenedByHand={isOpen} />;
}

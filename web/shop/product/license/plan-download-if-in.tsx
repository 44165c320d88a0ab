import { lazy, Suspense } from 'react';
import { useAuth } from '../../../session/auth-provider.tsx';

const PlanDownload = lazy(() => import('./plan-download.tsx'));

/** Brings the downloads of a plan, and the code for them, to whoever is logged in. */
export function PlanDownloadIfIn(shown: { productId: number; name: string }) {
  const { session } = useAuth();
  return <Suspense>{session !== null && <PlanDownload {...shown} />}</Suspense>;
}

import { msg } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import { useAuth } from '../../../session/auth-provider.tsx';

const PlanDownload = lazyPart(() => import('./plan-download.tsx'), { what: msg('The downloads of your plan') });

/** Brings the downloads of a plan, and the code for them, to anyone who is logged in. */
export function PlanDownloadIfIn(shown: { productId: number; name: string }) {
  const { session } = useAuth();
  return session !== null && <PlanDownload {...shown} />;
}

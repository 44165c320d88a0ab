import { lazy, Suspense } from 'react';
import { useIsReady } from '../../ui/use-is-ready.ts';

const Pixel = lazy(() => import('./pixel.tsx'));

/** The place of the advertising pixel on every page. A shop without a pixel loads nothing for it, not even the question. */
export function PixelSlot({ id }: { id: string | null }) {
  const isReady = useIsReady();
  return <Suspense>{isReady && id !== null && <Pixel id={id} />}</Suspense>;
}

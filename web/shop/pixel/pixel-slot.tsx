import { lazy, Suspense } from 'react';
import { useIsReady } from '../../ui/waiting/use-is-ready.ts';

const Pixel = lazy(() => import('./pixel.tsx'));

/** The place of the advertising pixel on every page. A shop without a pixel, or with one of a vendor that nobody knows, loads nothing for it, not even the question. */
export function PixelSlot({ pixel }: { pixel: { id: string; vendorName: string } | null }) {
  const isReady = useIsReady();
  return <Suspense>{isReady && pixel !== null && <Pixel {...pixel} />}</Suspense>;
}

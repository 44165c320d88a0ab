import { lazyPart } from '../../api/parts/lazy-part.tsx';
import { useIsReady } from '../../ui/waiting/use-is-ready.ts';

// Who has it blocked wants no question about it either.
const Pixel = lazyPart(() => import('./pixel.tsx'), { what: null });

/**
 * The place of the advertising pixel on every page. Without a pixel, or with one of an unknown vendor, nothing is
 * loaded, not even the consent banner.
 */
export function PixelSlot({ pixel }: { pixel: { id: string; vendorName: string } | null }) {
  const isReady = useIsReady();
  return isReady && pixel !== null && <Pixel {...pixel} />;
}

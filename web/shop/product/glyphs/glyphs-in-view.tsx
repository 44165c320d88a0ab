import { lazy, Suspense } from 'react';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth/depth.module.css';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';

const GlyphMap = lazy(() => import('./glyph-map.tsx'));

/** Brings the map of glyphs, and the code for it, when somebody scrolls there. */
export function GlyphsInView(shown: { product: LoadedProduct['product']; font: Font; tester: TesterControls }) {
  const [place, isSeen] = useInView<HTMLDivElement>('600px');
  return (
    <div ref={place} className={depth.glyphs}>
      <Suspense>{isSeen && <GlyphMap {...shown} />}</Suspense>
    </div>
  );
}

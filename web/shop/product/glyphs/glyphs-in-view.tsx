import { msg } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth.module.css';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';

const GlyphMap = lazyPart(() => import('./glyph-map.tsx'), { what: msg('The characters of this font') });

/** Brings the map of glyphs, and the code for it, when somebody scrolls there. */
export function GlyphsInView(shown: { product: LoadedProduct['product']; font: Font; tester: TesterControls }) {
  const [position, isSeen] = useInView<HTMLDivElement>('600px');
  return (
    <div ref={position} className={depth.glyphs}>
      {isSeen && <GlyphMap {...shown} />}
    </div>
  );
}

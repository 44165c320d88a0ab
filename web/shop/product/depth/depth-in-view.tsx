import { lazy, Suspense } from 'react';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import depth from './depth.module.css';

const Depth = lazy(() => import('./depth.tsx'));

/** Brings what needs many pictures, and the code for it, when somebody scrolls there. */
export function DepthInView(shown: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  line: string;
}) {
  const [place, isSeen] = useInView<HTMLDivElement>('200px');
  return (
    <div ref={place}>
      <Suspense fallback={<div className={depth.place} />}>
        {isSeen ? <Depth {...shown} /> : <div className={depth.place} />}
      </Suspense>
    </div>
  );
}

import { lazy, Suspense } from 'react';
import { useInView } from '../../ui/use-in-view.ts';
import depth from './depth.module.css';
import type { Font, LoadedProduct } from './load-product.ts';
import type { TesterControls } from './use-tester.ts';

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

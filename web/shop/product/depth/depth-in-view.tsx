import { msg } from '#contract/languages/translate.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth.module.css';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';

const Depth = lazyPart(() => import('./depth.tsx'), {
  what: msg('The details of this font'),
  waiting: () => <div className={depth.place} />,
});

/** Brings what needs many pictures, and the code for it, when somebody scrolls there. */
export function DepthInView(shown: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  line: string;
}) {
  const [position, isSeen] = useInView<HTMLDivElement>('200px');
  return <div ref={position}>{isSeen ? <Depth {...shown} /> : <div className={depth.place} />}</div>;
}

import type { CSSProperties } from 'react';
import { msg } from '#contract/languages/translate.ts';
import type { Part } from '#contract/nouns/parts.ts';
import { lazyPart } from '../../../api/parts/lazy-part.tsx';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import type { Font, LoadedProduct } from '../load-product.ts';
import type { TesterControls } from '../tester/use-tester.ts';
import styles from './parts.module.css';

const PartChoice = lazyPart(() => import('./part-choice.tsx'), {
  what: msg('The styles of this font'),
  waiting: () => null,
});

/** Brings the choice of styles, and the code for it, when somebody scrolls there. */
export function PartsInView(shown: {
  product: LoadedProduct['product'];
  font: Font;
  tester: TesterControls;
  onChoose: (parts: readonly Part[]) => void;
}) {
  const [position, isSeen] = useInView<HTMLDivElement>('200px');
  const packages = shown.product.parts.filter(({ kind }) => kind === 'package').length;
  // As high as the choice will be, so that nothing below it moves.
  const rows: CSSProperties = { '--packages': packages, '--lines': shown.font.styles.length };
  return (
    <div ref={position} id="styles" className={styles.place} style={rows}>
      {isSeen && <PartChoice {...shown} />}
    </div>
  );
}

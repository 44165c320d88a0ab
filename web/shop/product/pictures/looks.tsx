import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Drawing, View } from '../../../ui/drawing/drawing.ts';
import type { LoadedProduct } from '../load-product.ts';
import { Tester } from '../tester/tester.tsx';
import type { TesterControls } from '../tester/use-tester.ts';
import styles from './looks.module.css';
import { Thumbnails } from './thumbnails.tsx';

/** Few products have a picture of their own, so the code for it comes only with one. */
const PictureLooks = lazy(() => import('./picture-looks.tsx'));

/** The main picture of a product and its thumbnails: the font in the visitor's words, the owner's picture, or nothing. */
export function Looks({ loaded, tester }: { loaded: LoadedProduct; tester: TesterControls }) {
  const [view, setView] = useState<View>('whole');
  const { font, images } = loaded.product;
  const test = (thumbnails: (drawing: Drawing | null) => ReactNode) => (
    <Tester loaded={loaded} tester={tester} view={view} onView={setView}>
      {thumbnails}
    </Tester>
  );
  if (images.includes('.webp'))
    return (
      <Suspense>
        <PictureLooks loaded={loaded} styles={styles} test={test} />
      </Suspense>
    );
  return font && test((drawing) => <Thumbnails drawing={drawing} view={view} onView={setView} />);
}

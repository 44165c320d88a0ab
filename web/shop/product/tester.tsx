import { useRef, useState } from 'react';
import { addressImage } from '../../api/preview-address.ts';
import { type LoadedDrawing, useDrawing } from '../../api/use-drawing.ts';
import { useFeature } from '../../api/use-feature.ts';
import type { View } from '../../ui/drawing.ts';
import { MissingLetters } from '../missing-letters.tsx';
import type { LoadedProduct } from './load-product.ts';
import { Stage } from './stage.tsx';
import styles from './tester.module.css';
import { TesterRow } from './tester-row.tsx';
import { addressStage, wordsOf } from './tester-state.ts';
import { Thumbnails } from './thumbnails.tsx';
import type { TesterControls } from './use-tester.ts';
import { useWidth } from './use-width.ts';

/** The main picture: the font set in the visitor's words, which are written right into it, and three looks at it. */
export function Tester({ loaded, tester }: { loaded: LoadedProduct; tester: TesterControls }) {
  const { product, specimen, samples } = loaded;
  const canTry = useFeature('tester');
  const place = useRef<HTMLDivElement>(null);
  const stage_px = useWidth(place);
  const drawing = useDrawing(addressStage(product, tester, stage_px), specimen as LoadedDrawing);
  const [view, setView] = useState<View>('whole');
  const words = wordsOf(product, tester);
  const uploaded = addressImage(product.images, words) === null ? product.images : null;
  return (
    <>
      <section className={styles.tester} aria-label="Tester">
        {canTry && <TesterRow product={product} samples={samples} tester={tester} />}
        <Stage
          place={place}
          drawing={drawing}
          view={view}
          product={product}
          tester={tester}
          onWrite={canTry ? () => setView('whole') : null}
        />
        <div className={styles.missing} aria-live="polite">
          {drawing && <MissingLetters letters={drawing.missing} />}
        </div>
      </section>
      <Thumbnails drawing={drawing} uploaded={uploaded} view={view} onView={setView} />
    </>
  );
}

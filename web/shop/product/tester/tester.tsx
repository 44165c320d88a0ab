import { type ReactNode, useRef, useState } from 'react';
import { t } from '#contract/languages/translate.ts';
import type { LoadedDrawing } from '../../../api/use-drawing.ts';
import { useFeature } from '../../../api/use-feature.ts';
import type { Drawing, View } from '../../../ui/drawing/drawing.ts';
import { MissingLetters } from '../../missing-letters.tsx';
import type { LoadedProduct } from '../load-product.ts';
import { useWidth } from '../use-width.ts';
import { Stage } from './stage.tsx';
import styles from './tester.module.css';
import { TesterRow } from './tester-row.tsx';
import { addressStage } from './tester-state.ts';
import { useStage } from './use-stage.ts';
import type { TesterControls } from './use-tester.ts';

/** The main picture: the font set in the visitor's words, which are written right into it. */
export function Tester({
  loaded,
  tester,
  view,
  onView,
  children,
}: {
  loaded: LoadedProduct;
  tester: TesterControls;
  view: View;
  onView: (view: View) => void;
  /** The thumbnails below it, of what is drawn. */
  children: (drawing: Drawing | null) => ReactNode;
}) {
  const { product, specimen, samples } = loaded;
  const canTry = useFeature('tester');
  const stage = useRef<HTMLDivElement>(null);
  const stage_px = useWidth(stage);
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);
  const { drawing, retry } = useStage(
    addressStage(product, tester, stage_px, view !== 'whole'),
    specimen as LoadedDrawing,
    isTouched,
  );
  return (
    <>
      <section className={styles.tester} aria-label={t('Tester')} onPointerEnter={touch} onFocus={touch}>
        {canTry && <TesterRow product={product} samples={samples} tester={tester} />}
        <Stage
          place={stage}
          drawing={drawing}
          view={view}
          product={product}
          tester={tester}
          onWrite={canTry ? () => onView('whole') : null}
        />
        <div className={styles.missing} aria-live="polite">
          {retry && (
            <span className="two">
              {t('The shop didn’t answer.')}{' '}
              <button type="button" className="link" onClick={retry}>
                {t('Try again')}
              </button>
            </span>
          )}
          {!retry && drawing && <MissingLetters letters={drawing.missing} />}
        </div>
      </section>
      {children(drawing)}
    </>
  );
}

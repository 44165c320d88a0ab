import { useId, useRef, useState } from 'react';
import { addressImage } from '../../api/preview-address.ts';
import { type LoadedDrawing, useDrawing } from '../../api/use-drawing.ts';
import { frameView, type View } from '../../ui/drawing.ts';
import { MissingLetters } from '../missing-letters.tsx';
import type { LoadedProduct } from './load-product.ts';
import { Stage } from './stage.tsx';
import styles from './tester.module.css';
import { TesterRow } from './tester-row.tsx';
import { addressTester, type TesterControls } from './use-tester.ts';

const views: readonly View[] = ['whole', 'middle', 'detail'];

/** The main picture: a line of the font that takes the visitor's words, and three looks at it. */
export function Tester({
  product,
  specimen,
  tester,
}: {
  product: LoadedProduct['product'];
  specimen: LoadedDrawing;
  tester: TesterControls;
}) {
  const drawing = useDrawing(addressTester(product, tester), specimen);
  const [view, setView] = useState<View>('whole');
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = tester.text.trim() === '' ? product.specimen : tester.text;
  const uploaded = addressImage(product.images, words) === null ? product.images : null;
  return (
    <>
      <section className={styles.tester} aria-label="Tester">
        <TesterRow product={product} tester={tester} />
        <Stage
          drawing={drawing}
          view={view}
          label={words}
          size_px={tester.size_px}
          font={product.font}
          inputId={inputId}
        />
        <div className={styles.typing}>
          <input
            id={inputId}
            ref={input}
            value={tester.text}
            placeholder={product.specimen}
            aria-label="Specimen, type to change"
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            dir="auto"
            onChange={(event) => tester.change({ text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                document.querySelector<HTMLElement>('#licences input')?.focus();
            }}
          />
          {drawing && <MissingLetters letters={drawing.missing} />}
        </div>
      </section>
      <div className={styles.thumbs}>
        {views.map((one, at) => (
          <button
            key={one}
            type="button"
            aria-pressed={view === one}
            aria-label={`Image ${at + 1} of ${views.length}`}
            onClick={() => setView(one)}
          >
            {uploaded !== null && <img src={uploaded} alt="" loading="lazy" width="240" height="104" />}
            {uploaded === null && drawing && (
              <svg
                className="o"
                viewBox={frameView(drawing, one).join(' ')}
                preserveAspectRatio={`xMidYMid ${one === 'whole' ? 'meet' : 'slice'}`}
                aria-hidden="true"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
                dangerouslySetInnerHTML={{ __html: drawing.outlines }}
              />
            )}
          </button>
        ))}
        <p className={`two ${styles.cap}`}>
          <span>Click the specimen and type.</span>
          <span className="wide">
            <span className="kbd">Esc</span> leaves, <span className="kbd">Ctrl</span>{' '}
            <span className="kbd">Enter</span> goes to licences
          </span>
        </p>
      </div>
    </>
  );
}

import { type Drawing, frameView, type View } from '../../ui/drawing.ts';
import type { LoadedProduct } from './load-product.ts';
import styles from './tester.module.css';

/** Where the words stand. With a size they keep it and are cut at the edge; without one they fill the width. */
export function Stage({
  drawing,
  view,
  label,
  size_px,
  font,
  inputId,
}: {
  drawing: Drawing | null;
  view: View;
  label: string;
  size_px: number | null;
  font: LoadedProduct['product']['font'];
  inputId: string;
}) {
  if (drawing === null) return <div className={styles.stage} />;
  const scale = size_px === null || view !== 'whole' ? null : size_px / (font?.unitsPerEm ?? drawing.cap / 0.7);
  const box = boxOf(drawing, view, scale !== null);
  return (
    <label className={styles.stage} htmlFor={inputId} data-view={view}>
      <svg
        className="o"
        role="img"
        aria-label={label}
        viewBox={box.join(' ')}
        preserveAspectRatio={view === 'whole' ? 'xMinYMid meet' : 'xMidYMid slice'}
        style={
          scale === null
            ? undefined
            : { width: box[2] * scale, height: box[3] * scale, maxWidth: 'none', maxHeight: 'none' }
        }
      >
        <path className={styles.baseline} d={`M${box[0]} 0h${box[2]}`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine. */}
        <g dangerouslySetInnerHTML={{ __html: drawing.outlines }} />
        {view === 'whole' && (
          <rect
            className={styles.caret}
            x={drawing.ink[0] + drawing.ink[2] + drawing.cap * 0.06}
            y={-drawing.cap * 1.1}
            width={drawing.cap * 0.025}
            height={drawing.cap * 1.35}
          />
        )}
      </svg>
    </label>
  );
}

/** Room for the caret at the end and, at a set size, the font's own line from ascender to descender. */
function boxOf(drawing: Drawing, view: View, isSized: boolean): Drawing['ink'] {
  if (view !== 'whole') return frameView(drawing, view);
  const [x, y, width, height] = isSized ? drawing.viewBox : drawing.ink;
  const top = Math.min(y, -drawing.cap * 1.1);
  const bottom = Math.max(y + height, drawing.cap * 0.25);
  return [x, top, width + drawing.cap * 0.1, bottom - top];
}

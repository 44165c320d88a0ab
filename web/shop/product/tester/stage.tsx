import { type RefObject, useRef, useState } from 'react';
import type { TextLine } from '../../../ui/drawing/drawing.ts';
import { type Drawing, frameView, type View } from '../../../ui/drawing/drawing.ts';
import type { LoadedProduct } from '../load-product.ts';
import { StageField } from './stage-field.tsx';
import styles from './tester.module.css';
import { wordsOf } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

/** Where the words stand and are written. With a size they keep it and are wrapped; without one they fill the width. */
export function Stage({
  place,
  drawing,
  view,
  product,
  tester,
  onWrite,
}: {
  place: RefObject<HTMLDivElement | null>;
  drawing: Drawing | null;
  view: View;
  product: LoadedProduct['product'];
  tester: TesterControls;
  /** Called when the user starts typing; null if the text can't be edited. */
  onWrite: (() => void) | null;
}) {
  const picture = useRef<SVGSVGElement>(null);
  const [selected, setSelected] = useState<readonly [from: number, to: number]>([0, 0]);
  const { size_px, ink, ground } = tester;
  const isSized = size_px !== null && view === 'whole';
  const box = drawing && boxOf(drawing, view, isSized);
  const scale = isSized && drawing ? size_px / (product.font?.unitsPerEm ?? drawing.cap / 0.7) : null;
  return (
    <div
      ref={place}
      className={`${styles.stage} ${isSized ? styles.sized : ''}`}
      data-view={view}
      style={{ color: ink || undefined, background: ground || undefined, paddingInline: ground && 'var(--s5)' }}
    >
      {drawing && box && (
        <svg
          ref={picture}
          className="o"
          role="img"
          aria-label={wordsOf(product, tester)}
          viewBox={box.join(' ')}
          preserveAspectRatio={view === 'whole' ? `${sideOf(product, tester)}YMid meet` : 'xMidYMid slice'}
          style={scale === null ? undefined : { width: box[2] * scale, height: box[3] * scale }}
        >
          {drawing.lines.map(({ start, y }) => (
            <path key={start} className={styles.baseline} d={`M${box[0]} ${y}h${box[2]}`} />
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine. */}
          <g dangerouslySetInnerHTML={{ __html: drawing.outlines }} />
          {view === 'whole' && onWrite && <Caret drawing={drawing} selected={selected} />}
        </svg>
      )}
      {onWrite && (
        <StageField
          product={product}
          tester={tester}
          drawing={drawing}
          picture={picture}
          onSelect={setSelected}
          onFocus={onWrite}
        />
      )}
    </div>
  );
}

/** The side on which words stand that do not fill the width. */
function sideOf(product: LoadedProduct['product'], tester: TesterControls): 'xMin' | 'xMid' | 'xMax' {
  if (tester.align === 'center') return 'xMid';
  const first = /\p{L}/u.exec(wordsOf(product, tester))?.[0] ?? '';
  const isRightward = tester.dir === 'auto' ? /[\p{sc=Arab}\p{sc=Hebr}]/u.test(first) : tester.dir === 'rtl';
  return isRightward === (tester.align === 'start') ? 'xMax' : 'xMin';
}

/** Room for the caret at the end and, at a set size, the font's own line from ascender to descender. */
function boxOf(drawing: Drawing, view: View, isSized: boolean): Drawing['ink'] {
  if (view !== 'whole') return frameView(drawing, view);
  if (isSized) return drawing.viewBox;
  const [x, y, width, height] = drawing.ink;
  const last = drawing.lines.at(-1)?.y ?? 0;
  const top = Math.min(y, -drawing.cap * 1.1);
  const bottom = Math.max(y + height, last + drawing.cap * 0.25);
  return [x, top, width + drawing.cap * 0.1, bottom - top];
}

/** The red caret, or what is selected, drawn among the letters where it is in the text. */
function Caret({ drawing, selected: [from, to] }: { drawing: Drawing; selected: readonly [number, number] }) {
  const { lines, cap } = drawing;
  const line = lines.findLast(({ start }) => start <= from);
  if (!line) return null;
  if (from === to) {
    const x = line.carets[Math.min(from - line.start, line.carets.length - 1)] ?? 0;
    return <path className={styles.caret} d={`M${x} ${line.y + cap * 0.25}v${-cap * 1.35}`} />;
  }
  return <path className={styles.selection} d={lines.map((one) => markupLine(one, from, to, cap)).join('')} />;
}

/** A box behind each selected letter of a line: in text of two directions they need not touch. */
function markupLine({ start, y, carets }: TextLine, from: number, to: number, cap: number): string {
  let path = '';
  for (let at = Math.max(from - start, 0); at < Math.min(to - start, carets.length - 1); at++) {
    path += `M${carets[at]} ${y + cap * 0.25}H${carets[at + 1]}v${-cap * 1.35}H${carets[at]}z`;
  }
  return path;
}

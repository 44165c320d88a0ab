import { useRef } from 'react';
import { t } from '#contract/languages/translate.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { type Drawing, frameLine } from '../../../ui/drawing/drawing.ts';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth.module.css';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import { useWidth } from '../use-width.ts';
import { cutLine } from './cut-line.ts';
import { addressTester } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

const sizes_px = [14, 16, 18, 24, 32, 48, 72, 96] as const;

/** One line from small to large, of as many whole words as there is room for; a press sends the size to the tester. */
export function Waterfall({
  product,
  tester,
  line,
  unitsPerEm,
}: {
  product: LoadedProduct['product'];
  tester: TesterControls;
  /** What stands there before the visitor writes something, in the script that the font is made for. */
  line: string;
  unitsPerEm: number;
}) {
  const [list, isSeen] = useInView<HTMLUListElement>('1500px');
  const first = useRef<HTMLButtonElement>(null);
  const room_px = useWidth(first);
  const words = tester.text.replace(/\s+/g, ' ').trim() || line;
  const isFromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words);
  const drawing = useDrawing(isSeen ? addressTester(product, tester, words, '256', { carets: '1' }) : null);
  return (
    <section className={styles.block}>
      <h2>
        {t('Waterfall')} <span className="two">{t('press a line to test its size')}</span>
      </h2>
      <ul className={depth.fall} ref={list}>
        {sizes_px.map((size, at) => {
          const scale = size / unitsPerEm;
          const box = drawing && room_px !== null && frameWords(drawing, words, room_px / scale);
          return (
            <li key={size}>
              <span>{size}</span>
              <button
                ref={at === 0 ? first : undefined}
                type="button"
                dir={isFromRight ? 'rtl' : 'ltr'}
                aria-label={t('Set the tester to {size} px', { size })}
                style={{ height: Math.round(size * 1.3) + 12 }}
                onClick={() => {
                  tester.change({ size_px: size });
                  window.scrollTo({ top: 0, behavior: 'smooth' });
                }}
              >
                {drawing && box && (
                  <svg
                    className="o"
                    viewBox={box.join(' ')}
                    style={{ width: box[2] * scale, height: box[3] * scale }}
                    aria-hidden="true"
                    // biome-ignore lint/security/noDangerouslySetInnerHtml: outlines come from the shop's own font engine.
                    dangerouslySetInnerHTML={{ __html: drawing.outlines }}
                  />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The part of a drawn line that there is room for, in font units, up to the end of a word. */
function frameWords(drawing: Drawing, words: string, room: number): ReturnType<typeof frameLine> {
  const [x, y, width, height] = frameLine(drawing);
  const carets = drawing.lines[0]?.carets ?? [];
  const start = carets[0] ?? 0;
  const isFromRight = (carets.at(-1) ?? 0) < start;
  // Ink begins a little next to the first caret.
  const cut = cutLine(carets, words, room + (isFromRight ? start - x - width : x - start));
  if (cut === null) return [x, y, width, height];
  const shown = Math.min(isFromRight ? x + width - cut : cut - x, room);
  return [isFromRight ? x + width - shown : x, y, shown, height];
}

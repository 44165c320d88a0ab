import { t } from '#contract/languages/translate.ts';
import { useDrawing } from '../../../api/use-drawing.ts';
import { frameLine } from '../../../ui/drawing/drawing.ts';
import { useInView } from '../../../ui/drawing/use-in-view.ts';
import depth from '../depth/depth.module.css';
import type { LoadedProduct } from '../load-product.ts';
import styles from '../product.module.css';
import { addressTester } from './tester-state.ts';
import type { TesterControls } from './use-tester.ts';

const sizes_px = [14, 16, 18, 24, 32, 48, 72, 96] as const;

/** One line from small to large; a press sends the size to the tester. */
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
  const words = tester.text.replace(/\s+/g, ' ').trim() || line;
  const isFromRight = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(words);
  const drawing = useDrawing(isSeen ? addressTester(product, tester, words, '256') : null);
  return (
    <section className={styles.block}>
      <h2>
        {t('Waterfall')} <span className="two">{t('press a line to test its size')}</span>
      </h2>
      <ul className={depth.fall} ref={list}>
        {sizes_px.map((size) => {
          const box = drawing && frameLine(drawing);
          const scale = size / unitsPerEm;
          return (
            <li key={size}>
              <span>{size}</span>
              <button
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

import { useEffect, useRef } from 'react';
import type { Dashboard } from '#contract/admin/dashboard.ts';
import { notNull } from '#contract/must-exist.ts';
import styles from './dashboard.module.css';
import { drawBars } from './draw-bars.ts';

/**
 * The earnings of months as bars, drawn again when the light changes, for a canvas takes no colours from a style sheet.
 */
export default function SalesBars({ months }: { months: Dashboard['months'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let remove = drawBars(notNull(canvas.current), months);
    const again = () => {
      remove();
      remove = drawBars(notNull(canvas.current), months);
    };
    const light = window.matchMedia('(prefers-color-scheme: dark)');
    light.addEventListener('change', again);
    return () => {
      light.removeEventListener('change', again);
      remove();
    };
  }, [months]);
  return <canvas ref={canvas} className={styles.bars} />;
}

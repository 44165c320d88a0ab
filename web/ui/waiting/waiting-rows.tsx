import type { CSSProperties } from 'react';
import { t } from '#contract/languages/translate.ts';
import line from './waiting-line.module.css';
import styles from './waiting-rows.module.css';

/** How many rows are awaited, and how high they will be in pixels: the heads of their columns, a row, a row on a phone. */
export type Awaited = { rows: number; heads?: number; height: number; phone: number };

/** The place of rows that are on their way, as high as they will be, so that nothing moves when they come. */
export function WaitingRows({ rows, heads = 0, height, phone }: Awaited) {
  const sizes = { '--rows': rows, '--heads': `${heads}px`, '--desk': `${height}px`, '--phone': `${phone}px` };
  return (
    <div className={styles.rows} style={sizes as CSSProperties} role="status" aria-label={t('Loading')}>
      <div className={line.line} />
      <div className={styles.bars} />
    </div>
  );
}

import { t } from '#contract/languages/translate.ts';
import styles from './waiting-line.module.css';
import line from './waiting-line.module.css';
import waitingRowsStyles from './waiting-rows.module.css';

/** Stands in place of a page that is not here yet. */
export function Waiting() {
  return (
    <main className="sheet empty" aria-busy="true">
      <span className="spin" role="status" aria-label={t('Loading')} />
    </main>
  );
}

/** A hairline with the red line running along it, while something comes. Screen readers hear `label`. */
export function WaitingLine({ label = t('Loading') }: { label?: string }) {
  return (
    <div className={styles.line} role="status">
      <span className="vh">{label}</span>
    </div>
  );
}

/**
 * How many rows are awaited, and how high they will be in pixels: the heads of their columns, a row, a row on a phone.
 */
export type Awaited = { rows: number; heads?: number; height: number; phone: number };

/** The place of rows that are on their way, as high as they will be, so that nothing moves when they come. */
export function WaitingRows({ rows, heads = 0, height, phone }: Awaited) {
  const sizes = { '--rows': rows, '--heads': `${heads}px`, '--desk': `${height}px`, '--phone': `${phone}px` };
  return (
    <div className={waitingRowsStyles.rows} style={sizes} role="status" aria-label={t('Loading')}>
      <div className={line.line} />
      <div className={waitingRowsStyles.bars} />
    </div>
  );
}

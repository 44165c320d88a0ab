import { t } from '#contract/languages/translate.ts';
import styles from './waiting-line.module.css';

/** A hairline with the red line running along it, while something comes. Screen readers hear `label`. */
export function WaitingLine({ label = t('Loading') }: { label?: string }) {
  return (
    <div className={styles.line} role="status">
      <span className="vh">{label}</span>
    </div>
  );
}

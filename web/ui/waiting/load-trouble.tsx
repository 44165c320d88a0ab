import { createPortal } from 'react-dom';
import { t } from '#contract/languages/translate.ts';
import { retryMissing, useMissing } from '../drawing/missing-pictures.ts';
import styles from './load-trouble.module.css';

/**
 * Says that something of a page did not come, and lets it be asked for again. `what` begins the sentence. What would
 * have opened over the page is spoken of in its lower corner.
 */
export function LoadError({ what, isOver = false, onRetry }: { what: string; isOver?: boolean; onRetry: () => void }) {
  const note = (
    <p className={`note bad ${isOver ? styles.over : ''}`} role="alert">
      {t('{what} couldn’t be loaded.', { what })}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('Try again')}
      </button>
    </p>
  );
  return isOver ? createPortal(note, document.getElementById(CORNER) ?? document.body) : note;
}

const CORNER = 'troubles';

/**
 * Where notes of what should have opened over the page stand, one above the other, and one of all pictures that didn't
 * come.
 */
export function ErrorCorner() {
  const isMissing = useMissing() > 0;
  return (
    <div id={CORNER} className={styles.corner}>
      <div role="status">
        {isMissing && (
          <p className={`t13 ${styles.pictures}`}>
            {t('Some pictures did not load.')}{' '}
            <button type="button" className="link" onClick={retryMissing}>
              {t('Try again')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

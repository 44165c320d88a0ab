import { useEffect, useId, useSyncExternalStore } from 'react';
import { t } from '#contract/languages/translate.ts';
import { closeToast, offerPosition, readPosition, readToasts, type Toast, watchToasts } from './toast.ts';
import styles from './toasts.module.css';

const none: readonly Toast[] = [];

/**
 * What was just done or went wrong, in the lower corner. A dialog has one of its own, because nothing outside of an
 * open dialog can be seen or reached.
 */
export function Toasts() {
  const slot = useId();
  const shown = useSyncExternalStore(watchToasts, readToasts, () => none);
  const isHere = useSyncExternalStore(watchToasts, readPosition, () => null) === slot;
  useEffect(() => offerPosition(slot), [slot]);
  return (
    <div className={styles.toasts} role="status" aria-label={t('Messages')}>
      {isHere &&
        shown.map(({ id, text, why, isBad }) => (
          <p key={id} className={`toast ${isBad ? 'bad' : ''}`}>
            <span>
              <span>{text}</span>
              {why !== undefined && <span className={styles.why}>{why}</span>}
            </span>
            <button type="button" onClick={() => closeToast(id)}>
              {t('Close')}
            </button>
          </p>
        ))}
    </div>
  );
}

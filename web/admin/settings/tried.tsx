import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A button that tries what is typed, and beside it what came of that. */
export function Tried({
  verb,
  isBusy,
  busy,
  onTry,
  children,
}: {
  verb: string;
  isBusy: boolean;
  /** What is said while it is tried. */
  busy: string;
  onTry: () => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.tried}>
      <button type="button" className="btn small" disabled={isBusy} onClick={onTry}>
        {verb}
      </button>
      <div role="status">{isBusy ? <p className="two">{busy}</p> : children}</div>
    </div>
  );
}

/** Milliseconds for people: 214 ms, 1.3 s. */
export const sayTook = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

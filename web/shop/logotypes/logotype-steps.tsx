import { Link } from 'react-router';
import { Icon } from '../../ui/drawing/icon.tsx';
import styles from './logotypes.module.css';

/** One page back, one page on, and where one is. */
export function LogotypeSteps({
  page,
  pages,
  total,
  addressOf,
}: {
  page: number;
  pages: number;
  total: number;
  addressOf: (page: number) => string;
}) {
  return (
    <nav className={styles.steps} aria-label="Pages">
      {page > 1 ? (
        <Link className="btn" to={addressOf(Math.min(page - 1, pages))} rel="prev">
          <Icon name="left" /> Prev
        </Link>
      ) : (
        <button type="button" className="btn" disabled>
          <Icon name="left" /> Prev
        </button>
      )}
      <span className="t13 two" aria-current="page">
        Page {page} of {pages}, {total} {total === 1 ? 'font' : 'fonts'}
      </span>
      {page < pages ? (
        <Link className="btn" to={addressOf(page + 1)} rel="next">
          Next <Icon name="right" />
        </Link>
      ) : (
        <button type="button" className="btn" disabled>
          Next <Icon name="right" />
        </button>
      )}
    </nav>
  );
}

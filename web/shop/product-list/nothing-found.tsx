import { Link } from 'react-router';
import type { LetterCount } from '#contract/products.ts';
import { LackingLetters } from '../lacking-letters.tsx';
import { addressFilters, type ProductFilters } from './product-filters.ts';
import styles from './product-list.module.css';

/** Stands in place of the list when no font is in it, and says what to take away. */
export function NothingFound({
  filters,
  total,
  letters,
  ownText,
}: {
  filters: ProductFilters;
  total: number;
  /** How many fonts can write each letter that is asked for. */
  letters: readonly LetterCount[];
  ownText: string;
}) {
  return (
    <div className={`empty ${styles.nothing}`}>
      <p className={styles.mark} aria-hidden="true">
        ?
      </p>
      <h2 className="t32">No products found.</h2>
      {letters.length > 0 && total === 0 ? (
        <LackingLetters filters={filters} letters={letters} ownText={ownText} />
      ) : (
        <p className="two measure">
          {total > 0
            ? 'The list is shorter than this page number.'
            : filters.query !== ''
              ? `Nothing is called “${filters.query}” here with these filters.`
              : 'No font has everything that is asked for here. Take a filter away.'}
        </p>
      )}
      {total > 0 ? (
        <Link className="btn" to={addressFilters(filters, { page: 1 }, ownText)}>
          To the first page
        </Link>
      ) : (
        <Link className="btn" to="/product">
          Clear all filters
        </Link>
      )}
    </div>
  );
}

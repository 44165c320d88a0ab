import { Link } from 'react-router';
import styles from './table.module.css';

/** The head of a column that sorts its table: once for the smallest first, again for the largest. */
export function SortHead({
  name,
  field,
  sort,
  addressOf,
  className = '',
}: {
  name: string;
  field: string;
  /** How the table is sorted now. */
  sort: string;
  addressOf: (isDown: boolean) => string;
  className?: string;
}) {
  const isUp = sort === field;
  const isDown = sort === `-${field}`;
  return (
    <th className={className} {...(isUp || isDown ? { 'aria-sort': isUp ? 'ascending' : 'descending' } : {})}>
      <Link className={styles.sort} to={addressOf(isUp)} preventScrollReset>
        {name}
        {(isUp || isDown) && <span aria-hidden="true">{isUp ? '↑' : '↓'}</span>}
      </Link>
    </th>
  );
}

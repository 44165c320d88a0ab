import { MOST_COUNTED } from '#contract/most-counted.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { Pager } from '../../ui/list/pager.tsx';
import styles from './table.module.css';
import { pageSizes } from './table-address.ts';

/** Below a table: how many rows a page has, which ones these are, and the other pages. */
export function TableFoot({
  page,
  size,
  shown,
  total,
  addressOf,
  onSize,
}: {
  page: number;
  size: number;
  /** How many rows stand above. */
  shown: number;
  total: number;
  addressOf: (page: number) => string;
  onSize: (size: number) => void;
}) {
  const before = (page - 1) * size;
  const figures = (count: number) => writeNumber(count);
  return (
    <div className="tfoot">
      <label className={styles.size}>
        Rows
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <span>
        {figures(before + 1)} to {figures(before + shown)} of {figures(total)}
        {total === MOST_COUNTED && ' or more'}
      </span>
      {total > size && <Pager page={page} pages={Math.ceil(total / size)} addressOf={addressOf} />}
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type Message, t } from '#contract/languages/translate.ts';
import { MOST_COUNTED } from '#contract/limits.ts';
import { writeNumber } from '#contract/text/write-number.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { rich } from '../../ui/text/rich.tsx';
import { LoadError } from '../../ui/waiting/load-trouble.tsx';
import { type Awaited, WaitingRows } from '../../ui/waiting/waiting.tsx';
import styles from './table.module.css';
import type { Table } from './use-table.ts';
import { pageSizes } from './use-table.ts';

const HEADS_PX = 32.5;
const SORT_HEADS_PX = 40.5;

/** A column: it sorts where it has a field. */
export type Column<Sort extends string> = { name: string | Message; field?: Sort; className?: string };

/**
 * An admin table with all that is around it: the wait, the trouble, what is said where there is nothing, and the other
 * pages. `what` begins a sentence, in the plural; `children` makes a row.
 */
export function SortedTable<Row extends { id: number }, Sort extends string, Filter extends string>({
  table,
  columns,
  what,
  none,
  name,
  look = 'stack brief',
  awaited,
  children,
}: {
  table: Table<Row, Sort, Filter>;
  columns: readonly Column<Sort>[];
  what: string;
  /** Stands there when there is no row. */
  none: ReactNode;
  /** What the table is called where a page has several. */
  name?: string;
  look?: string;
  /** Where the rows are not one line high on a desk, or mostly not as many as a page holds. */
  awaited?: Partial<Awaited>;
  children: (row: Row) => ReactNode;
}) {
  const { view, rows, total, isLoading, isWaiting, isEmpty, hasFailed, reload, addressOf, go } = table;
  return (
    <>
      {isWaiting && (
        <div className={styles.waiting}>
          <WaitingRows
            rows={view.size}
            heads={columns.some(({ field }) => field !== undefined) ? SORT_HEADS_PX : HEADS_PX}
            height={36}
            phone={95}
            {...awaited}
          />
        </div>
      )}
      {hasFailed && <LoadError what={what} onRetry={reload} />}
      {isEmpty && <div className={styles.none}>{none}</div>}
      {rows.length > 0 && (
        <>
          <div data-scroll>
            <table className={`tab ${look} ${styles.rows}`} aria-busy={isLoading} aria-label={name}>
              <thead>
                <tr>
                  {columns.map(({ name: title, field, className = '' }) =>
                    field === undefined ? (
                      <th key={t(title)} className={className}>
                        {t(title)}
                      </th>
                    ) : (
                      <SortHead
                        key={t(title)}
                        name={t(title)}
                        field={field}
                        sort={view.sort}
                        className={className}
                        addressOf={(isDown) => addressOf({ sort: isDown ? `-${field}` : field })}
                      />
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Fragment key={row.id}>{children(row)}</Fragment>
                ))}
              </tbody>
            </table>
          </div>
          <TableFooter
            page={view.page}
            size={view.size}
            shown={rows.length}
            total={total}
            addressOf={(page) => addressOf({ page })}
            onSize={(size) => go({ size })}
          />
        </>
      )}
    </>
  );
}

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

/** Below a table: how many rows a page has, which ones these are, and the other pages. */
export function TableFooter({
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
        {t('Rows')}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {pageSizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
      <span>
        {rich('{first} to {last} of {total}{orMore}', {
          first: figures(before + 1),
          last: figures(before + shown),
          total: figures(total),
          orMore: total === MOST_COUNTED && t(' or more'),
        })}
      </span>
      {total > size && <Pager page={page} pages={Math.ceil(total / size)} addressOf={addressOf} />}
    </div>
  );
}

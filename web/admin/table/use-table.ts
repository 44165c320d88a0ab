import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/use-answer.ts';
import { useTrouble } from '../use-trouble.ts';
import { addressTable, readTable, type TableOptions, type TableView } from './table-address.ts';

/** An admin table: where it stands, and what its address may say. The same object as long as the page stands. */
export type TableKind<Row, Sort extends string, Filter extends string = never> = TableOptions<Sort, Filter> & {
  path: string;
  sorts: readonly [Sort, ...Sort[]];
  /** What is said when the rows do not come. */
  trouble?: string;
  ask: (view: TableView<Sort, Filter>) => Promise<{ data: readonly Row[]; total: number | null }>;
};

export type Table<Row, Sort extends string, Filter extends string = never> = ReturnType<
  typeof useTable<Row, Sort, Filter>
>;

/** The rows that the address of the page asks for, and the addresses of other parts of them. */
export function useTable<Row, Sort extends string, Filter extends string = never>(kind: TableKind<Row, Sort, Filter>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const words = search.toString();
  const ask = useCallback(() => kind.ask(readTable(new URLSearchParams(words), kind.sorts, kind)), [kind, words]);
  const { data: answer, isLoading, hasFailed, reload } = useAnswer(ask);
  const view = readTable(search, kind.sorts, kind);
  const addressOf = (change: Partial<TableView<Sort, Filter>>) =>
    addressTable(kind.path, kind.usual ?? kind.sorts[0], view, change, { prefix: kind.prefix ?? '', search });
  const go = (change: Partial<TableView<Sort, Filter>>) => navigate(addressOf(change), { preventScrollReset: true });
  const rows = answer?.data ?? [];
  const total = answer?.total ?? rows.length;
  const pages = Math.max(1, Math.ceil(total / view.size));
  const isBehindTheEnd = answer !== null && !isLoading && !hasFailed && view.page > pages;

  useTrouble(hasFailed, kind.trouble);
  // The last page is gone when its last row is.
  const lastPage = isBehindTheEnd ? addressOf({ page: pages }) : null;
  useEffect(() => {
    if (lastPage !== null) navigate(lastPage, { replace: true });
  }, [lastPage, navigate]);

  return {
    view,
    rows,
    total,
    isLoading,
    hasFailed,
    /** Nothing came yet. */
    isWaiting: isLoading && answer === null,
    /** There is nothing in this part of the table. */
    isEmpty: answer !== null && !isLoading && rows.length === 0 && !isBehindTheEnd,
    reload,
    addressOf,
    go,
  };
}

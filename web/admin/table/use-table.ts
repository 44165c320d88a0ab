import { replace, useNavigate, useSearchParams } from 'react-router';
import { type Answer, answer, inBrowser, useLoaded } from '../../api/answer.ts';
import { useTrouble } from '../use-trouble.ts';
import { addressTable, readTable, type TableOptions, type TableView } from './table-address.ts';

type Rows<Row> = { data: readonly Row[]; total: number | null };
/** The rows as a page's loader brings them; null while they are on their way. */
export type LoadedRows<Row> = Answer<Rows<Row>> | null;

/** An admin table: where it stands, what its address may say, and who gives its rows. */
export type TableKind<Row, Sort extends string, Filter extends string = never> = TableOptions<Sort, Filter> & {
  path: string;
  sorts: readonly [Sort, ...Sort[]];
  /** What is said when the rows do not come. */
  trouble?: string;
  ask: (view: TableView<Sort, Filter>) => Promise<Rows<Row>>;
};

export type Table<Row, Sort extends string, Filter extends string = never> = ReturnType<
  typeof useTable<Row, Sort, Filter>
>;

/** The rows that an address asks for; for the loader of a page. The last page is gone when its last row is. */
export async function askTable<Row, Sort extends string, Filter extends string = never>(
  kind: TableKind<Row, Sort, Filter>,
  request: Request,
): Promise<Answer<Rows<Row>>> {
  const search = new URL(request.url).searchParams;
  const view = readTable(search, kind.sorts, kind);
  const answered = await answer(kind.ask(view));
  const page = countPages(answered.data, view.size);
  if (answered.data !== null && view.page > page) throw replace(addressPart(kind, search, view, { page }));
  return answered;
}

/** The loader of a page that is one table. */
export const tableLoader = <Row, Sort extends string, Filter extends string = never>(
  kind: TableKind<Row, Sort, Filter>,
) => inBrowser(({ request }) => askTable(kind, request));

const countPages = (rows: Rows<unknown> | null, size: number) =>
  Math.max(1, Math.ceil((rows?.total ?? rows?.data.length ?? 0) / size));

function addressPart<Row, Sort extends string, Filter extends string>(
  { path, usual, sorts, prefix = '' }: TableKind<Row, Sort, Filter>,
  search: URLSearchParams,
  view: TableView<Sort, Filter>,
  change: Partial<TableView<Sort, Filter>>,
): string {
  return addressTable(path, usual ?? sorts[0], view, change, { prefix, search });
}

/** A table with the rows that the page's loader brought, and the addresses of other parts of it. */
export function useTable<Row, Sort extends string, Filter extends string = never>(
  kind: TableKind<Row, Sort, Filter>,
  loaded: LoadedRows<Row>,
) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { data: answered, isLoading, hasFailed, reload } = useLoaded(loaded);
  const view = readTable(search, kind.sorts, kind);
  const addressOf = (change: Partial<TableView<Sort, Filter>>) => addressPart(kind, search, view, change);
  const go = (change: Partial<TableView<Sort, Filter>>) => navigate(addressOf(change), { preventScrollReset: true });
  const rows = answered?.data ?? [];
  useTrouble(hasFailed, kind.trouble);

  return {
    view,
    rows,
    total: answered?.total ?? rows.length,
    isLoading,
    hasFailed,
    /** Nothing came yet. */
    isWaiting: isLoading && answered === null,
    /** There is nothing in this part of the table. */
    isEmpty: answered !== null && !isLoading && rows.length === 0,
    reload,
    addressOf,
    go,
  };
}

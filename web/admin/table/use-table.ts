import { replace, useNavigate, useSearchParams } from 'react-router';
import { recordOf } from '#contract/keys-of.ts';
import { type Message, t } from '#contract/languages/translate.ts';
import { inBrowser, type Loaded, tryLoad, useLoaded } from '../../api/page-data.ts';
import { readPage } from '../../ui/list/pager.tsx';
import { useProblem } from '../call-admin.ts';

export const pageSizes = [10, 25, 50, 100] as const;

const LONGEST_QUERY = 200;

type Rows<Row> = { data: readonly Row[]; total: number | null };
/** The rows as a page's loader brings them; null while they are on their way. */
export type LoadedRows<Row> = Loaded<Rows<Row>> | null;

/** An admin table: where it stands, what its address may say, and who gives its rows. */
export type TableKind<Row, Sort extends string, Filter extends string = never> = TableOptions<Sort, Filter> & {
  path: string;
  sorts: readonly [Sort, ...Sort[]];
  /** What is said when the rows do not come. */
  failure?: Message;
  load: (view: TableView<Sort, Filter>) => Promise<Rows<Row>>;
};

export type Table<Row, Sort extends string, Filter extends string = never> = ReturnType<
  typeof useTable<Row, Sort, Filter>
>;

/** The rows that an address asks for; for the loader of a page. The last page is gone when its last row is. */
export async function loadTable<Row, Sort extends string, Filter extends string = never>(
  kind: TableKind<Row, Sort, Filter>,
  request: Request,
): Promise<Loaded<Rows<Row>>> {
  const search = new URL(request.url).searchParams;
  const view = readTable(search, kind.sorts, kind);
  const loaded = await tryLoad(kind.load(view));
  const page = countPages(loaded.data, view.size);
  if (loaded.data !== null && view.page > page) throw replace(addressPart(kind, search, view, { page }));
  return loaded;
}

/** The loader of a page that is one table. */
export const tableLoader = <Row, Sort extends string, Filter extends string = never>(
  kind: TableKind<Row, Sort, Filter>,
) => inBrowser(({ request }) => loadTable(kind, request));

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
  const { data: shown, isLoading, hasFailed, reload } = useLoaded(loaded);
  const view = readTable(search, kind.sorts, kind);
  const addressOf = (change: Partial<TableView<Sort, Filter>>) => addressPart(kind, search, view, change);
  const go = (change: Partial<TableView<Sort, Filter>>) => navigate(addressOf(change), { preventScrollReset: true });
  const rows = shown?.data ?? [];
  useProblem(hasFailed, kind.failure && t(kind.failure));

  return {
    view,
    rows,
    total: shown?.total ?? rows.length,
    isLoading,
    hasFailed,
    /** Nothing came yet. */
    isWaiting: isLoading && shown === null,
    /** There is nothing in this part of the table. */
    isEmpty: shown !== null && !isLoading && rows.length === 0,
    reload,
    addressOf,
    go,
  };
}

/** Which part of a table an address asks for. A sort begins with `-` where the largest come first. */
export type TableView<Sort extends string, Filter extends string = never> = {
  page: number;
  size: number;
  sort: Sort | `-${Sort}`;
  query: string;
  /** What the rows have to have, by the names of the filters; '' where one does not matter. */
  filters: Readonly<Record<Filter, string>>;
};

type TableOptions<Sort extends string, Filter extends string> = {
  /** How it is sorted when the address does not say; else by the first of the sorts. */
  usual?: Sort | `-${Sort}`;
  filters?: readonly Filter[];
  /** Stands before the words of this table where two share an address. */
  prefix?: string;
};

/** Reads the part from an address; anything odd is the first page of everything, by the usual sort. */
export function readTable<Sort extends string, Filter extends string = never>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  { usual = sorts[0], filters = [], prefix = '' }: TableOptions<Sort, Filter> = {},
): TableView<Sort, Filter> {
  const text = (name: string) => (search.get(prefix + name) ?? '').trim().slice(0, LONGEST_QUERY);
  const choices = sorts.flatMap((sort): TableView<Sort>['sort'][] => [sort, `-${sort}`]);
  return {
    page: readPage(search, `${prefix}page`),
    size: pageSizes.find((size) => String(size) === search.get(`${prefix}size`)) ?? pageSizes[0],
    sort: choices.find((choice) => choice === search.get(`${prefix}sort`)) ?? usual,
    query: text('query'),
    filters: recordOf(filters, (name) => text(name)),
  };
}

/**
 * The address of another part of the table at `path`; anything but another page begins at page one. What `search` holds
 * of another table stays.
 */
export function addressTable<Sort extends string, Filter extends string = never>(
  path: string,
  usual: Sort | `-${Sort}`,
  view: TableView<Sort, Filter>,
  change: Partial<TableView<Sort, Filter>>,
  { prefix = '', search: before = new URLSearchParams() }: { prefix?: string; search?: URLSearchParams } = {},
): string {
  const { page, size, sort, query, filters } = { ...view, page: 1, ...change };
  const search = new URLSearchParams(before);
  const words: [string, string][] = [
    ['query', query.trim()],
    ...Object.entries<string>(filters).map(([name, value]): [string, string] => [name, value.trim()]),
    ['sort', sort === usual ? '' : sort],
    ['size', size === pageSizes[0] ? '' : String(size)],
    ['page', page === 1 ? '' : String(page)],
  ];
  for (const [name, value] of words) {
    search.delete(prefix + name);
    if (value !== '') search.set(prefix + name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

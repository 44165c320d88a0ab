import { readPage } from '../../ui/list/read-page.ts';

export const pageSizes = [10, 25, 50, 100] as const;

/** Which part of a table an address asks for. A sort begins with `-` where the largest come first. */
export type TableView<Sort extends string, Filter extends string = never> = {
  page: number;
  size: number;
  sort: Sort | `-${Sort}`;
  query: string;
  /** What the rows have to have, by the names of the filters; '' where one does not matter. */
  filters: Readonly<Record<Filter, string>>;
};

export type TableOptions<Sort extends string, Filter extends string> = {
  /** How it is sorted when the address does not say; else by the first of the sorts. */
  usual?: Sort | `-${Sort}`;
  filters?: readonly Filter[];
  /** Stands before the words of this table where two share an address. */
  prefix?: string;
};

const LONGEST_QUERY = 200;

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
    filters: Object.fromEntries(filters.map((name) => [name, text(name)])) as Record<Filter, string>,
  };
}

/**
 * The address of another part of the table at `path`; anything but another page begins at page one. What `search` holds of
 * another table stays.
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

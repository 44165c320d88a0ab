export const pageSizes = [10, 25, 50, 100] as const;

/** Which part of a table an address asks for. A sort begins with `-` where the largest come first. */
export type TableView<Sort extends string> = {
  page: number;
  size: number;
  sort: Sort | `-${Sort}`;
  query: string;
};

const LONGEST_QUERY = 200;
const LAST_PAGE = 1_000_000;

/** Reads the part from an address; anything odd is the first page of everything, by the first of `sorts`. */
export function readTable<Sort extends string>(
  search: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): TableView<Sort> {
  const page = Number(search.get('page') ?? 1);
  const choices = sorts.flatMap((sort): TableView<Sort>['sort'][] => [sort, `-${sort}`]);
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0],
    sort: choices.find((choice) => choice === search.get('sort')) ?? sorts[0],
    query: (search.get('query') ?? '').trim().slice(0, LONGEST_QUERY),
  };
}

/** The address of another part of the table at `path`; anything but another page begins at page one. */
export function addressTable<Sort extends string>(
  path: string,
  usual: Sort,
  view: TableView<Sort>,
  change: Partial<TableView<Sort>>,
): string {
  const { page, size, sort, query } = { ...view, page: 1, ...change };
  const search = new URLSearchParams();
  if (query.trim() !== '') search.set('query', query.trim());
  if (sort !== usual) search.set('sort', sort);
  if (size !== pageSizes[0]) search.set('size', String(size));
  if (page !== 1) search.set('page', String(page));
  return search.size === 0 ? path : `${path}?${search}`;
}

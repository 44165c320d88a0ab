const LAST_PAGE = 1_000_000;

/** The number of a page of a list, as it stands in an address; what makes no sense there is page 1. */
export function readPage(search: URLSearchParams, name = 'page'): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

const largestPage = 1_000_000;

/** The page number in an address; what makes no sense there is page 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= largestPage ? page : 1;
}

/** The address of a page of logotypes with the visitor's words, so that it can be sent to somebody. */
export function addressLogotypes(page: number, text: string): string {
  const search = new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...(text === '' ? {} : { text }),
  });
  return search.size === 0 ? '/logotypes' : `/logotypes?${search}`;
}

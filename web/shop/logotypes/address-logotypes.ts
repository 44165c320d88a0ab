/** The address of a page of logotypes with the visitor's words, so that it can be sent to somebody. */
export function addressLogotypes(page: number, text: string): string {
  const search = new URLSearchParams({
    ...(page === 1 ? {} : { page: String(page) }),
    ...(text === '' ? {} : { text }),
  });
  return search.size === 0 ? '/logotypes' : `/logotypes?${search}`;
}

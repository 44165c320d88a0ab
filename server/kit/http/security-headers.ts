/** On every answer that is not a page: nothing in it may run, be framed or be guessed at. */
export const SECURITY_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** On public answers: browsers cache them but revalidate each time, so they are never stale. */
export const PUBLIC_HEADERS: Record<string, string> = {
  ...SECURITY_HEADERS,
  'cache-control': 'public, no-cache',
};

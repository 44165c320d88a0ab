/** What percent signs must not hide (RFC 3986, 2.3): letters, digits, hyphen, dot, underscore and tilde. */
const plainlyWritten = /%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi;
/** What some readers of addresses take for a slash or an end, and others leave out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const ambiguous = /[\\#\x00-\x20\x7F]/;
/** A part that leads to another place, also once the router has taken its ending off. */
const leadsElsewhere = /^\.{1,2}(?:_?\.data)?$/;

/**
 * The one spelling of an address, by which everybody who decides by it sees the same page; null where none can be
 * meant. What stands in the query is left as it is.
 */
export function normalAddress(address: string): string | null {
  const queryAt = address.indexOf('?');
  const path = queryAt < 0 ? address : address.slice(0, queryAt);
  if (!path.startsWith('/') || ambiguous.test(path)) return null;
  const parts = path
    .replace(plainlyWritten, decodeURIComponent)
    // Node hands over bytes beyond ASCII one by one.
    .replace(/[\x80-\xFF]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
    .split('/');
  if (parts.some((part) => leadsElsewhere.test(part))) return null;
  // A slash at the end may stay: what reads pages leaves it out.
  const named = parts.filter((part, at) => part !== '' || at === parts.length - 1);
  return `/${named.join('/')}${queryAt < 0 ? '' : address.slice(queryAt)}`;
}

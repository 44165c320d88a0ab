/**
 * The name under which a browser stores a cookie of the shop. Over https it has a prefix, with which browsers take it
 * only from this host, encrypted and for all of it (RFC 6265bis, 4.1.3.2); over http, as on one's own machine, they
 * would take none such.
 */
export const cookieName = (name: string, isEncrypted: boolean): string => (isEncrypted ? `__Host-${name}` : name);

/** What a browser sent as a cookie, under the name that it has here and no other. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const one of (header ?? '').split(';')) {
    const at = one.indexOf('=');
    if (one.slice(0, at).trim() === name) return one.slice(at + 1).trim();
  }
  return null;
}

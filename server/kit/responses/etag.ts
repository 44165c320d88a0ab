/**
 * Whether an If-None-Match header names the ETag: alone, in a list, weakened by a proxy that compressed, or by `*`
 * (RFC 9110, section 13.1.2).
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => {
    const given = tag.trim().replace(/^W\//, '');
    return given === etag || given === '*';
  });
}

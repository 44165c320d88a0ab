import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PackedPage } from './packed-page.ts';

/** What is sent; of a page also whether a cache may keep it, which is decided before. */
export type Sendable = Omit<PackedPage, 'isPublic' | 'bytes'>;

/**
 * Writes a finished page in the best encoding that the browser takes, or 304 when it already has it.
 * @param next to more headers, name and value in turn.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Sendable,
  beside: readonly string[] = [],
): void {
  const known = request.headers['if-none-match'];
  if (known !== undefined && page.status === 200 && (known === page.etag || known.includes(page.etag))) {
    response.writeHead(304, [...page.unchanged, ...beside]);
    response.end();
    return;
  }
  const { body, headers } = chooseBody(request.headers['accept-encoding'], page);
  response.writeHead(page.status, [...headers, ...beside]);
  response.end(body);
}

function chooseBody(accepted: string | string[] | undefined, page: Sendable) {
  const list = typeof accepted === 'string' ? accepted : '';
  if (page.brotli && accepts(list, 'br')) return page.brotli;
  if (page.gzip && accepts(list, 'gzip')) return page.gzip;
  return page.identity;
}

/** RFC 9110, 12.5.3: an encoding is acceptable when it is listed with a weight above zero. */
function accepts(list: string, encoding: string): boolean {
  const at = list.indexOf(encoding);
  if (at < 0) return false;
  const end = list.indexOf(',', at);
  return !/;\s*q=0(?:\.0*)?\s*$/.test(list.slice(at, end < 0 ? undefined : end));
}

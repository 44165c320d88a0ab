import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingFor, etagOf, matchesEtag, packed } from '../responses/response-cache.ts';
import { PUBLIC_HEADERS } from './security-headers.ts';

/**
 * Serves what stays the same as long as the process lives and the name in it is the same: made when it is asked for the
 * first time, packed once, and asked about each time by its ETag.
 */
export function serveFixed(
  app: FastifyInstance,
  address: string,
  headers: Record<string, string>,
  make: (name: string) => string,
  readName: () => Promise<string>,
): void {
  const bodies = new Map<Encoding, Buffer>();
  let name = '';
  const bodyIn = (encoding: Encoding): Buffer => {
    const body =
      bodies.get(encoding) ?? (encoding === 'identity' ? Buffer.from(make(name)) : packed(plain(), encoding));
    bodies.set(encoding, body);
    return body;
  };
  const plain = () => bodyIn('identity');
  app.get(address, async (request, reply) => {
    const now = await readName();
    if (now !== name) bodies.clear();
    name = now;
    const etag = etagOf(plain());
    reply.headers({ ...PUBLIC_HEADERS, ...headers, etag, vary: 'accept-encoding' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = encodingFor(request.raw, { body: plain(), headers });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bodyIn(encoding));
  });
}

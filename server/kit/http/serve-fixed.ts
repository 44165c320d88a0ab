import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingFor, etagOf, matchesEtag, packed } from '../responses/response-cache.ts';
import { PUBLIC_HEADERS } from './security-headers.ts';

/**
 * Serves what stays the same as long as the process lives: made when it is asked for the first time, packed once, and asked about
 * each time by its ETag.
 */
export function serveFixed(
  app: FastifyInstance,
  address: string,
  headers: Record<string, string>,
  make: () => string,
): void {
  const bodies = new Map<Encoding, Buffer>();
  const bodyIn = (encoding: Encoding): Buffer => {
    const body = bodies.get(encoding) ?? (encoding === 'identity' ? Buffer.from(make()) : packed(plain(), encoding));
    bodies.set(encoding, body);
    return body;
  };
  const plain = () => bodyIn('identity');
  app.get(address, (request, reply) => {
    const etag = etagOf(plain());
    reply.headers({ ...PUBLIC_HEADERS, ...headers, etag, vary: 'accept-encoding' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = encodingFor(request.raw, plain().length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bodyIn(encoding));
  });
}

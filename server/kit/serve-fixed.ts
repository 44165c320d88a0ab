import type { FastifyInstance } from 'fastify';
import { type Answer, type Encoding, encodingFor, packed, tagOf } from './answer-cache.ts';
import { isSameTag } from './is-same-tag.ts';
import { PUBLIC_HEADERS } from './security-headers.ts';

/** Serves what stays the same as long as the process lives: packed once, and asked about each time by its ETag. */
export function serveFixed(app: FastifyInstance, address: string, { body, headers }: Answer): void {
  const etag = tagOf(body);
  const bodies = new Map<Encoding, Buffer>();
  app.get(address, (request, reply) => {
    reply.headers({ ...PUBLIC_HEADERS, ...headers, etag, vary: 'accept-encoding' });
    if (isSameTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = encodingFor(request.raw, body.length);
    const bytes = bodies.get(encoding) ?? packed(body, encoding);
    bodies.set(encoding, bytes);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes);
  });
}

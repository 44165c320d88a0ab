import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Answer, matchesEtag, type ResponseCache } from '../responses/response-cache.ts';
import type { Caller } from './caller.ts';
import { PUBLIC_HEADERS } from './security-headers.ts';

export type PublicCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  /** What is asked for by other addresses too, in an answer that is kept. */
  meaning: string | undefined;
  madeFrom: number;
};

/** What a call asks for, however its address says it: in another order, with what has no effect, or without what goes without saying. */
export const meaningOf = ({ name }: Endpoint, { params, query }: { params: unknown; query: unknown }): string =>
  `${name} ${JSON.stringify([params, query])}`;

/** Sends an answer that is the same for everybody, and keeps it where its caller is nobody in particular. */
export function publicly(
  { body, headers: own, print }: Answer,
  { request, reply, caller, meaning, madeFrom }: PublicCall,
  cache: ResponseCache,
): FastifyReply {
  const headers = { ...PUBLIC_HEADERS, ...own };
  const etag = caller ? undefined : cache.keep({ url: request.url, meaning }, madeFrom, { body, headers, print });
  return sendPublic({ body, headers, etag }, request, reply);
}

/** Sends a public answer, or that it is the one which the caller has. */
export function sendPublic(
  { body, headers, etag }: Answer & { etag: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (etag && matchesEtag(request.headers['if-none-match'], etag))
    return reply
      .code(304)
      .headers({ ...headers, etag })
      .send();
  return reply
    .code(200)
    .headers({ ...headers, ...(etag ? { etag } : {}) })
    .send(body);
}

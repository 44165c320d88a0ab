import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, RefusalCode } from '#contract/refusals.ts';
import { isDatabaseAway } from './database.ts';
import { Refusal } from './refusal.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Gives every error the one shape of the contract. A bug is logged with its request id and shown without a word of it. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return answerRefusal(error, request, reply);
    const status = error.statusCode ?? 500;
    if (status < 500) return answerRefusal(new Refusal(codeOf(status)), request, reply);
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'database away');
      return answerRefusal(new Refusal('unavailable'), request, reply);
    }
    request.log.error({ err: error }, 'bug');
    return answerRefusal(new Refusal('internal_error'), request, reply);
  });
}

/** Writes one refusal as the contract's error body. */
export function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter_s, ...extra } = refusal.extra;
  const body: ErrorBody = { code: refusal.code, message: refusal.message, ...extra, requestId: request.id };
  const headers = retryAfter_s === undefined ? {} : { 'retry-after': String(retryAfter_s) };
  return reply
    .code(refusal.status)
    .headers({
      ...SECURITY_HEADERS,
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .send(JSON.stringify(body));
}

function codeOf(status: number): RefusalCode {
  if (status === 413) return 'body_too_large';
  if (status === 415) return 'unsupported_media_type';
  if (status === 404) return 'not_found';
  return 'malformed_body';
}

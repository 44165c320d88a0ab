import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../wire/refuse.ts';
import type { Reply } from '../wire/reply.ts';
import type { Fault } from './fault-plan.ts';

/** Answers in the house's stead when the fault comes before the effect; undefined: the call goes on. */
export function strikeBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.kind === 'reset_before') return cut(request, reply);
  if (fault.kind === 'html_before') return sendHtml(reply);
  if (fault.kind === 'error_before') return sendReply(reply, failure(fault));
  if (fault.kind !== 'rate_limit') return undefined;
  reply.header('retry-after', String(fault.retryAfter_s ?? 2));
  return sendReply(reply, refuse('RATE_LIMIT_REACHED').reply);
}

/** What a house in trouble says of a call, whether or not it took effect: its own failure, or a no that is not true. */
const SAYS: Record<number, Parameters<typeof refuse>[0]> = {
  403: 'PERMISSION_DENIED',
  404: 'INVALID_RESOURCE_ID',
  503: 'SERVICE_UNAVAILABLE',
};

export function failure(fault: Fault): Reply {
  const status = fault.status ?? 500;
  return { ...refuse(SAYS[status] ?? 'INTERNAL_SERVER_ERROR').reply, status };
}

function sendReply(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body));
}

/** What a gateway in front of the house shows when it has lost it. */
export function sendHtml(reply: FastifyReply): FastifyReply {
  return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
}

/** Ends the connection without a word. */
export function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

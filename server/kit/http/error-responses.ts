import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, RefusalCode } from '#contract/refusals.ts';
import { isDatabaseAway } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { isForPerson, sendUnavailablePage } from './unavailable-page.ts';

/** After how many seconds a next try is worth it, where the refusal knows nothing more exact. */
const USUAL_WAIT_S: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Gives every error the one shape of the contract. A bug is logged with its request id and shown without a word of it. */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(error, request, reply);
    const status = error.statusCode ?? 500;
    // Who is still sending would lose the answer with the line, which `limitConnections` ends when the answer had its time.
    if (status === 413) reply.removeHeader('connection');
    if (status < 500) return sendRefusal(new Refusal(codeOf(status)), request, reply);
    // Who hangs up while sending resets the line just as a database would; nobody reads an answer.
    if (hasHungUp(request)) return sendRefusal(new Refusal('malformed_body'), request, reply);
    if (isDatabaseAway(error)) {
      request.log.error({ err: error }, 'database away');
      return isForPerson(request)
        ? sendUnavailablePage(reply)
        : sendRefusal(new Refusal('unavailable'), request, reply);
    }
    request.log.error({ err: error }, 'bug');
    return sendRefusal(new Refusal('internal_error'), request, reply);
  });
}

/** An address that can not be decoded never reaches a handler; it is answered in the same shape. */
export function sendUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  return sendRefusal(new Refusal(isTooLong ? 'not_found' : 'malformed_request'), request, reply);
}

/** What Node could not read as HTTP gets the same shape over the bare socket, with the headers that all answers have; then it is closed. */
export const sendBrokenHttp = (ofAll: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'body_too_large' : 'malformed_request');
    const body = JSON.stringify({ code: refusal.code, message: refusal.message, requestId: randomUUID() });
    const headers = {
      ...ofAll,
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
};

/** Writes one refusal as the contract's error body. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const {
    retryAfter_s = USUAL_WAIT_S[refusal.status],
    whole_bytes,
    allow,
    reason: _inMessage,
    ...extra
  } = refusal.extra;
  const body: ErrorBody = { code: refusal.code, message: refusal.message, ...extra, requestId: request.id };
  const headers = {
    ...(retryAfter_s === undefined ? {} : { 'retry-after': String(retryAfter_s) }),
    ...(refusal.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    ...(allow === undefined ? {} : { allow }),
    ...(whole_bytes === undefined ? {} : { 'content-range': `bytes */${whole_bytes}` }),
  };
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

/** Whether the line ended before all of what was sent had come. */
function hasHungUp({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}

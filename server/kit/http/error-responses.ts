import { createHash, randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, preferredLanguage } from '#contract/languages/languages.ts';
import { speakIn } from '#contract/languages/speak-in.ts';
import { t } from '#contract/languages/translate.ts';
import type { ErrorBody, RefusalCode } from '#contract/refusals.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { isStorageUnavailable } from '../storage/storage-unavailable.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** After how many seconds a next try is worth it, where the refusal knows nothing more exact. */
const USUAL_WAIT_S: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/**
 * Gives every error the one shape of the contract. A bug is logged with its request id and shown without a word of it.
 */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refusal) return sendRefusal(error, request, reply);
    const status = error.statusCode ?? 500;
    // Who is still sending would lose the answer with the line, which `limitConnections` ends when the answer had its
    // time.
    if (status === 413) reply.removeHeader('connection');
    if (status < 500) return sendRefusal(new Refusal(codeOf(status)), request, reply);
    // A client that disconnects while sending resets the connection just as a database would; the answer reaches no
    // one.
    if (hasHungUp(request)) return sendRefusal(new Refusal('malformed_body'), request, reply);
    if (isDatabaseUnavailable(error) || isStorageUnavailable(error)) {
      request.log.error({ err: error }, 'database or storage away');
      return isForPerson(request)
        ? sendUnavailablePage(reply)
        : sendRefusal(new Refusal('unavailable'), request, reply);
    }
    request.log.error({ err: error }, 'bug');
    return sendRefusal(new Refusal('internal_error'), request, reply);
  });
}

/** An address that cannot be decoded never reaches a handler; it is answered in the same shape. */
export function sendUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  return sendRefusal(new Refusal(isTooLong ? 'not_found' : 'malformed_request'), request, reply);
}

/**
 * What Node could not read as HTTP, or what took too long to come, gets the same shape over the bare socket, with the
 * headers that all answers have; then it is closed. A browser opens connections ahead and may never ask on one: there
 * is nothing to answer, and what was written there it would show as the page.
 */
export const sendBrokenHttp = (ofAll: Record<string, string>) => (error: NodeJS.ErrnoException, socket: Socket) => {
  const code = refusalOf(error.code ?? '');
  if (code !== null && socket.writable && socket.bytesRead > 0) sendOverSocket(socket, new Refusal(code), ofAll);
  socket.destroy(error);
};

function refusalOf(code: string): RefusalCode | null {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'body_too_large';
  return code.startsWith('HPE_') ? 'malformed_request' : null;
}

/** Writes a refusal where there is no reply to write it with. */
export function sendOverSocket(socket: Socket, refusal: Refusal, ofAll: Record<string, string>): void {
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

/** Hears of every refusal that is sent: the address as its route writes it, and the code. */
export const sentRefusals = channel('huruf:refusal');
export type SentRefusal = { method: string; route: string; code: RefusalCode };

/** Writes one refusal as the contract's error body. */
export function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (sentRefusals.hasSubscribers && request.routeOptions.url !== undefined)
    sentRefusals.publish({ method: request.method, route: request.routeOptions.url, code: refusal.code });
  const {
    retryAfter_s = USUAL_WAIT_S[refusal.status],
    whole_bytes,
    allow,
    reason: _inMessage,
    ...extra
  } = refusal.extra;
  const body = speakIn(spokenBy(request), (): ErrorBody => {
    const fields = extra.fields && Object.entries(extra.fields).map(([name, words]) => [name, t(words)]);
    return {
      code: refusal.code,
      message: t(refusal.message),
      ...extra,
      ...(fields ? { fields: Object.fromEntries(fields) } : {}),
      requestId: request.id,
    };
  });
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

/** The language that a caller asks for. */
export const spokenBy = ({ headers }: Pick<FastifyRequest, 'headers'>): Language | undefined =>
  preferredLanguage(headers['accept-language']);

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

/** The tokens of web/look, which are not to be had from here. */
const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:12vh 1rem;font:15px/24px Archivo,"Helvetica Neue",Arial,sans-serif;background:light-dark(#FBFAF7,#121110);color:light-dark(#14130F,#F1EFEA)}
h1{font-weight:500;font-size:32px;line-height:36px;letter-spacing:-.018em;border-bottom:2px solid light-dark(#E4402A,#F0503A);padding-bottom:.5rem}`;

const LOOK_AGAIN_S = 5;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><main><h1>The shop can’t answer right now.</h1>
<p>Nothing of yours is lost. This page looks again by itself every ${LOOK_AGAIN_S} seconds.</p></main></body></html>
`;

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(LOOK_AGAIN_S),
  refresh: String(LOOK_AGAIN_S),
};

/** Whether a person looks at the answer: one who comes back from the payment provider, or opens a link of a mail. */
const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Answers a person with a page that asks for the same address again, which is safe as often as it may be. */
const sendUnavailablePage = (reply: FastifyReply): FastifyReply => reply.code(503).headers(HEADERS).send(PAGE);

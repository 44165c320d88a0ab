import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PayPalState } from '../paypal-state.ts';
import type { Change, StoredReply } from '../records.ts';
import { newDebugId } from '../wire/ids.ts';
import { Refusal, type Reply, refuse, refuseAsPlanned } from '../wire/reply.ts';
import type { Access } from './access.ts';
import type { Call, Effect, Operation, Outcome } from './call.ts';
import type { Fault, FaultKind, FaultPlan } from './fault-plan.ts';
import type { ReceivedList } from './received.ts';

/** Answers in the sandbox's stead when the fault comes before the effect; undefined: the call goes on. */
function strikeBefore(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (fault.kind === 'reset_before') return cut(request, reply);
  if (fault.kind === 'html_before') return sendHtml(reply);
  if (fault.kind === 'error_before') return sendReply(reply, failure(fault));
  if (fault.kind !== 'rate_limit') return undefined;
  reply.header('retry-after', String(fault.retryAfter_s ?? 2));
  return sendReply(reply, refuse('RATE_LIMIT_REACHED').reply);
}

/** What a sandbox in trouble says of a call, whether it took effect: its own failure, or a no that is not true. */
const SAYS: Record<number, Parameters<typeof refuse>[0]> = {
  403: 'PERMISSION_DENIED',
  404: 'INVALID_RESOURCE_ID',
  503: 'SERVICE_UNAVAILABLE',
};

function failure(fault: Fault): Reply {
  const status = fault.status ?? 500;
  return { ...refuse(SAYS[status] ?? 'INTERNAL_SERVER_ERROR').reply, status };
}

function sendReply(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  return reply.code(status).header('content-type', 'application/json').send(JSON.stringify(body));
}

/** What a gateway in front of the sandbox shows when it has lost it. */
function sendHtml(reply: FastifyReply): FastifyReply {
  return reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
}

/** Ends the connection without a word. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

/** How long PayPal remembers a PayPal-Request-Id, by call. A call that is not named here has none. */
const LIFE_MS: Partial<Record<Operation, number>> = {
  create: 6 * 3_600_000,
  capture: 6 * 3_600_000,
  refund: 45 * 86_400_000,
};

/**
 * The key of a reply that may be given again, or null for a call that has no memory. PayPal allows 1 to 108 characters.
 */
function replyKey(operation: Operation, requestId: string | undefined, clientId: string): string | null {
  if (requestId === undefined || LIFE_MS[operation] === undefined) return null;
  if (requestId.length < 1 || requestId.length > 108) throw refuse('INVALID_STRING_LENGTH', 'PayPal-Request-Id');
  return `${clientId} ${operation} ${requestId}`;
}

/** Finds the reply that this key was given before. */
function findStoredReply(paypal: PayPalState, key: string): StoredReply | null {
  const stored = paypal.replies.get(key);
  return stored !== undefined && paypal.now() < stored.until_ms ? stored : null;
}

/** A success comes again as 200, a decline as it was. */
function replayStatus(stored: StoredReply): number {
  return stored.status < 300 ? 200 : stored.status;
}

/** The change that makes the sandbox remember an outcome under its key. */
function rememberReply(paypal: PayPalState, operation: Operation, key: string, { reply }: Outcome): Change {
  const until_ms = paypal.now() + (LIFE_MS[operation] ?? 0);
  return ['reply', key, { status: reply.status, body: JSON.stringify(reply.body), until_ms }];
}

export type ApiContext = {
  paypal: PayPalState;
  access: Access;
  faults: FaultPlan;
  received: ReceivedList;
  addresses: Addresses;
  clientId: string;
  /** The keys of requests that arrived and have not taken effect yet. */
  running: Set<string>;
};

/** A call as it came: what it asks for, what that does, and the text of its body. */
type CallRequest = { operation: Operation; effect: Effect; request: FastifyRequest; text: string };

/**
 * The way of every call through the sandbox: note it, let the plan spoil it, carry it out at most once per
 * PayPal-Request-Id, keep what changed, and only then answer.
 */
export async function answerCall(
  context: ApiContext,
  operation: Operation,
  effect: Effect,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const text = typeof request.body === 'string' ? request.body : '';
  const requested: CallRequest = { operation, effect, request, text };
  note(context, requested);
  const debugId = newDebugId();
  reply.header('paypal-debug-id', debugId);
  const fault = context.faults.draw(operation);

  const early = fault === null ? undefined : strikeBefore(fault, request, reply);
  if (early !== undefined) return early;
  const response = await decide(context, requested, fault);
  if (fault?.kind === 'reset_after') return cut(request, reply);
  if (fault?.kind === 'html_after') return sendHtml(reply);
  if (fault?.kind === 'delay_after') await pause(fault.delay_ms ?? 1000);
  const sent = fault?.kind === 'error_after' ? failure(fault) : response;

  reply.code(sent.status).headers(sent.headers ?? {});
  if (sent.body === null) return reply.send();
  reply.header('content-type', 'application/json');
  return reply.send(writeBody(sent.body, context.addresses, debugId, fault?.kind));
}

/** Decides a call and stores the outcome; a refusal is a reply as well. */
async function decide(context: ApiContext, requested: CallRequest, fault: Fault | null): Promise<Reply> {
  const { operation, request } = requested;
  try {
    if (operation !== 'token') context.access.requireToken(request.headers.authorization);
    const key = replyKey(operation, header(request, 'paypal-request-id'), context.clientId);
    const stored = key === null ? null : findStoredReply(context.paypal, key);
    if (stored !== null) return { status: replayStatus(stored), body: JSON.parse(stored.body) };
    if (key !== null && context.running.has(key)) throw refuse('PREVIOUS_REQUEST_IN_PROGRESS');
    if (fault?.kind === 'delay_before') await waitAsRunning(context, key, fault.delay_ms ?? 1000);
    return carryOut(context, requested, key);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** From here to the end nothing waits, so two calls cannot meet in the middle of one. */
function carryOut({ paypal }: ApiContext, requested: CallRequest, key: string | null): Reply {
  const { operation, effect, request } = requested;
  const mock = header(request, 'paypal-mock-response');
  if (mock !== undefined) throw refuseAsPlanned(mockCode(mock));
  const outcome: Outcome = effect(paypal, readCall(requested));
  const changes = [...outcome.changes];
  if (key !== null) changes.push(rememberReply(paypal, operation, key, outcome));
  if (changes.length > 0) paypal.keep(changes);
  return outcome.reply;
}

async function waitAsRunning({ running }: ApiContext, key: string | null, delay_ms: number): Promise<void> {
  if (key !== null) running.add(key);
  await pause(delay_ms);
  if (key !== null) running.delete(key);
}

function readCall({ operation, request, text }: CallRequest): Call {
  const { id = '' } = request.params as { id?: string };
  const query = request.query as Record<string, unknown>;
  const wantsAll = header(request, 'prefer')?.includes('return=representation') ?? false;
  if (text === '' || operation === 'token') return { id, query, body: text === '' ? undefined : text, wantsAll };
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) throw refuse('UNSUPPORTED_MEDIA_TYPE');
  try {
    return { id, query, body: JSON.parse(text), wantsAll };
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse('MALFORMED_REQUEST_JSON');
    throw error;
  }
}

function mockCode(requested: string): string {
  const code = /"mock_application_codes"\s*:\s*"([A-Z_]{1,100})"/.exec(requested)?.[1];
  if (code === undefined) throw refuse('INVALID_PARAMETER_SYNTAX', 'PayPal-Mock-Response');
  return code;
}

function note({ paypal, received }: ApiContext, { operation, request, text }: CallRequest): void {
  received.note({
    at: new Date(paypal.now()).toISOString(),
    operation,
    method: request.method,
    path: request.url,
    requestId: header(request, 'paypal-request-id') ?? null,
    contentType: header(request, 'content-type') ?? null,
    prefer: header(request, 'prefer') ?? null,
    body: text,
  });
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

type Addresses = { api: string; public: string };

/**
 * Writes a reply's body as JSON. Relative links become absolute here and nowhere else: the approval page under the
 * public address, calls under that of the API. A fault may spoil what is said.
 */
export function writeBody(body: object, addresses: Addresses, debugId: string, fault?: FaultKind): string {
  const text = JSON.stringify(body, (key: string, value: unknown) => {
    if (key === 'href' && typeof value === 'string' && value.startsWith('/')) {
      return (value.startsWith('/checkoutnow') ? addresses.public : addresses.api) + value;
    }
    if (key === 'debug_id') return debugId;
    if (fault === undefined) return value;
    if (fault === 'wrong_amount' && key === 'value' && typeof value === 'string')
      return value === '0.01' ? '0.02' : '0.01';
    if (fault === 'wrong_currency' && key === 'currency_code') return value === 'EUR' ? 'USD' : 'EUR';
    if (fault === 'no_link' && key === 'links') return [];
    return value;
  });
  return fault === 'truncated' ? text.slice(0, text.length >> 1) : text;
}

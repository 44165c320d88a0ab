import { errorCode } from '#server/kit/error-code.ts';
import type { Unknown } from '../provider.ts';
import { type Answer, asFields, readRetryAfter } from './answer.ts';
import type { Exchange, WireReply } from './exchange.ts';

/** A token is renewed this long before its end, so that it does not end on the way. */
const MARGIN_MS = 60_000;

export type PayPalTimeouts = {
  token_ms: number;
  read_ms: number;
  create_ms: number;
  capture_ms: number;
  refund_ms: number;
};

/**
 * Long enough for a slow PayPal, short enough for a buyer; a capture gets more, since its outcome is worth the wait.
 */
export const DEFAULT_TIMEOUTS: PayPalTimeouts = {
  token_ms: 10_000,
  read_ms: 10_000,
  create_ms: 10_000,
  capture_ms: 30_000,
  refund_ms: 30_000,
};

/** `text` is a body that is JSON already. */
type WireCall = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  timeout_ms: number;
  requestId?: string;
  body?: object;
  text?: string;
};

type PayPalWire = (call: WireCall) => Promise<Answer | Unknown>;

type WireOptions = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  exchange: Exchange;
  token_ms: number;
  now: () => number;
};

/**
 * Sends authorized calls to PayPal over keep-alive connections. Never throws for network errors: anything but a
 * complete, readable answer is Unknown, and its `why` holds no header, so neither secret nor token can leak.
 */
export function createPayPalWire(options: WireOptions): PayPalWire {
  const base = options.baseUrl.replace(/\/+$/, '');
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');

  const send = async (path: string, message: Message, timeout_ms: number): Promise<Answer | Unknown> => {
    try {
      return readAnswer(await options.exchange({ ...message, url: base + path, timeout_ms }));
    } catch (error) {
      return { kind: 'unknown', why: `PayPal did not answer: ${nameOf(error)}` };
    }
  };

  const tokens = createTokenSource(
    () =>
      send(
        '/v1/oauth2/token',
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${basic}`,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: 'grant_type=client_credentials',
        },
        options.token_ms,
      ),
    options.now,
  );

  const sendOnce = async (call: WireCall): Promise<{ said: Answer | Unknown; token: string }> => {
    const token = await tokens.take();
    if (token.kind === 'unknown') return { said: token, token: '' };
    return { said: await send(call.path, messageOf(call, token.value), call.timeout_ms), token: token.value };
  };

  return async (call) => {
    const first = await sendOnce(call);
    if (first.said.kind === 'unknown' || first.said.status !== 401) return first.said;
    tokens.drop(first.token);
    return (await sendOnce(call)).said;
  };
}

type Message = { method: 'GET' | 'POST' | 'PATCH'; headers: Record<string, string>; body?: string };

function messageOf({ method, requestId, body, text }: WireCall, token: string): Message {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, accept: 'application/json' };
  if (method === 'GET') return { method, headers };
  headers['content-type'] = 'application/json';
  headers.prefer = 'return=representation';
  if (requestId !== undefined) headers['paypal-request-id'] = requestId;
  return { method, headers, body: text ?? JSON.stringify(body ?? {}) };
}

function readAnswer({ status, retryAfter, text }: WireReply): Answer | Unknown {
  if (status === 429 || status === 503) {
    const retryAfter_ms = readRetryAfter(retryAfter, Date.now());
    return { kind: 'unknown', why: `PayPal answered ${status}`, retryAfter_ms };
  }
  try {
    return { kind: 'answer', status: status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { kind: 'unknown', why: `PayPal answered ${status} with something that is not JSON` };
  }
}

/** Only the kind of failure, e.g. TimeoutError or ECONNREFUSED: messages of others may quote what was sent. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  return errorCode(error) || error.name;
}

type Token = { kind: 'token'; value: string };

type TokenSource = {
  /** A token that is good for a minute at least. Callers at the same moment share one request. */
  take(): Promise<Token | Unknown>;
  /** Forgets this token, which PayPal did not accept. A newer one that somebody else fetched meanwhile stays. */
  drop(value: string): void;
};

/**
 * Keeps the OAuth token of one client (PayPal: POST /v1/oauth2/token, usually good for nine hours). `request` asks
 * PayPal for a new one; `now` is a clock in milliseconds that never goes back.
 */
export function createTokenSource(request: () => Promise<Answer | Unknown>, now: () => number): TokenSource {
  let current = { value: '', until_ms: Number.NEGATIVE_INFINITY };
  let running: Promise<Token | Unknown> | null = null;

  const renew = async (): Promise<Token | Unknown> => {
    const requested_ms = now();
    const answer = await request();
    if (answer.kind === 'unknown') return answer;
    if (answer.status !== 200) return { kind: 'unknown', why: `PayPal gave no token: status ${answer.status}` };
    const read = readToken(answer.body);
    if (read === null) return { kind: 'unknown', why: 'PayPal gave a token that can not be read' };
    current = { value: read.value, until_ms: requested_ms + read.life_ms - MARGIN_MS };
    return { kind: 'token', value: read.value };
  };

  return {
    async take() {
      if (now() < current.until_ms) return { kind: 'token', value: current.value };
      running ??= renew().finally(() => {
        running = null;
      });
      return running;
    },
    drop(value) {
      if (current.value === value) current = { value: '', until_ms: Number.NEGATIVE_INFINITY };
    },
  };
}

/** The token is checked for signs that a header can carry before it goes into one. */
function readToken(body: unknown): { value: string; life_ms: number } | null {
  const { access_token: value, expires_in: life_s } = asFields(body);
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) return null;
  return typeof life_s === 'number' && life_s > 0 ? { value, life_ms: life_s * 1000 } : null;
}

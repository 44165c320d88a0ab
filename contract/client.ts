import type { z } from 'zod';
import { type Addresses, addresses } from './addresses.ts';
import type { CallName, EndpointOf } from './index.ts';
import { languageNow, t } from './languages/translate.ts';
import type { ErrorBody, RefusalCode } from './refusals.ts';

/** One request on its way out: `url` begins with a slash, `body` is JSON text. */
export type WireRequest = { method: string; url: string; headers: Record<string, string>; body?: string };
/** One answer: header names in lower case, `body` the text as it came. */
export type WireReply = { status: number; headers: Record<string, string>; body: string };
/** What carries requests: fetch in the browser, a straight call into the server when pages are rendered there. */
export type Send = (request: WireRequest) => Promise<WireReply>;

type In<Part> = Part extends z.ZodType ? z.input<Part> : never;
type Part<N extends CallName, Key extends string> =
  EndpointOf<N> extends Record<Key, infer Schema> ? In<Schema> : never;
/** The arguments of a call: `params`, `query` and `body`, each only where the endpoint takes it. */
export type CallInput<N extends CallName> = (Part<N, 'params'> extends never ? object : { params: Part<N, 'params'> }) &
  (Part<N, 'query'> extends never ? object : { query?: Part<N, 'query'> }) &
  (Part<N, 'body'> extends never ? object : { body: Part<N, 'body'> }) & { headers?: Record<string, string> };

type JsonReplies<N extends CallName> = EndpointOf<N>['replies'] extends infer R ? R[Extract<keyof R, number>] : never;
/** What a call gives back: the reply's body, with `status` and the number of all matches next to it. */
export type CallReply<N extends CallName> = {
  status: number;
  data: JsonReplies<N> extends z.ZodType ? z.output<JsonReplies<N>> : null;
  /** X-Total-Count, or null where the call does not count. */
  total: number | null;
  headers: Record<string, string>;
};

/** A refusal as the caller meets it. `code` is `network` when no answer came at all. */
export class CallRefused extends Error {
  readonly status: number;
  readonly code: RefusalCode | 'network';
  readonly body: ErrorBody | null;
  /** How long to wait before the next try (Retry-After), in seconds; null without that header. */
  readonly retryAfter_s: number | null;
  constructor(status: number, body: ErrorBody | null, message: string, retryAfter_s: number | null = null) {
    super(message);
    this.name = 'CallRefused';
    this.status = status;
    this.code = body?.code ?? 'network';
    this.body = body;
    this.retryAfter_s = retryAfter_s;
  }
}

/** Asks a call by its name. */
export type Call = <N extends CallName>(name: N, input: CallInput<N>) => Promise<CallReply<N>>;

/**
 * The typed client of the shop over any sender.
 * @param table - where the calls are; in browsers the pages of staff give their own.
 * @throws CallRefused for every answer that is not 2xx.
 */
export function createClient(send: Send, table: Addresses = addresses): Call {
  return async (name, input) => {
    const [method, path] = table[name];
    const { params, query, body, headers } = input as LooseInput;
    const reply = await send({
      method,
      url: fillPath(path, params, query),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...spokenIn(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = readJson(reply);
    if (reply.status < 200 || reply.status > 299) {
      const error = isErrorBody(parsed) ? parsed : null;
      const wait = reply.headers['retry-after'];
      throw new CallRefused(
        reply.status,
        error,
        error?.message ?? t('The shop answered {status}.', { status: reply.status }),
        wait === undefined ? null : Number(wait),
      );
    }
    const counted = reply.headers['x-total-count'];
    return {
      status: reply.status,
      data: parsed,
      total: counted === undefined ? null : Number(counted),
      headers: reply.headers,
    } as never;
  };
}

/** Asks for words in the language of the reader. */
function spokenIn(): Record<string, string> {
  const language = languageNow();
  return language ? { 'accept-language': language } : {};
}

type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

type Values = Record<string, unknown>;

/** The address of a call of the shop with its parameters filled in; query keys without a value are left out. */
export function urlOf(name: CallName, params?: Values, query?: Values): string {
  return fillPath(addresses[name][1], params, query);
}

/** The address of a pattern such as "/api/orders/:id". */
export function fillPath(pattern: string, params: Values = {}, query: Values = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

function readJson(reply: WireReply): unknown {
  if (reply.body === '' || !(reply.headers['content-type'] ?? '').includes('json')) return null;
  return JSON.parse(reply.body);
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

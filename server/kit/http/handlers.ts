import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Answer } from '../responses/response-cache.ts';
import type { Caller } from './caller.ts';
import type { CallKey } from './idempotency.ts';
import type { ReceivedFile } from './multipart-form.ts';

type Output<Parts, Key extends string> =
  Parts extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

/** What a verb is given: everything validated, the caller known. */
type CallOf<E> = {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
  /** The files of a form, by field, as long as the call lasts. */
  files: E extends { files: Record<infer Name extends string, number> }
    ? Partial<Record<Name, ReceivedFile>>
    : undefined;
  caller: E extends { who: 'anyone' } ? Caller | null : Caller;
  request: FastifyRequest;
  /** Where the caller named a call that he may send twice. */
  key: CallKey | null;
};

type Counted<E> = E extends { counted: true } ? { total: number } : object;
/** Who may be given an answer again that is stored. */
type Stored = Pick<Answer, 'wait_s'>;
type JsonAnswer<E, Replies> = {
  [Status in keyof Replies & number]: Replies[Status] extends z.ZodType
    ?
        | ({ status: Status; data: z.input<Replies[Status]>; headers?: Record<string, string> } & Counted<E> & Stored)
        | PresentedResponse
    : { status: Status; headers?: Record<string, string> };
}[keyof Replies & number];

/**
 * A list that is JSON already, each part of it presented by the schema of its endpoint; `print` tells it from all other
 * lists, and `total` counts all matches where it counts.
 */
export type PresentedResponse = { status: 200; json: Buffer; print: string; total?: number };
export type SvgResponse = Stored & { svg: string; headers?: Record<string, string> };
export type PngResponse = { png: Uint8Array; headers?: Record<string, string> };
export type WebpResponse = { webp: Uint8Array; headers?: Record<string, string> };
/**
 * A file that is ready, or one that is written while it is sent. One with a strong ETag supports byte ranges once it is
 * ready.
 */
export type FileResponse = { name: string; mediaType: string; file: Uint8Array | Readable; etag?: string };
export type RedirectResponse = { location: string };

/** What a verb gives back for its endpoint. */
type AnswerOf<E> = E extends { replies: infer Replies }
  ? Replies extends 'svg'
    ? SvgResponse
    : Replies extends 'png'
      ? PngResponse
      : Replies extends 'webp'
        ? WebpResponse
        : Replies extends 'file'
          ? FileResponse
          : Replies extends 'redirect'
            ? RedirectResponse
            : JsonAnswer<E, Replies>
  : never;

/**
 * The verbs of a list of endpoints, by name: one that is missing, or one too many, does not compile.
 */
export type Answers<List extends readonly { name: string }[]> = {
  [Name in List[number]['name']]: (
    call: CallOf<Extract<List[number], { name: Name }>>,
  ) => Promise<AnswerOf<Extract<List[number], { name: Name }>>>;
};

/** An endpoint with its verb, as `serve` takes it. */
export type Served = { endpoint: Endpoint; answer: (call: never) => Promise<unknown> };

/** Pairs a noun's endpoints with its verbs. */
export function pair<const List extends readonly { name: string }[]>(
  endpoints: List,
  answers: Answers<List>,
): Served[] {
  return endpoints.map((endpoint) => ({
    endpoint: endpoint as unknown as Endpoint,
    answer: answers[endpoint.name as keyof Answers<List>] as Served['answer'],
  }));
}

/** The response of a verb that has its list as JSON text already. */
export function presented(list: Omit<PresentedResponse, 'status'>): PresentedResponse {
  return { status: 200, ...list };
}

/** What a verb gives back: a status, its data, and the number of all matches where the endpoint counts. */
export function respond<const Status extends number>(status: Status): { status: Status };
export function respond<const Status extends number, Data>(status: Status, data: Data): { status: Status; data: Data };
export function respond<const Status extends number, Data>(
  status: Status,
  data: Data,
  total: number,
): { status: Status; data: Data; total: number };
export function respond(status: number, data?: unknown, total?: number) {
  return { status, ...(data === undefined ? {} : { data }), ...(total === undefined ? {} : { total }) };
}

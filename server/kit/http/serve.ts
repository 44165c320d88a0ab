import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FeatureName } from '#contract/feature-names.ts';
import { fieldWords } from '#contract/field-words.ts';
import { mustExist } from '#contract/must-exist.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SecurityKind } from '#contract/security-kinds.ts';
import type { Freshness } from '../database/freshness.ts';
import { readSeen, tagOf } from '../logs/edits.ts';
import { noteSecurity, type SecurityLog } from '../logs/security-log.ts';
import { Refusal, refuse } from '../refusal.ts';
import { contentDisposition } from '../responses/attachment.ts';
import { parseRange } from '../responses/byte-range.ts';
import {
  type Answer,
  encodingFor,
  matchesEtag,
  packedNow,
  type ResponseCache,
  VARY,
  varyOf,
} from '../responses/response-cache.ts';
import { answerIn } from './answer-in.ts';
import { askToConfirm, type Caller } from './caller.ts';
import type { FileResponse, PngResponse, RedirectResponse, Served, SvgResponse, WebpResponse } from './handlers.ts';
import { type CallKey, type IdempotencyStore, once } from './idempotency.ts';
import { readMultipartForm } from './multipart-form.ts';
import { PUBLIC_HEADERS, SECURITY_HEADERS } from './security-headers.ts';
import { findUnstorableText, isReadableAddress } from './unstorable-text.ts';
import { validateInput } from './validate-input.ts';

type ServeOptions = {
  /** Finds the user of a bearer token, or null when the token is unknown or dead. */
  identify(token: string): Promise<Caller | null>;
  cache: ResponseCache;
  version(): number;
  /** By which all processes know what was written, and this one has taken in what its staff wrote. */
  freshness: Pick<Freshness, 'settle'>;
  /** Whether the owner has switched a part of the shop off. */
  isOff(feature: FeatureName): Promise<boolean>;
  /** Whether the owner wants a second factor from all staff. */
  demandsSecondFactor(): Promise<boolean>;
  /** Whether the shop is closed to this request, unless its caller works here. */
  isTurnedAway(request: IncomingMessage): boolean;
  /** Whether what it shows is only for those who have the key. */
  isClosed(): boolean;
  securityLog: SecurityLog;
  idempotency: IdempotencyStore;
  /** Where the files of a form lie while their call lasts. */
  incoming: string;
};

/** Public answers are packed by their cache; of the private ones only long lists are worth the work. */
const WORTH_PACKING_BYTES = 8_192;

type JsonResult = Pick<Answer, 'wait_s'> & {
  status: number;
  data?: unknown;
  json?: Buffer;
  print?: string;
  total?: number;
  headers?: Record<string, string>;
};

/** Binds endpoints to the server: identify, permit, read, validate, answer, present. The only way a call gets in. */
export function serve(app: FastifyInstance, list: Served[], options: ServeOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  for (const { endpoint, answer } of list) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // A file would be made, and count as a download, only to tell how large it is.
      exposeHeadRoute: endpoint.replies !== 'file',
      ...(endpoint.largestBody ? { bodyLimit: endpoint.largestBody } : {}),
      // A caller without permission is refused before a byte of the body is read.
      onRequest: async (request) => void callers.set(request, await permit(endpoint, request, options)),
      handler: (request, reply) =>
        answerIn(endpoint, request, async () => {
          const caller = callers.get(request) ?? null;
          const madeFrom = options.version();
          if (endpoint.feature && (await options.isOff(endpoint.feature))) refuse('feature_off');
          const form = endpoint.files ? await readMultipartForm(request, endpoint.files, options.incoming) : null;
          try {
            const valid = validate(endpoint, request, form?.fields ?? request.body);
            const call = { ...valid, files: form?.files, caller, request };
            const run = (key: CallKey | null) => answer({ ...call, key } as never) as Promise<JsonResult>;
            const result =
              endpoint.idempotent && caller
                ? await once(options.idempotency, { caller, endpoint, request }, run)
                : await run(null);
            if (endpoint.noted)
              noteSecurity(options, { kind: endpoint.noted, userId: caller?.id, ip: request.ip, about: endpoint.name });
            if (endpoint.method !== 'GET' && caller && caller.role !== 'customer') await options.freshness.settle();
            return present(endpoint, result, { request, reply, caller, madeFrom, options });
          } catch (error) {
            noteWrongAnswer(error, endpoint, { caller, request, options });
            const isForPage = error instanceof Refusal && request.headers.accept?.includes('text/html');
            if (!isForPage) throw error;
            if (endpoint.refusalPage) return redirect({ location: endpoint.refusalPage }, reply);
            if (!endpoint.refusalShownOn) throw error;
            return redirect({ location: `${endpoint.refusalShownOn}?why=${error.code}` }, reply);
          } finally {
            await form?.discard();
          }
        }),
    });
  }
}

async function permit(endpoint: Endpoint, request: FastifyRequest, options: ServeOptions): Promise<Caller | null> {
  const { name, who, closed } = endpoint;
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = token ? await options.identify(token) : null;
  const due = caller && (await whatIsDue(caller, endpoint, options));
  const isStaff = caller !== null && caller.role !== 'customer' && !due;
  if (!isStaff && closed && options.isTurnedAway(request.raw)) refuse('shop_closed');
  if (who === 'anyone') return due ? null : caller;
  if (!caller) refuse('unauthenticated');
  if (due) refuse(due);
  if (who !== 'user' && caller.role !== 'admin' && !who.includes(caller.role)) {
    noteSecurity(options, { kind: 'access-refused', userId: caller.id, ip: request.ip, about: name });
    refuse('forbidden');
  }
  if (endpoint.confirmed) askToConfirm(caller);
  return endpoint.method === 'GET' ? caller : { ...caller, seen: readSeen(request.headers['if-match']) };
}

const wrongAnswers: Partial<Record<RefusalCode, SecurityKind>> = {
  password_wrong: 'password-refused',
  code_wrong: 'second-factor-refused',
};

/** Anyone who has a session and not what it asks for may have stolen it. A login notes on its own whom it refuses. */
function noteWrongAnswer(
  error: unknown,
  { who, name }: Endpoint,
  { caller, request, options }: Pick<Presenting, 'caller' | 'request' | 'options'>,
): void {
  const kind = error instanceof Refusal && who !== 'anyone' ? wrongAnswers[error.code] : undefined;
  if (kind && caller) noteSecurity(options, { kind, userId: caller.id, ip: request.ip, about: name });
}

/** What a caller has to do before anything else; null where nothing is, or the call is open before it. */
async function whatIsDue(caller: Caller, endpoint: Endpoint, options: ServeOptions) {
  if (caller.mustRenewPassword) return endpoint.beforeRenewal ? null : 'password_due';
  if (caller.role === 'customer' || caller.hasSecondFactor || endpoint.beforeSecondFactor) return null;
  return (await options.demandsSecondFactor()) ? 'second_factor_due' : null;
}

function validate(endpoint: Endpoint, request: FastifyRequest, sent: unknown) {
  if (!isReadableAddress(request.url)) refuse('malformed_request');
  refuseUnkeepable(sent);
  const fields: Record<string, string> = {};
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const checked = validateInput(schema, value ?? {}, typeof endpoint.who === 'string');
    if ('data' in checked) return checked.data;
    Object.assign(fields, checked.fields);
    return undefined;
  };
  const params = read(endpoint.params, request.params);
  // An id or a slug that cannot exist names nothing.
  if (Object.keys(fields).length > 0)
    refuse(endpoint.refusals.find((code) => code.endsWith('_not_found')) ?? 'not_found');
  const query = read(endpoint.query, request.query);
  const body = read(endpoint.body, sent);
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
  // What came as the text of a JSON is looked through once it was read.
  refuseUnkeepable(body);
  return { params, query, body };
}

function refuseUnkeepable(sent: unknown): void {
  const where = findUnstorableText(sent);
  if (where !== null) refuse('invalid_input', { fields: { [where || 'body']: fieldWords.unkeepable } });
}

type Presenting = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  madeFrom: number;
  options: ServeOptions;
};

type PictureResponse = (SvgResponse | PngResponse | WebpResponse) & Pick<Answer, 'wait_s'>;
const pictureTypes = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png', webp: 'image/webp' };

function present(endpoint: Endpoint, result: unknown, at: Presenting): FastifyReply | Promise<FastifyReply> {
  if (endpoint.replies === 'redirect') return redirect(result as RedirectResponse, at.reply);
  if (endpoint.replies === 'file') return file(result as FileResponse, at);
  if (typeof endpoint.replies === 'string') {
    const { headers, wait_s, ...picture } = result as PictureResponse;
    const body = Buffer.from(mustExist((picture as Record<string, string>)[endpoint.replies]));
    const all = { 'content-type': pictureTypes[endpoint.replies], ...headers };
    return publicly({ body, headers: all, wait_s, isWordless: true }, at);
  }
  const { status, data, json: made, print, total, wait_s, headers: own } = result as JsonResult;
  const schema = endpoint.replies[status as 200];
  if (schema === undefined) throw new Error(`${endpoint.name} has no reply ${status}`);
  const headers = { ...own, ...(total === undefined ? {} : { 'x-total-count': String(total) }) };
  if (schema === null)
    return at.reply
      .code(status)
      .headers({ ...SECURITY_HEADERS, ...headers, 'cache-control': 'private, no-store' })
      .send();
  // The schema is the presenter: what it does not name does not get out.
  const body = made ?? Buffer.from(JSON.stringify(schema.parse(data)));
  const json = { 'content-type': 'application/json; charset=utf-8', ...headers };
  if (endpoint.cache && !at.caller) return publicly({ body, headers: json, print, wait_s }, at);
  const privately = { 'cache-control': 'private, no-store', vary: VARY };
  at.reply.code(status).headers({ ...SECURITY_HEADERS, ...json, ...privately });
  // What is edited later is edited as it was read now.
  if (at.caller) at.reply.header('etag', tagOf({ ...at.caller.present, own: at.caller.wrote ?? undefined }));
  if (body.length < WORTH_PACKING_BYTES) return at.reply.send(body);
  at.reply.compress(body);
  return at.reply;
}

async function publicly(answer: Answer, { request, reply, caller, madeFrom, options }: Presenting) {
  const headers: Record<string, string> = { ...PUBLIC_HEADERS, ...answer.headers };
  // Caches before the shop do not ask who has the key.
  if (options.isClosed()) headers['cache-control'] = mustExist(headers['cache-control']).replace('public', 'private');
  const etag = caller ? undefined : options.cache.keep(request, madeFrom, { ...answer, headers });
  reply.headers({ ...headers, vary: varyOf(answer), ...(etag ? { etag } : {}) });
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.raw, answer);
  const body = await packedNow(answer.body, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(200).send(body);
}

function redirect({ location }: RedirectResponse, reply: FastifyReply): FastifyReply {
  return reply
    .code(303)
    .headers({ ...SECURITY_HEADERS, location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .send();
}

function file({ file: content, name, mediaType, etag }: FileResponse, { request, reply }: Presenting): FastifyReply {
  const part = etag && !(content instanceof Readable) ? parseRange(request.headers, etag, content.byteLength) : null;
  reply.code(part ? 206 : 200).headers({
    ...SECURITY_HEADERS,
    'content-type': mediaType,
    'content-disposition': contentDisposition(name),
    'cache-control': 'private, no-store',
    ...(etag ? { etag, 'accept-ranges': 'bytes' } : {}),
  });
  if (content instanceof Readable) {
    // Anyone who waits for the first byte of a file that is still being made knows at once that it comes.
    content.once('resume', () => reply.raw.flushHeaders());
    return reply.send(content);
  }
  const { first, last } = part ?? { first: 0, last: content.byteLength - 1 };
  if (part) reply.header('content-range', `bytes ${first}-${last}/${content.byteLength}`);
  return reply
    .header('content-length', String(last + 1 - first))
    .send(Buffer.from(content.buffer, content.byteOffset + first, last + 1 - first));
}

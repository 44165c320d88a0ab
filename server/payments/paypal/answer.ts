import type { Refused, Unknown } from '../provider.ts';

/** An answer that PayPal gave and that could be read. */
export type Answer = { kind: 'answer'; status: number; body: unknown };

/** How long to wait when PayPal says "too much" or "busy" without saying how long. */
const DEFAULT_WAIT_MS = 2000;
const MAX_WAIT_MS = 3_600_000;
const NO_ISSUE = 'NO_ISSUE';

/** Reads a Retry-After header (seconds or an HTTP date, RFC 9110 section 10.2.3) into milliseconds from now. */
export function readRetryAfter(header: string | null, now_ms: number): number {
  if (header === null) return DEFAULT_WAIT_MS;
  const wait_ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now_ms;
  return Number.isFinite(wait_ms) ? Math.min(MAX_WAIT_MS, Math.max(0, wait_ms)) : DEFAULT_WAIT_MS;
}

/** The issue that decides (never the description), or the error's name where PayPal gives no details. */
export function readIssue(body: unknown): string {
  const { details, name, error } = asFields(body);
  const issue = Array.isArray(details) ? asFields(details[0]).issue : undefined;
  for (const text of [issue, name, error]) {
    if (typeof text === 'string' && /^[A-Za-z_]{1,100}$/.test(text)) return text;
  }
  return NO_ISSUE;
}

/**
 * What an answer that is no success means, when the call has no better word for it. A 4xx is a definite no, but for
 * those that say nothing about the call itself: 401 (our credentials), 408 and 425 (time), 409 (a twin call is
 * running).
 */
export function readNo({ status, body }: Answer): Refused | Unknown {
  const issue = readIssue(body);
  if (status === 409)
    return {
      kind: 'unknown',
      why: `PayPal is still busy with it: ${issue}`,
      retryAfter_ms: DEFAULT_WAIT_MS,
      hasTwin: true,
    };
  if (status === 401) return { kind: 'unknown', why: `PayPal does not accept our credentials: ${issue}` };
  const isAboutTheCall = status >= 400 && status < 500 && status !== 408 && status !== 425;
  // Without a word of PayPal's own the no may come from a gateway in between, which knows nothing about the call.
  if (!isAboutTheCall || issue === NO_ISSUE) {
    return { kind: 'unknown', why: `PayPal answered ${status} ${issue}` };
  }
  return { kind: 'refused', issue, status, detail: readDetail(body) };
}

/** Words for the log: PayPal's debug id finds the call at PayPal. Nothing that we sent is repeated. */
function readDetail(body: unknown): string {
  const { details, message, debug_id } = asFields(body);
  const first = asFields(Array.isArray(details) ? details[0] : undefined);
  const parts = [
    message,
    first.field,
    first.description,
    debug_id === undefined ? undefined : `debug id ${String(debug_id)}`,
  ];
  return parts
    .filter((part) => typeof part === 'string')
    .join('; ')
    .slice(0, 500);
}

/** PayPal's own words for a no, without what we sent; empty where it has none. */
export function readWords(body: unknown): string {
  const { details, message, error_description } = asFields(body);
  const { description } = asFields(Array.isArray(details) ? details[0] : undefined);
  const words = [description, error_description, message].find((text) => typeof text === 'string' && text !== '');
  return String(words ?? '').slice(0, 300);
}

/** True when PayPal itself says that it knows no such thing, or not any more. */
export function isGone({ status, body }: Answer): boolean {
  return status === 404 && readIssue(body) !== NO_ISSUE;
}

export function asFields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** What a call that reads came to: its body as `readBody` understands it, or that there is no such thing. */
export function readFound<T>(
  answer: Answer | Unknown,
  readBody: (body: unknown) => T | null,
): { value: T } | { kind: 'gone' } | Refused | Unknown {
  if (answer.kind === 'unknown') return answer;
  if (isGone(answer)) return { kind: 'gone' };
  if (answer.status !== 200) return readNo(answer);
  const value = readBody(answer.body);
  return value === null ? unreadable(answer) : { value };
}

/** An answer that said yes and not to what: whether money moved is not known. */
export function unreadable({ status }: Answer): Unknown {
  return { kind: 'unknown', why: `PayPal answered ${status}, but fields that we need are missing or wrong` };
}

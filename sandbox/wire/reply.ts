import issues from './issues.json' with { type: 'json' };

/**
 * A reply before it is written: links in it are relative until they are sent, since the sandbox may move between two
 * starts.
 */
export type Reply = { status: number; body: object | null; headers?: Record<string, string> };

export type Link = { href: string; rel: string; method: string };

type Issue = keyof typeof issues;

/** The name that PayPal gives to every error of a status. */
const NAMES: Record<number, { name: string; message: string }> = {
  400: { name: 'INVALID_REQUEST', message: 'The request is not well-formed or breaks the schema.' },
  401: { name: 'AUTHENTICATION_FAILURE', message: 'The credentials are missing, wrong or too old.' },
  403: { name: 'NOT_AUTHORIZED', message: 'The caller may not do this.' },
  404: { name: 'RESOURCE_NOT_FOUND', message: 'The thing asked for does not exist.' },
  409: { name: 'RESOURCE_CONFLICT', message: 'The request conflicts with another one.' },
  415: { name: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body has a type that is not understood.' },
  422: { name: 'UNPROCESSABLE_ENTITY', message: 'The request is well-formed but can not be carried out.' },
  429: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests.' },
  500: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal error occurred.' },
  503: { name: 'SERVICE_UNAVAILABLE', message: 'The service is not available.' },
};

/** A definite no in PayPal's error shape; thrown by the checks and turned into the reply where a call ends. */
export class Refusal extends Error {
  readonly issue: string;
  readonly reply: Reply;

  constructor(issue: string, reply: Reply) {
    super(issue);
    this.issue = issue;
    this.reply = reply;
  }
}

/** Makes the refusal of an issue; `field` is a JSON pointer into the request's body. */
export function refuse(issue: Issue, field?: string, links: Link[] = []): Refusal {
  return new Refusal(issue, refusalReply(issue, issues[issue].status, issues[issue].description, field, links));
}

/** An order, capture or refund that does not exist, or is not shown any more. */
export const unknownId = (): Refusal => refuse('INVALID_RESOURCE_ID');

/** The refusal that a PayPal-Mock-Response header asks for; a code the sandbox does not know is a 422, as most are. */
export function refuseAsPlanned(code: string): Refusal {
  const known = Object.entries(issues).find(([issue]) => issue === code)?.[1];
  const { status, description } = known ?? { status: 422, description: 'Asked for by PayPal-Mock-Response.' };
  return new Refusal(code, refusalReply(code, status, description, undefined, []));
}

function refusalReply(issue: string, status: number, description: string, field: string | undefined, links: Link[]) {
  const { name, message } = NAMES[status] ?? { name: issue, message: description };
  const detail = { ...(field === undefined ? {} : { field, location: 'body' }), issue, description };
  // PayPal gives no details with limits and failures of its own, so a client must live without them.
  const details = status === 429 || status >= 500 ? [] : [detail];
  return { status, body: { name, message, debug_id: '', details, links } };
}

/** A time as PayPal writes it: UTC, whole seconds. */
export function writeTime(at_ms: number): string {
  return `${new Date(at_ms).toISOString().slice(0, 19)}Z`;
}

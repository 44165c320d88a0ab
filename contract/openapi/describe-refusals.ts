import type { Endpoint } from '../endpoint.ts';
import { type RefusalCode, refusals } from '../refusals.ts';
import { capitalise, type Json, refTo } from './json.ts';

/** What any call may refuse, beside the codes of its own. */
const ANY_CALL: RefusalCode[] = [
  'invalid_input',
  'malformed_request',
  'too_many_requests',
  'internal_error',
  'unavailable',
];

const whole = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } });
const RETRY_AFTER = { 'Retry-After': whole('How many seconds to wait before the next try.') };
const HEADERS: Readonly<Record<string, Json>> = {
  401: {
    'WWW-Authenticate': {
      description: 'How to say who calls.',
      schema: { type: 'string', const: 'Bearer' },
    },
  },
  416: {
    'Content-Range': { description: 'How long the file is.', schema: { type: 'string' }, example: 'bytes */1024' },
  },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** Those codes that a call may refuse with by what it is, and by what it says itself. */
function codesOf(endpoint: Endpoint): Set<RefusalCode> {
  const { who, body, files, params, idempotent, confirmed, beforeRenewal, beforeSecondFactor } = endpoint;
  const codes = new Set<RefusalCode>(ANY_CALL);
  const add = (asked: unknown, ...more: RefusalCode[]) => {
    if (asked) for (const code of more) codes.add(code);
  };
  add(body || files, 'malformed_body', 'body_too_large', 'unsupported_media_type');
  add(who !== 'anyone', 'unauthenticated');
  add(who !== 'anyone' && !beforeRenewal, 'password_due');
  add(who !== 'anyone' && !beforeSecondFactor, 'second_factor_due');
  add(typeof who !== 'string', 'forbidden');
  add(params && !endpoint.refusals.some((code) => code.endsWith('_not_found')), 'not_found');
  add(idempotent, 'idempotency_conflict');
  add(confirmed, 'confirm_identity');
  add(true, ...endpoint.refusals);
  return codes;
}

/** The answers of the refusals of calls; one that many calls have alike stands once, under a name. */
export function describeRefusals() {
  const shared: Record<string, Json> = {};

  const ofCodes = (codes: Iterable<RefusalCode>): Record<string, Json> => {
    const byStatus = Map.groupBy(codes, (code) => refusals[code][0]);
    return Object.fromEntries(
      [...byStatus].map(([status, [first, ...more]]) => {
        const answer = answerOf(status, [first!, ...more]);
        if (more.length > 0) return [status, answer];
        const name = first!.split('_').map(capitalise).join('');
        shared[name] = answer;
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  };
  return { shared, ofCodes, of: (endpoint: Endpoint) => ofCodes(codesOf(endpoint)) };
}

function answerOf(status: number, codes: RefusalCode[]): Json {
  const example = (code: RefusalCode) => ({
    code,
    message: refusals[code][1],
    ...(code === 'invalid_input' ? { fields: { email: 'This is not an email address.' } } : {}),
    requestId: '6f1c2d1e-6a0b-4a56-9d0f-0f6a3c1f9a11',
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n'),
    ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
    content: { 'application/json': { schema: refTo('Error'), example: example(codes[0]!) } },
  };
}

/** The body of every refusal, with every code that there is. */
export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
    approval_url: { type: 'string' },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['product_id', 'license_type_id', 'price'],
        properties: {
          product_id: { type: 'integer', minimum: 1 },
          license_type_id: { type: 'integer', minimum: 1 },
          price: refTo('Money'),
        },
      },
    },
    terms: {
      type: 'array',
      items: {
        type: 'object',
        required: ['product_id', 'license_type_id', 'from', 'to'],
        properties: Object.fromEntries(
          ['product_id', 'license_type_id', 'from', 'to'].map((name) => [name, { type: 'integer', minimum: 1 }]),
        ),
      },
    },
  },
  examples: [
    {
      code: 'product_not_found',
      message: refusals.product_not_found[1],
      requestId: '6f1c2d1e-6a0b-4a56-9d0f-0f6a3c1f9a11',
    },
  ],
};

import type { Endpoint } from '../endpoint.ts';
import { mustExist } from '../must-exist.ts';
import { type RefusalCode, refusals } from '../refusals.ts';
import { capitalise, type Json, refTo } from './json.ts';

/** What any call may refuse, next to the codes of its own. */
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
export function codesOf(endpoint: Endpoint): Set<RefusalCode> {
  const { who, body, files, params, idempotent, confirmed, closed, beforeRenewal, beforeSecondFactor } = endpoint;
  const codes = new Set<RefusalCode>(ANY_CALL);
  const add = (requested: unknown, ...more: RefusalCode[]) => {
    if (requested) for (const code of more) codes.add(code);
  };
  add(body || files, 'malformed_body', 'request_timeout', 'body_too_large', 'unsupported_media_type');
  add(who !== 'anyone', 'unauthenticated');
  add(who !== 'anyone' && !beforeRenewal, 'password_due');
  add(who !== 'anyone' && !beforeSecondFactor, 'second_factor_due');
  add(typeof who !== 'string', 'forbidden');
  add(params && !endpoint.refusals.some((code) => code.endsWith('_not_found')), 'not_found');
  add(idempotent, 'idempotency_conflict');
  add(endpoint.method === 'PUT', 'changed_meanwhile');
  add(confirmed, 'confirm_identity');
  add(closed, 'shop_closed');
  add(endpoint.feature, 'feature_off');
  add(true, ...endpoint.refusals);
  return codes;
}

/** The answers of the refusals of calls; each stands once, under the names of its codes. */
export function describeRefusals() {
  const shared: Record<string, Json> = {};

  const ofCodes = (codes: Iterable<RefusalCode>): Record<string, Json> => {
    const byStatus = Map.groupBy(codes, (code) => refusals[code][0]);
    return Object.fromEntries(
      [...byStatus].map(([status, its]) => {
        const sorted = its.toSorted();
        const name = sorted.map(nameOf).join('Or');
        shared[name] ??= answerOf(status, sorted);
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  };
  return { shared, ofCodes, of: (endpoint: Endpoint) => ofCodes(codesOf(endpoint)) };
}

/** `product_not_found` as a name: `ProductNotFound`. */
const nameOf = (code: RefusalCode): string => code.split('_').map(capitalise).join('');

function answerOf(status: number, codes: RefusalCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n'),
    ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
    content: {
      'application/json': {
        schema: { allOf: [refTo('Error'), { properties: { code: { enum: codes } } }] },
        example: {
          code: codes[0],
          message: refusals[mustExist(codes[0])][1],
          ...(codes[0] === 'invalid_input' ? { fields: { email: 'This is not an email address.' } } : {}),
          requestId: '6f1c2d1e-6a0b-4a56-9d0f-0f6a3c1f9a11',
        },
      },
    },
  };
}

/** The body of every refusal, with every code that there is. */
export const ERROR_SCHEMA: Json = {
  description: 'The answer to every call that was refused.',
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(refusals),
      description: 'What to branch on; it never changes its meaning.',
    },
    message: { type: 'string', description: 'The reason for a person to read.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'With `invalid_input`: what is wrong, by field.',
    },
    requestId: { type: 'string', description: 'What to tell the shop when something is unclear.' },
    approval_url: {
      type: 'string',
      description: 'With `payment_declined` and `payment_not_approved`: where the buyer goes on.',
    },
    changed: {
      type: 'object',
      required: ['by', 'at', 'fields', 'etag'],
      properties: {
        by: { type: ['string', 'null'] },
        at: { type: 'string', format: 'date-time' },
        fields: { type: 'array', items: { type: 'string' } },
        etag: { type: 'string' },
      },
    },
    lines: {
      type: 'array',
      description: "With `price_changed`: today's prices, line by line.",
      items: {
        type: 'object',
        required: ['product_id', 'part_id', 'license_type_id', 'tier_id', 'price'],
        properties: {
          product_id: { type: 'integer', minimum: 1 },
          part_id: { type: 'integer', minimum: 0 },
          license_type_id: { type: 'integer', minimum: 1 },
          tier_id: { type: 'integer', minimum: 0 },
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

import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type RefusalCode, refusals } from './refusals.ts';

/** What any call may refuse, beside the codes of its own. */
const ANY_CALL: RefusalCode[] = [
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'too_many_requests',
  'internal_error',
  'unavailable',
];
const OTHER_TYPES = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', file: 'application/octet-stream' };

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 document of some endpoints, made from the very schemas that validate.
 * @param address where the shop is reached, e.g. https://shop.example.
 */
export function describeApi(endpoints: readonly Endpoint[], address: string): Json {
  const paths: Record<string, Json> = { '/payment/paypal/webhook': { post: WEBHOOK } };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Huruf', version: '1.0.0', description: 'An online shop for fonts and the licences to use them.' },
    servers: [{ url: address }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

/** What the payment house tells is PayPal's own: its signature is checked, and no schema of ours reads it. */
const WEBHOOK = {
  operationId: 'tellOfPayment',
  summary: 'Where PayPal tells what happened to a payment.',
  description: 'PayPal, by its signature.',
  requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
  responses: { 200: { description: 'OK' }, ...refusalsOf({ who: 'anyone', refusals: ['event_not_genuine'] }) },
};

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
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
          product_id: { type: 'integer' },
          license_type_id: { type: 'integer' },
          price: { type: 'number' },
        },
      },
    },
  },
};

function describeCall(endpoint: Endpoint): Json {
  const { who, summary, name } = endpoint;
  const roles =
    who === 'anyone'
      ? 'Anyone.'
      : who === 'user'
        ? 'Any logged-in user.'
        : `Roles: ${['admin', ...who.filter((role) => role !== 'admin')].join(', ')}.`;
  return {
    operationId: name,
    summary,
    description: roles,
    ...(who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...idempotencyKey(endpoint),
    ],
    ...bodyOf(endpoint),
    responses: { ...repliesOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function bodyOf({ body, files }: Endpoint): Json {
  const schema = body ? schemaOf(body, 'input') : { type: 'object' };
  if (!files) return body ? { requestBody: { required: true, content: { 'application/json': { schema } } } } : {};
  const parts = Object.keys(files).map((name) => [
    name,
    { type: 'string', contentMediaType: 'application/octet-stream' },
  ]);
  const form = { ...schema, properties: { ...(schema.properties ?? {}), ...Object.fromEntries(parts) } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const usual = schema.safeParse({}).data ?? {};
  // What is refused whatever it says is no parameter.
  const taken = Object.entries(properties).filter(([, property]) => !('not' in property));
  return taken.map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: { ...property, ...(usual[name] === undefined ? {} : { default: usual[name] }) },
  }));
}

function idempotencyKey({ idempotent }: Endpoint): Json[] {
  return idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];
}

function repliesOf({ replies, refusals: own, counted }: Endpoint): Json {
  if (replies === 'redirect') return { 303: { description: 'See the address in Location.' } };
  if (replies === 'svg' || replies === 'png' || replies === 'webp' || replies === 'file') {
    const content = { [OTHER_TYPES[replies]]: {} };
    const part = { description: 'The range of bytes that was asked for.', content };
    return { 200: { description: 'OK', content }, ...(own.includes('range_outside') ? { 206: part } : {}) };
  }
  const headers = counted
    ? { 'X-Total-Count': { schema: { type: 'integer' }, description: 'The number of all matches.' } }
    : undefined;
  return Object.fromEntries(
    Object.entries(replies).map(([status, schema]) => [
      status,
      {
        description: 'OK',
        ...(headers ? { headers } : {}),
        ...(schema ? { content: { 'application/json': { schema: schemaOf(schema, 'output') } } } : {}),
      },
    ]),
  );
}

function refusalsOf({ who, refusals: own }: Pick<Endpoint, 'who' | 'refusals'>): Json {
  const access: RefusalCode[] =
    who === 'anyone' ? [] : who === 'user' ? ['unauthenticated'] : ['unauthenticated', 'forbidden'];
  const byStatus = Map.groupBy([...ANY_CALL, ...access, ...own], (code) => refusals[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${refusals[code][1]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as Json;
}

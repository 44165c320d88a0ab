import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { binary, describeReplies, type SchemaOf } from './describe-replies.ts';
import { exampleOf } from './example-of.ts';
import type { Json } from './json.ts';
import { roomOf } from './tags.ts';

/** The parameters of headers, by their names in the document. */
export const headerParameters: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your own for this one intent, so that it can be sent again after a broken line: the same key with ' +
      'the same body gives the first answer, with another body 409 `idempotency_conflict`.',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    example: '2f9d9f0e-order-of-monday',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that you have: where it still holds, the answer is 304 without a body.',
    required: false,
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the answer in which you read what you change now. Where somebody else has changed it since, ' +
      'the answer is 412 `changed_meanwhile`, nothing is written, and `changed` says who, when and which fields. ' +
      'Without it the call writes in any case.',
    required: false,
    schema: { type: 'string', maxLength: 2_000 },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description: 'Which bytes of the file to give, to go on with a download that broke off.',
    required: false,
    schema: { type: 'string' },
    example: 'bytes=1024-',
  },
};
const header = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

/** One call of the document. `refused` are the answers of its refusals. */
export function describeCall(endpoint: Endpoint, schemaOf: SchemaOf, refused: Json): Json {
  const { who, summary, name, path, idempotent, cache, replies, refusals } = endpoint;
  const isPicture = replies === 'svg' || replies === 'png' || replies === 'webp';
  return {
    operationId: name,
    tags: [roomOf(path)],
    summary,
    description: describeWho(who),
    security: who === 'anyone' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(endpoint, 'params', schemaOf),
      ...parametersOf(endpoint, 'query', schemaOf),
      ...(idempotent ? [header('IdempotencyKey')] : []),
      ...(endpoint.method === 'PUT' || refusals.includes('changed_meanwhile') ? [header('IfMatch')] : []),
      ...(cache || isPicture ? [header('IfNoneMatch')] : []),
      ...(refusals.includes('range_outside') ? [header('Range')] : []),
    ],
    ...bodyOf(endpoint, schemaOf),
    responses: { ...describeReplies(endpoint, schemaOf), ...refused },
  };
}

/** Who may call, in a sentence. */
function describeWho(who: Endpoint['who']): string {
  if (who === 'anyone') return 'Anyone may call this, without a token.';
  if (who === 'user') return 'Whoever is logged in may call this.';
  return `Roles: ${['admin', ...who.filter((role) => role !== 'admin')].join(', ')}.`;
}

function bodyOf({ name, body, files }: Endpoint, schemaOf: SchemaOf): Json {
  const schema = body ? schemaOf(body, 'input') : null;
  if (!files) return schema ? { requestBody: { required: true, content: { 'application/json': { schema } } } } : {};
  const parts = Object.entries(files).map(([field, most]) => [
    field,
    { ...binary(), description: `A file of at most ${Math.round(most / 1024 / 1024)} MB.` },
  ]);
  // A picture is part of a form that has more; any other file is what its form is for.
  const isNeeded = !['addProduct', 'updateProduct'].includes(name);
  const form = {
    type: 'object',
    properties: Object.fromEntries(parts),
    ...(isNeeded ? { required: Object.keys(files) } : {}),
  };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: schema ? { allOf: [schema, form] } : form } },
    },
  };
}

function parametersOf(endpoint: Endpoint, where: 'params' | 'query', schemaOf: SchemaOf): Json[] {
  const schema: z.ZodObject | undefined = endpoint[where];
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const usual = schema.safeParse({}).data ?? {};
  // What is refused whatever it says is no parameter.
  const taken = Object.entries(properties).filter(([, property]) => !('not' in property));
  return taken.map(([name, { description, ...property }]) => {
    const its = { ...property, ...(usual[name] === undefined ? {} : { default: usual[name] }) };
    if (description === undefined)
      throw new Error(`${endpoint.name}: say what ${name} is, by .describe() in its schema`);
    return {
      name,
      in: where === 'params' ? 'path' : 'query',
      description,
      required: where === 'params' || required.includes(name),
      schema: its,
      example: exampleOf(its, new Map()),
    };
  });
}

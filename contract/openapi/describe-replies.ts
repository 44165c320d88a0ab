import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { mustExist } from '../must-exist.ts';
import type { Json } from './json.ts';

export type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json;

const PICTURES: Readonly<Record<string, string>> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' };
const STATED: Readonly<Record<string, string>> = {
  200: 'What was asked for.',
  201: 'It was made.',
  202: 'It was taken in, and is still under way.',
  204: 'It is done; there is nothing to say.',
};

const text = (description: string, more: Json = {}): Json => ({ description, schema: { type: 'string' }, ...more });
const ETAG = { ETag: text('Changes with the answer; send it as `If-None-Match` the next time.') };
const UNCHANGED = { description: 'Nothing has changed since that `ETag`.', headers: ETAG };
const TOTAL = {
  'X-Total-Count': {
    description: 'The number of all matches, on whatever page.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
};

/** The answers of a call that goes well. */
export function describeReplies(endpoint: Endpoint, schemaOf: SchemaOf): Json {
  const { replies, mediaTypes, counted, cache, name } = endpoint;
  if (replies === 'redirect')
    return {
      default: { description: 'Something that nobody foresaw.' },
      303: { description: 'Go on at the address in `Location`.', headers: { Location: text('A page of the shop.') } },
    };
  if (mediaTypes) return describeFile(endpoint, mediaTypes);
  if (typeof replies === 'string')
    return {
      200: {
        description: 'The picture.',
        headers: { ...ETAG, ...(name === 'previewProduct' ? MISSING : {}) },
        content: { [mustExist(PICTURES[replies])]: { schema: binary() } },
      },
      304: UNCHANGED,
    };
  const headers = { ...(counted ? TOTAL : {}), ...(cache ? ETAG : {}) };
  const answers = Object.entries(replies).map(([status, schema]) => [
    status,
    {
      description: STATED[status],
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(schema ? { content: { 'application/json': { schema: schemaOf(schema, 'output') } } } : {}),
    },
  ]);
  return { ...Object.fromEntries(answers), ...(cache ? { 304: UNCHANGED } : {}) };
}

const MISSING = {
  'X-Missing-Characters': text('The characters that the font lacks, percent-encoded; absent where it has all.'),
};

/** A file as a body: bytes, and no text. */
export function binary(): Json {
  return { type: 'string', format: 'binary' };
}

function describeFile({ refusals }: Endpoint, types: readonly string[]): Json {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: type === 'application/json' ? { type: 'object' } : binary() }]),
  );
  const named = { 'Content-Disposition': text('The name of the file.') };
  if (!refusals.includes('range_outside')) return { 200: { description: 'The file.', headers: named, content } };
  const whole = { ...named, ...ETAG, 'Accept-Ranges': text('`bytes`: it can be had in parts.') };
  const part = { ...named, ...ETAG, 'Content-Range': text('Which bytes these are, and of how many.') };
  return {
    200: { description: 'The file.', headers: whole, content },
    206: { description: 'The part of the file that `Range` asked for.', headers: part, content },
  };
}

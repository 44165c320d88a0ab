import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Send } from '#contract/client.ts';
import type { Role } from '#contract/words.ts';
import { openShop } from '#tests/open-shop.ts';

/** A stranger who knows of the shop nothing but its description writes a client, and makes every call of it. */
const shop = await openShop();
await shop.product({ name: 'Righteous' });
const document = JSON.parse((await shop.app.inject('/api/openapi.json')).body) as Document;

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required: boolean; example?: unknown; $ref?: string };
type Answer = {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: Schema }>;
  $ref?: string;
};
type Operation = {
  operationId: string;
  security: object[];
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
  };
};
type Call = Operation & { method: string; path: string };

const calls: Call[] = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ ...call, method, path })))
  // First what only reads, and what takes something away at the end.
  .sort(
    (a, b) => ['get', 'post', 'put', 'delete'].indexOf(a.method) - ['get', 'post', 'put', 'delete'].indexOf(b.method),
  );

/** The document as one schema; no answer has fields that it does not describe. */
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
addFormats.default(ajv);
ajv.addSchema({ $id: 'shop', components: { schemas: closed(document.components.schemas) } } as Schema);

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const its = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'examples' ? part : closed(part)]),
  );
  return 'properties' in its && its.type === 'object' ? { additionalProperties: false, ...its } : its;
}
const within = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"#/', '"shop#/'));
const complaints = (schema: Schema, value: unknown) => {
  const check = ajv.compile(within(closed(schema)) as Schema);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
};
const found = <One extends { $ref?: string }>(one: One, all: Record<string, One>): One =>
  one.$ref ? all[one.$ref.split('/').at(-1)!]! : one;

/** The first example of a schema, put together where the schema is. */
function exampleOf(schema: Schema): Record<string, unknown> {
  if (typeof schema.$ref === 'string') return exampleOf(document.components.schemas[schema.$ref.split('/').at(-1)!]!);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  return Object.assign({}, ...((schema.allOf as Schema[]) ?? []).map(exampleOf));
}

/** The request that the description of a call asks for. `all`: with what need not be there, too. */
function requestFor(call: Call, all: boolean) {
  const taken = call.parameters.filter((one) => one.in && (all || one.required));
  const query = new URLSearchParams(
    taken.filter((one) => one.in === 'query').map((one) => [one.name, String(one.example)]),
  );
  const path = taken.reduce(
    (url, { name, example }) => url.replace(`{${name}}`, encodeURIComponent(String(example))),
    call.path,
  );
  const [[type, media] = []] = Object.entries(call.requestBody?.content ?? {});
  const url = query.size > 0 ? `${path}?${query}` : path;
  if (!type || !media) return { method: call.method.toUpperCase(), url, headers: {} };
  const example = exampleOf(media.schema);
  if (type === 'application/json')
    return { method: call.method.toUpperCase(), url, headers: { 'content-type': type }, body: JSON.stringify(example) };
  const parts = Object.entries(example).map(
    ([name, value]) => `--end\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `${type}; boundary=end` };
  return { method: call.method.toUpperCase(), url, headers, body: `${parts.join('')}--end--\r\n` };
}

const roles: Record<string, Role | null> = { stranger: null, customer: 'customer', administrator: 'admin' };
/** Who answered a call well at least once; what only answers refusals is listed at the end of this file. */
const went = new Set<string>();

async function check(call: Call, who: string, send: Send, all: boolean) {
  const request = requestFor(call, all);
  const reply = await send(request);
  const said = `${who}: ${request.method} ${request.url} ${reply.status} ${reply.body.slice(0, 300)}`;
  const described = call.responses[reply.status];
  expect(described, said).toBeDefined();
  const { content, headers = {} } = found(described!, document.components.responses);
  const type = reply.headers['content-type']?.split(';')[0];
  if (content) expect(Object.keys(content), said).toContain(type);
  else expect(reply.body, said).toBe('');
  for (const [name, { required }] of Object.entries(headers))
    if (required) expect(reply.headers[name.toLowerCase()], `${said} ${name}`).toBeDefined();
  if (content && type === 'application/json')
    expect(complaints(content[type]!.schema, JSON.parse(reply.body)), said).toEqual([]);
  if (reply.status < 400) went.add(call.operationId);
  return reply.status;
}

test.each(calls.map((call) => [call.operationId, call] as const))(
  '%s answers as it is described',
  async (_name, call) => {
    for (const [who, role] of Object.entries(roles)) {
      for (const all of [false, true]) {
        const status = await check(call, who, role ? (await shop.customer(role)).send : shop.send, all);
        if (call.security.length > 0 && !role) expect(status, who).toBe(401);
        else expect(status, who).not.toBe(401 + (call.operationId === 'login' ? 1_000 : 0));
      }
    }
  },
);

test('what never went well is only what needs more than a description', () => {
  expect(calls.map((call) => call.operationId).filter((name) => !went.has(name))).toEqual([]);
});

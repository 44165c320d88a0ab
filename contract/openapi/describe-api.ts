import type { Endpoint } from '../endpoint.ts';
import { describeCall, headerParameters } from './describe-call.ts';
import { describeRefusals, ERROR_SCHEMA } from './describe-refusals.ts';
import { exampleOf } from './example-of.ts';
import type { Json } from './json.ts';
import { nameSchemas } from './named-schemas.ts';
import nounWords from './noun-words.json' with { type: 'json' };
import { rooms } from './tags.ts';

/** What holds for every call, for somebody who reads the description for the first time (Markdown). */
const INTRODUCTION = `An online shop for fonts and the licences to use them.

**Who calls.** Calls that anyone may make need nothing. For all others \`POST /api/auth/login\` gives a \`token\`, which goes into the header \`Authorization: Bearer TOKEN\` and works for 30 days. Who has a second factor gets a \`challenge\` instead, for \`POST /api/auth/second-factor\`. Without a valid token the answer is 401, with one that may not do this 403.

**What goes in and out.** JSON in UTF-8, and forms (\`multipart/form-data\`) where a file is sent. Ids are whole numbers from 1. Times are ISO 8601 in UTC. Money is a number of US dollars with at most two decimals. Fields that are not described are ignored on their way in; more of them may come out one day, so ignore those that you do not know.

**Lists** take \`page\` from 1 and \`limit\`; \`X-Total-Count\` holds the number of all matches.

**Refusals** are \`Error\`: branch on \`code\`, show \`message\`. With 429 and 503 \`Retry-After\` says how many seconds to wait. An address that does not know a method answers 405 with \`Allow\`, one that is none 404.

**Freshness.** Public answers carry an \`ETag\`: send it as \`If-None-Match\`, and 304 says that nothing has changed. They are never stale. Private answers are not to be kept. HEAD goes wherever GET does, but for files.

**Sending twice.** A write that could be sent twice takes an \`Idempotency-Key\`.

**Buying a font.** \`listProducts\` gives products with their licence types; \`createOrder\` places an order of them; \`createPayment\` gives the \`approval_url\` where the buyer approves; afterwards \`executePayment\` says how it went, and \`orderById\` has the links to the files.`;

/** What the nouns and their fields are, by `Noun` and `Noun.field`. */
const words: Readonly<Record<string, string>> = nounWords;

/**
 * The OpenAPI 3.1 document of some endpoints, made from the very schemas that validate.
 * @param address where the shop is reached, e.g. https://shop.example.
 */
export function describeApi(endpoints: readonly Endpoint[], address: string): Json {
  const { schemaOf, named } = nameSchemas(endpoints);
  const refusals = describeRefusals();
  const paths: Record<string, Json> = {
    '/payment/paypal/webhook': { post: describeWebhook(refusals.ofCodes(['event_not_genuine', 'unavailable'])) },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const call = describeCall(endpoint, schemaOf, refusals.of(endpoint));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call };
  }
  named.set('Error', ERROR_SCHEMA);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Huruf',
      version: '1.0.0',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address }],
    tags: rooms.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that a login gives.' },
      },
      parameters: headerParameters,
      responses: refusals.shared,
      schemas: describeNouns(named),
    },
  };
}

/** What the payment provider tells is PayPal's own: its signature is checked, and no schema of ours reads it. */
function describeWebhook(refused: Json): Json {
  return {
    operationId: 'tellOfPayment',
    tags: ['Payments'],
    summary: 'Where PayPal tells what happened to a payment.',
    description: 'PayPal, by its signature.',
    security: [],
    parameters: [],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: { 200: { description: 'It was taken in.' }, ...refused },
  };
}

/** The named schemas in the order of their names, with their words and an example each. */
function describeNouns(named: ReadonlyMap<string, Json>): Record<string, Json> {
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([noun, { examples, ...schema }]) => {
      const said = words[noun];
      const example = exampleOf(schema, named, { noun });
      return [
        noun,
        {
          ...(said ? { description: said } : {}),
          ...withWords(noun, schema),
          examples: examples ?? [example],
        },
      ];
    }),
  );
}

function withWords(noun: string, schema: Json): Json {
  if (typeof schema.properties !== 'object') return schema;
  const properties = Object.entries(schema.properties as Record<string, Json>).map(([field, its]) => {
    const said = words[`${noun}.${field}`];
    return [field, said ? { ...its, description: said } : its];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

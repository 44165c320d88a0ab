import type { Endpoint } from '../endpoint.ts';
import { mustExist } from '../must-exist.ts';
import { demoIdentity } from '../shop/demo-identity.ts';
import { describeCall, headerParameters } from './describe-call.ts';
import { describeRefusals, ERROR_SCHEMA } from './describe-refusals.ts';
import { exampleOf, withoutExamples } from './example-of.ts';
import { capitalise, type Json } from './json.ts';
import { nameSchemas } from './named-schemas.ts';
import { rooms } from './tags.ts';

/** What holds for every call, for somebody who reads the description for the first time (Markdown). */
const INTRODUCTION = `An online shop for fonts and the licences to use them.

**Who calls.** Calls that anyone may make need nothing. For all others \`POST /api/auth/login\` gives a \`token\`,
which goes into the header \`Authorization: Bearer TOKEN\` and works for 30 days. Who has a second factor gets a
\`challenge\` instead, for \`POST /api/auth/second-factor\`. Without a valid token the answer is 401, with one that
may not do this 403.

**What goes in and out.** JSON in UTF-8, and forms (\`multipart/form-data\`) where a file is sent. Ids are whole
numbers from 1. Times are ISO 8601 in UTC. Money is a number in the currency of the shop, such as US dollars with at most two decimals. Fields that are
not described are ignored on their way in; more of them may come out one day, so ignore those that you do not know.

**Lists** take \`page\` from 1 and \`limit\`; \`X-Total-Count\` holds the number of all matches.

**Refusals** are \`Error\`: branch on \`code\`, show \`message\`. With 429 and 503 \`Retry-After\` says how many seconds to wait. An address that does not know a method answers 405 with \`Allow\`, one that is none 404.

**Freshness.** Public answers carry an \`ETag\`: send it as \`If-None-Match\`, and 304 says that nothing has changed. They are never stale. Private answers are not to be kept. HEAD goes wherever GET does, but for files.

**Sending twice.** A write that could be sent twice takes an \`Idempotency-Key\`.

**Languages.** With \`Accept-Language: id\` messages of refusals come in Indonesian, otherwise in English. Codes and fields stay the same.

**Limits.** A password may be tried ten times in 15 minutes for an account from one network, a code of a second factor likewise. A user may export their data 20 times an hour, and a network may check 60 licences a minute. Beyond a limit the answer is 429.

**Other sites.** The shop sends no CORS headers: call it from a server or a program, not from a page of another site.

**Buying a font.** \`listProducts\` gives products with their licence types; \`createOrder\` places an order of them; \`createPayment\` gives the \`approval_url\` where the buyer approves; afterwards \`executePayment\` says how it went, and \`orderById\` has the links to the files. In a test shop a program approves by \`POST\` to the \`approval_url\` itself with the form field \`decision=approve\`.`;

/**
 * The OpenAPI 3.1 document of some endpoints, made from the very schemas that validate.
 * @param address where the shop is reached, e.g. https://shop.example.
 */
export function describeApi(endpoints: readonly Endpoint[], address: string, shop: string = demoIdentity.name): Json {
  const { schemaOf, named } = nameSchemas(endpoints);
  const refusals = describeRefusals();
  const paths: Record<string, Json> = {
    '/payment/paypal/webhook': { post: describeWebhook(refusals.ofCodes(['event_not_genuine', 'unavailable'])) },
  };
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const call = withoutExamples(describeCall(endpoint, schemaOf, refusals.of(endpoint)));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: call };
  }
  const parameters = shareParameters(paths);
  named.set('Error', ERROR_SCHEMA);
  return {
    openapi: '3.1.0',
    info: {
      title: shop,
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
      parameters: { ...headerParameters, ...parameters },
      responses: refusals.shared,
      schemas: describeNouns(named),
    },
  };
}

/** Puts a reference where two calls take the same parameter. @returns these parameters by their names. */
function shareParameters(paths: Record<string, Json>): Record<string, Json> {
  const lists = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map((call) => (call as { parameters: Json[] }).parameters);
  const counted = Map.groupBy(lists.flat(), (parameter) => JSON.stringify(parameter));
  const shared: Record<string, Json> = {};
  for (const list of lists)
    for (const [at, parameter] of list.entries()) {
      if (parameter.$ref !== undefined || mustExist(counted.get(JSON.stringify(parameter))).length < 2) continue;
      const name = capitalise(String(parameter.name));
      shared[name] ??= parameter;
      // Another parameter of the same name stays with its call.
      if (JSON.stringify(shared[name]) === JSON.stringify(parameter))
        list[at] = { $ref: `#/components/parameters/${name}` };
    }
  return shared;
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

/** The named schemas in the order of their names, with an example each. */
function describeNouns(named: ReadonlyMap<string, Json>): Record<string, Json> {
  const sorted = [...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([noun, { examples, ...schema }]) => [
      noun,
      { ...withoutExamples(schema), examples: examples ?? [exampleOf(schema, named)] },
    ]),
  );
}

import { escapeHtml } from '#server/kit/escape-html.ts';
import { nameIn, prose, type Schema, typeOf } from './docs-schema.ts';

type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  description: string;
  required: boolean;
  schema: Schema;
  example?: unknown;
};
type Media = Record<string, { schema: Schema }>;
type Answer = {
  $ref?: string;
  description: string;
  headers?: Record<string, { description: string }>;
  content?: Media;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: Parameter[];
  requestBody?: { content: Media };
  responses: Record<string, Answer>;
};
/** What is said once and referred to by many calls. */
export type Parts = {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  responses: Record<string, Answer>;
};
/** Where a call is: `https://shop.example`, `GET`, `/api/product/{id}`. */
type Place = { server: string; method: string; path: string };

const found = <One extends { $ref?: string }>(one: One, all: Record<string, One>): One =>
  one.$ref ? all[nameIn(one.$ref)]! : one;

/** One call: who may make it, what goes in, an example, and what comes out. */
export function callOf(place: Place, call: Operation, parts: Parts): string {
  const parameters = call.parameters.map((one) => found(one, parts.parameters));
  return `<article id="${call.operationId}"><h3><code>${place.method} ${escapeHtml(place.path)}</code></h3>
${prose(call.summary)}<p class="who">${escapeHtml(call.description)} <code>${call.operationId}</code></p>
${parametersOf(parameters)}${bodyOf(call)}<h4>Example</h4><pre tabindex="0">${escapeHtml(curlOf(place, call, parameters, parts))}</pre>
${answersOf(call, parts)}</article>`;
}

function parametersOf(parameters: Parameter[]): string {
  const rows = parameters.map(({ name, in: where, required, schema, description }) => {
    const usual =
      schema.default === undefined ? '' : ` Without it: <code>${escapeHtml(String(schema.default))}</code>.`;
    return `<tr><th scope="row"><code>${name}</code><br><small>${where}${required ? '' : ', optional'}</small></th><td>${prose(description)}<p>${typeOf(schema)}.${usual}</p></td></tr>`;
  });
  return rows.length > 0 ? `<h4>Parameters</h4><table>${rows.join('')}</table>` : '';
}

function bodyOf({ requestBody }: Operation): string {
  if (!requestBody) return '';
  return `<h4>Body</h4><p>${mediaOf(requestBody.content)}</p>`;
}

const mediaOf = (content: Media) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<code>${type}</code>: ${typeOf(schema)}`)
    .join('<br>');

function answersOf({ responses }: Operation, parts: Parts): string {
  const rows = Object.entries(responses).map(([status, answer]) => {
    const { description, headers = {}, content } = found(answer, parts.responses);
    const heads = Object.entries(headers).map(
      ([name, its]) => `<p><code>${name}</code>: ${escapeHtml(its.description)}</p>`,
    );
    return `<tr><th scope="row">${status}</th><td>${content ? `<p>${mediaOf(content)}</p>` : ''}${prose(description)}${heads.join('')}</td></tr>`;
  });
  return `<details><summary>Answers: ${Object.keys(responses).join(', ')}</summary><table>${rows.join('')}</table></details>`;
}

/** A command that makes the call, with what has to be there and the first of what need not. */
function curlOf({ server, method, path }: Place, call: Operation, parameters: Parameter[], parts: Parts): string {
  const filled = parameters.reduce(
    (url, { name, in: where, example }) => (where === 'path' ? url.replace(`{${name}}`, String(example)) : url),
    path,
  );
  const asked = parameters.filter((one) => one.in === 'query');
  const needed = asked.filter((one) => one.required);
  const query = new URLSearchParams(
    (needed.length > 0 ? needed : asked.slice(0, 1)).map((one) => [one.name, String(one.example)]),
  );
  const [[type, media] = []] = Object.entries(call.requestBody?.content ?? {});
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server}${filled}${query.size > 0 ? `?${query}` : ''}'`,
    ...(call.security.length > 0 ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(type === 'application/json'
      ? [`-H 'Content-Type: application/json'`, `-d '${quoted(JSON.stringify(exampleOf(media!.schema, parts) ?? {}))}'`]
      : []),
    ...(type === 'multipart/form-data' ? formOf(media!.schema, parts) : []),
  ].join(' \\\n  ');
}

const quoted = (text: string) => text.replaceAll("'", `'\\''`);

function formOf(schema: Schema, parts: Parts): string[] {
  const whole = schema.allOf ?? [schema];
  const files = whole
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, its]) => its.format === 'binary');
  const fields = Object.entries(exampleOf(schema, parts) ?? {}).map(
    ([name, value]) => `-F '${quoted(`${name}=${value}`)}'`,
  );
  return [...fields, ...files.map(([name]) => `-F ${name}=@file`)];
}

function exampleOf(schema: Schema, parts: Parts): object | undefined {
  const named = [schema, ...(schema.allOf ?? [])].find((one) => one.$ref);
  return named ? (parts.schemas[nameIn(named.$ref!)]?.examples?.[0] as object) : (schema.examples?.[0] as object);
}

import { escapeHtml } from '#server/kit/escape-html.ts';
import { nameIn, nounOf, prose, type Schema, typeOf } from './docs-schema.ts';

const found = <One extends { $ref?: string }>(one: One, all: Record<string, One>): One =>
  one.$ref ? all[nameIn(one.$ref)]! : one;

const mediaOf = (content: Media) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<code>${type}</code>: ${typeOf(schema)}`)
    .join('<br>');

const quoted = (text: string) => text.replaceAll("'", `'\\''`);

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#DAD7CF,#34322E);--soft:light-dark(#F2F0EA,#1B1A18)}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem;font:16px/1.5 Archivo,"Helvetica Neue",Arial,sans-serif;background:light-dark(#FBFAF7,#121110);color:light-dark(#14130F,#F1EFEA)}
h1{font-weight:500;border-bottom:2px solid #E4402A;padding-bottom:.5rem}h2{font-weight:500;margin:3rem 0 .5rem}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}h4{font-size:.875rem;margin:1rem 0 .25rem}
article{border-top:1px solid var(--line);padding:1rem 0;scroll-margin-top:1rem}:target{outline:2px solid #E4402A;outline-offset:.5rem}
code,pre{font:.8125rem/1.5 ui-monospace,monospace}code{overflow-wrap:anywhere}pre{overflow:auto;background:var(--soft);padding:1rem;margin:.5rem 0}
p{margin:.25rem 0}.who{color:light-dark(#5B5850,#A8A49A)}a{color:inherit}summary{cursor:pointer;padding:.5rem 0}
table{width:100%;border-collapse:collapse;table-layout:fixed;font-size:.875rem}th,td{text-align:start;vertical-align:top;padding:.5rem .5rem .5rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}th{width:11rem;font-weight:400}
nav ul{columns:18rem;padding:0;margin:.25rem 0 1rem;list-style:none}nav li{overflow-wrap:anywhere;padding:.25rem 0;break-inside:avoid}
@media(max-width:40rem){th{width:7rem}td table th{width:5.5rem}}`;

type Document = {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Parts;
};

/** The API description as a page: every call by room, and every noun. No script. */
export function docsPage(described: Record<string, unknown>): string {
  const { info, servers, tags, paths, components } = described as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  const rooms = tags.map((tag) => ({ ...tag, calls: calls.filter(({ call }) => call.tags[0] === tag.name) }));
  const idOf = (name: string) => `room-${name.toLowerCase().replaceAll(' ', '-')}`;
  const contents = rooms.map(
    ({ name, calls }) =>
      `<p><a href="#${idOf(name)}"><strong>${name}</strong></a></p><ul>${calls
        .map(
          ({ method, path, call }) =>
            `<li><a href="#${call.operationId}"><code>${method} ${escapeHtml(path)}</code></a></li>`,
        )
        .join('')}</ul>`,
  );
  const server = servers[0]!.url;
  const sections = rooms.map(
    ({ name, description, calls }) =>
      `<section><h2 id="${idOf(name)}">${name}</h2>${prose(description)}${calls
        .map(({ method, path, call }) => callOf({ server, method, path }, call, components))
        .join('')}</section>`,
  );
  const nouns = Object.entries(components.schemas).map(([name, schema]) => nounOf(name, schema));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The calls of Huruf</title><style>${STYLE}</style></head>
<body><main><h1>The calls of Huruf</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>, for people.</p>${prose(info.description)}
<nav aria-label="Contents"><h2>Contents</h2>${contents.join('')}<p><a href="#nouns"><strong>Nouns</strong></a></p></nav>${sections.join('')}
<section><h2 id="nouns">Nouns</h2><p>What goes in and comes out, by name.</p>${nouns.join('')}</section></main></body></html>`;
}

export { STYLE as docsStyle };

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

type Operation = {
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
type Parts = {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  responses: Record<string, Answer>;
};

/** Where a call is: `https://shop.example`, `GET`, `/api/product/{id}`. */
type Place = { server: string; method: string; path: string };

/** One call: who may make it, what goes in, an example, and what comes out. */
function callOf(place: Place, call: Operation, parts: Parts): string {
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

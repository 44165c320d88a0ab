import { escapeHtml } from '#server/kit/escape-html.ts';
import { callOf, type Operation, type Parts } from './docs-call.ts';
import { nounOf, prose } from './docs-schema.ts';

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

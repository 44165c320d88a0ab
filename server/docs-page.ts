import type { Endpoint } from '#contract/endpoint.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:2rem 1rem;font:15px/24px Archivo,"Helvetica Neue",Arial,sans-serif;background:light-dark(#FBFAF7,#121110);color:light-dark(#14130F,#F1EFEA)}
h1{font-weight:500;border-bottom:2px solid #E4402A;padding-bottom:.5rem}h2{font-size:15px;margin:0;font-weight:600;overflow-wrap:anywhere}article{border-top:1px solid light-dark(#DAD7CF,#34322E);padding:1rem 0}
code,pre{font:13px/20px ui-monospace,monospace}pre{overflow:auto;background:light-dark(#F2F0EA,#1B1A18);padding:1rem;margin:.5rem 0}p{margin:.25rem 0}summary{cursor:pointer}a{color:inherit}`;

type Described = {
  description: string;
  parameters: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
};

/** The API description as a page: every call with who may make it, what goes in and what comes out. No script. */
export function docsPage(endpoints: readonly Endpoint[], document: Record<string, unknown>): string {
  const paths = document.paths as Record<string, Record<string, Described>>;
  const calls = endpoints.map((endpoint) => {
    const { description, parameters, requestBody, responses } =
      paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]![endpoint.method.toLowerCase()]!;
    return `<article id="${endpoint.name}"><h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.summary)}</p><p>${escapeHtml(description)}</p>
<details><summary>What goes in, what comes out</summary><pre>${escapeHtml(JSON.stringify({ parameters, requestBody, responses }, null, 2))}</pre></details></article>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The calls of Huruf</title><style>${STYLE}</style></head>
<body><main><h1>The calls of Huruf</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}</main></body></html>`;
}

export { STYLE as docsStyle };

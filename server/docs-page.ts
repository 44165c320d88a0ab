import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { serveFixed } from './kit/http/serve-fixed.ts';

const installed = createRequire(import.meta.url);
const read = (name: string) => fs.readFileSync(installed.resolve(`swagger-ui-dist/${name}`), 'utf8');

/** The viewer's own script and style; on a narrow page the names of calls would be letters below each other. */
const files = {
  '/api/docs/viewer.js': ['text/javascript', () => read('swagger-ui-bundle.js')],
  '/api/docs/viewer.css': [
    'text/css',
    () => `${read('swagger-ui.css')}
body { margin: 0; }
@media (max-width: 900px) { .swagger-ui .opblock .opblock-summary-operation-id { display: none; } }`,
  ],
  '/api/docs/start.js': [
    'text/javascript',
    () => `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true,
  defaultModelsExpandDepth: 0, syntaxHighlight: { activated: false }, displayOperationId: true, validatorUrl: null });`,
  ],
} as const;

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:";

/** Serves the description of the API as a page at /api/docs, in Swagger UI; nothing of it comes from elsewhere. */
export function serveDocs(app: FastifyInstance, readName: () => Promise<string>): void {
  for (const [address, [type, make]] of Object.entries(files))
    serveFixed(app, address, { 'content-type': `${type}; charset=utf-8` }, make, async () => '');
  const headers = {
    'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
  };
  serveFixed(app, '/api/docs', headers, docsPage, readName);
}

const docsPage = (name: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The calls of ${escapeHtml(name)}</title><link rel="stylesheet" href="/api/docs/viewer.css"></head>
<body><noscript>The calls of ${escapeHtml(name)} are described in
<a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
<main id="docs"></main><script src="/api/docs/viewer.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The tokens of web/look, which are not to be had from here. */
const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:40rem;padding:12vh 1rem;font:15px/24px Archivo,"Helvetica Neue",Arial,sans-serif;background:light-dark(#FBFAF7,#121110);color:light-dark(#14130F,#F1EFEA)}
h1{font-weight:500;font-size:32px;line-height:36px;letter-spacing:-.018em;border-bottom:2px solid light-dark(#E4402A,#F0503A);padding-bottom:.5rem}`;

const LOOK_AGAIN_S = 5;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment · Huruf</title><meta name="robots" content="noindex"><style>${STYLE}</style></head>
<body><main><h1>The shop can not answer right now.</h1>
<p>Nothing of yours is lost. This page looks again by itself every ${LOOK_AGAIN_S} seconds.</p></main></body></html>
`;

const HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': String(LOOK_AGAIN_S),
  refresh: String(LOOK_AGAIN_S),
};

/** Whether a person looks at the answer: one who comes back from the payment provider, or opens a link of a mail. */
export const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true;

/** Answers a person with a page that asks for the same address again, which is safe as often as it may be. */
export const sendUnavailablePage = (reply: FastifyReply): FastifyReply => reply.code(503).headers(HEADERS).send(PAGE);

import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { telemetry } from './telemetry.ts';

/** Fastify tells here which of its routes answers. */
const ROUTED = 'tracing:fastify.request.handler:start';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Tells of each request with its method, route and status; of its address only the route, since links hold tokens and
 * names. What a stranger sends as `traceparent` is not believed: he would choose what is stored.
 */
export function traceRequests(answer: RequestListener): RequestListener {
  if (!telemetry()) return answer;
  const routes = new WeakMap<IncomingMessage, string>();
  diagnostics.subscribe(ROUTED, (message) => {
    const { request, route } = message as { request: FastifyRequest; route: { url?: string } };
    routes.set(request.raw, route.url ?? '');
  });
  return (request, response) => {
    const one = telemetry();
    if (!one) return answer(request, response);
    const sent = request.method ?? '';
    const method = METHODS.includes(sent) ? sent : '_OTHER';
    one.trace(
      { name: method, kind: 'server', time: 'http.server.request.duration', facts: { 'http.request.method': method } },
      (note) =>
        new Promise<void>((resolve) => {
          response.once('close', () => {
            // What was stored is answered before any route is asked.
            const route = routes.get(request) ?? 'kept';
            note({ 'http.route': route, 'http.response.status_code': response.statusCode }, `${method} ${route}`);
            resolve();
          });
          answer(request, response);
        }),
    );
  };
}

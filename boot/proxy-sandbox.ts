import http from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/kit/refusal.ts';

/**
 * Hands /sandbox/… to the stand-in provider, as a payment provider's own host would answer it.
 * @param isChosen whether the shop takes its payments there now: else there is nothing at these addresses.
 */
export function passToSandbox(app: FastifyInstance, baseUrl: string, isChosen: () => Promise<boolean>): void {
  const { hostname, port } = new URL(baseUrl);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      handler: async (request, reply) => {
        if (!(await isChosen())) refuse('not_found');
        reply.hijack();
        const path = request.url.slice('/sandbox'.length);
        const { host: _host, connection: _connection, ...headers } = request.headers;
        const onward = http.request({ hostname, port, path, method: request.method, headers }, (answer) => {
          reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
          // An answer that breaks off breaks off for the buyer too, who would wait for the rest of it otherwise.
          pipeline(answer, reply.raw, () => undefined);
        });
        onward.on('error', () => {
          if (!reply.raw.headersSent) reply.raw.writeHead(502);
          reply.raw.end();
        });
        reply.raw.on('close', () => onward.destroy());
        request.raw.pipe(onward);
      },
    });
  });
}

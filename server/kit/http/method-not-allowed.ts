import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './error-responses.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[];

/** Whether a route is one of these, and no way in. */
export const isRefusing = (config: object | undefined) => config !== undefined && 'refuses' in config;

/**
 * Refuses every method that an address does not know with those that it knows, before anything of the request is read;
 * what it knows is also the answer to OPTIONS.
 * @param routes "GET /api/product" and the like, as they were bound, with HEAD where it was.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly string[]): void {
  const byAddress = Map.groupBy(routes, (route) => route.slice(route.indexOf(' ') + 1));
  for (const [url, bound] of byAddress) {
    const known = METHODS.filter((method) => bound.includes(`${method} ${url}`));
    const allow = [...known, 'OPTIONS'].join(', ');
    const config = { refuses: true };
    app.route({
      method: METHODS.filter((method) => !known.includes(method)),
      url,
      config,
      onRequest: async (request, reply) => sendRefusal(new Refusal('method_not_allowed', { allow }), request, reply),
      handler: () => undefined,
    });
    app.options(url, { config }, (_request, reply) =>
      reply.code(204).headers({ allow, 'cache-control': 'no-store' }).send(),
    );
  }
}

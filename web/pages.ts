import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { PagesOptions } from './serving/pages-options.ts';
import { serveDevelopment } from './serving/serve-development.ts';
import { serveProduction } from './serving/serve-production.ts';

export type { PagesOptions };

const root = fileURLToPath(new URL('..', import.meta.url));

/** The built files with a content hash in their names. */
export const ASSETS = `${root}build/client/assets`;

/**
 * The Fastify plugin that answers every page of the shop. It takes all GET addresses that no other route has, in a
 * scope of its own, so hooks and body parsers of the API stay with the API.
 */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  await app.register(async (scope) => {
    // Pages take no bodies; what is sent along is neither read nor refused here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    if (options.mode === 'development') await serveDevelopment(scope, options, root);
    else await serveProduction(scope, options, `${root}build`);
  });
}

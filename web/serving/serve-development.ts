import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { answerClosed } from './closed-shop.ts';
import { makeMark } from './content-security.ts';
import type { PagesOptions } from './pages-options.ts';
import { createPageRenderer, sendAs } from './render-page.ts';

/** Serves the pages from their sources, with hot reload, through Vite in the same server. Nothing is kept. */
export async function serveDevelopment(app: FastifyInstance, options: PagesOptions, root: string): Promise<void> {
  // Only development has Vite installed, so it is not imported at the top.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  app.get('/*', async (request, reply) => {
    const door = options.isTurnedAway(request.raw) ? answerClosed(request.raw.url ?? '/') : null;
    if (door?.redirect) return reply.redirect(door.redirect);
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    const render = createPageRenderer(build, 'development', options.publicUrl, {
      send: options.send,
      publicUrl: options.publicUrl,
      report: (error) => app.log.error(error, 'A page could not be rendered'),
      payments: options.payments,
      contactEmail: options.contactEmail ?? null,
    });
    reply.hijack();
    await sendResponse(
      reply.raw,
      await render(door?.serve ?? request.raw.url ?? '/', makeMark(), sendAs(options.send, request.ip)),
    );
  });
}

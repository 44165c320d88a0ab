import { sendResponse } from '@remix-run/node-fetch-server';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { answerClosed, sendClosed } from './closed-shop.ts';
import { makeNonce } from './content-security.ts';
import type { PagesOptions } from './pages-options.ts';
import { createPageRenderer, sendAs } from './render-page.ts';

/** Serves the pages from their sources, with hot reload, through Vite in the same server. Nothing is stored. */
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
    const isBlocked = options.isTurnedAway(request.raw);
    const send = isBlocked ? sendClosed(options.send) : options.send;
    const gate = isBlocked ? answerClosed(request.raw.url ?? '/') : null;
    if (gate?.redirect) return reply.redirect(gate.redirect);
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
      await render(gate?.serve ?? request.raw.url ?? '/', makeNonce(), sendAs(send, request.ip)),
    );
  });
}

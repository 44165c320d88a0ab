import type { FastifyInstance } from 'fastify';
import { batch } from '#server/kit/database/batch.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import type { EventPointer } from '#server/payments/provider.ts';
import { receiveEvent } from './receive-webhook.ts';
import { keepEvents } from './webhook-queries.ts';

/**
 * Where each provider tells what happened there. The body stays the bytes that came, since those are signed. Three events
 * come with each payment, so those that arrive together are written together.
 */
export function serveEvents(app: FastifyInstance, tools: OrderTools): void {
  const keep = batch((events: EventPointer[]) => keepEvents(tools.db, events, new Date(tools.clock.now())));
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const provider of tools.providers.all.filter(({ hasEvents }) => hasEvents))
      scope.post(`${provider.path}/webhook`, async (request, reply) => {
        const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
        await receiveEvent(tools, provider, keep, request.headers, body);
        return reply.code(200).header('cache-control', 'no-store').send();
      });
  });
}

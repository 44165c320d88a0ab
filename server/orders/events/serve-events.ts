import type { FastifyInstance } from 'fastify';
import type { OrderTools } from '../order-tools.ts';
import { receiveEvent } from './receive-event.ts';

/** Where the payment house tells what happened there. The body stays the bytes that came, since those are signed. */
export function serveEvents(app: FastifyInstance, tools: OrderTools): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/payment/paypal/webhook', async (request, reply) => {
      await receiveEvent(tools, request.headers, (request.body as Buffer | undefined) ?? Buffer.alloc(0));
      return reply.code(200).header('cache-control', 'no-store').send();
    });
  });
}

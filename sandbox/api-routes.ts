import type { FastifyInstance } from 'fastify';
import { type ApiContext, answerCall } from './calls/answer-call.ts';
import type { Effect, Operation } from './calls/call.ts';
import { getDispute, listDisputes } from './disputes/disputes.ts';
import { captureOrder } from './orders/capture-order.ts';
import { createOrder, patchOrder } from './orders/create-order.ts';
import { getOrder } from './orders/order-view.ts';
import { getCapture, getRefund } from './payments/capture-view.ts';
import { refundCapture } from './payments/refund-capture.ts';
import { listTransactions } from './reporting/list-transactions.ts';

/** The seller's side: the paths of PayPal's OAuth, Orders v2, Payments v2, Disputes v1 and Transaction Search v1. */
export function addApiRoutes(app: FastifyInstance, context: ApiContext): void {
  const add = (method: 'GET' | 'POST' | 'PATCH', url: string, operation: Operation, effect: Effect): void => {
    app.route({
      method,
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => answerCall(context, operation, effect, request, reply),
    });
  };

  app.post('/v1/oauth2/token', (request, reply) => {
    const give: Effect = (_, { body }) =>
      context.access.giveToken(request.headers.authorization, new URLSearchParams(String(body ?? '')));
    return answerCall(context, 'token', give, request, reply);
  });
  add('POST', '/v2/checkout/orders', 'create', createOrder);
  add('GET', '/v2/checkout/orders/:id', 'get', getOrder);
  add('PATCH', '/v2/checkout/orders/:id', 'patch', patchOrder);
  add('POST', '/v2/checkout/orders/:id/capture', 'capture', captureOrder);
  add('GET', '/v2/payments/captures/:id', 'get_capture', getCapture);
  add('POST', '/v2/payments/captures/:id/refund', 'refund', refundCapture);
  add('GET', '/v2/payments/refunds/:id', 'get_refund', getRefund);
  add('GET', '/v1/customer/disputes', 'disputes', listDisputes);
  add('GET', '/v1/customer/disputes/:id', 'disputes', getDispute);
  add('GET', '/v1/reporting/transactions', 'transactions', listTransactions);
}

import { transfers } from '#contract/nouns/transfers.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { paymentByPublicId } from '../payment-queries.ts';
import { startPayment } from '../start-payment.ts';
import { receiveTransfer, returnTransfer, showTransfer, unbookTransfer } from './transfers.ts';

export const transferRoutes = (tools: OrderTools) =>
  pair(transfers, {
    startTransfer: async ({ body, caller }) =>
      respond(200, await startPayment(tools, caller, { ...body, provider: 'bank_transfer' })),
    returnFromTransfer: async ({ query }) => {
      const payment = (await paymentByPublicId(tools.db, query.paymentId ?? '')) ?? refuse('payment_not_found');
      return { location: `/customer/transfer?order=${payment.order_id}` };
    },
    orderTransfer: async ({ params, caller }) => respond(200, await showTransfer(tools, caller, params.id)),
    receiveTransfer: async ({ params, body, caller }) =>
      respond(200, await receiveTransfer(tools, caller, params.id, body)),
    unbookTransfer: async ({ params, body, caller, key }) =>
      respond(200, await unbookTransfer(tools, caller, params.id, body, key)),
    returnTransfer: async ({ params, body, caller }) =>
      respond(200, await returnTransfer(tools, caller, params.id, body)),
  });

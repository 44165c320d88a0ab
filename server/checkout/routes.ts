import { mustExist } from '#contract/must-exist.ts';
import { checkout } from '#contract/nouns/checkout.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { presentOrder } from '#server/orders/order.ts';
import { linkMaking, type OrderTools } from '#server/orders/order-tools.ts';
import { orderById } from '#server/orders/queries.ts';
import { cancelAtProvider, executePayment, returnFromProvider } from './execute-payment.ts';
import { startPayment } from './start-payment.ts';
import { syncOrder } from './sync-order.ts';

export const checkoutRoutes = (tools: OrderTools) =>
  pair(checkout, {
    createPayment: async ({ body, caller }) => respond(200, await startPayment(tools, caller, body)),
    returnFromProvider: async ({ query }) => ({ location: await returnFromProvider(tools, query) }),
    cancelAtProvider: async ({ query }) => ({ location: await cancelAtProvider(tools, query.paymentId) }),
    executePayment: async ({ query, caller }) => {
      const order = await executePayment(tools, caller, query);
      return order ? respond(200, { status: 'success' as const, order }) : respond(202, { status: 'pending' as const });
    },
    syncOrder: async ({ params, caller }) => {
      await syncOrder(tools, params.id);
      return respond(200, presentOrder(mustExist(await orderById(tools.db, params.id)), caller.id, linkMaking(tools)));
    },
  });

import { orderDesk } from '#contract/admin/orders.ts';
import { orders } from '#contract/nouns/orders.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { exportOrders, listAllOrders } from './admin-list/export-orders.ts';
import { presentOrder } from './order.ts';
import { linkMaking, type OrderTools } from './order-tools.ts';
import { placeOrder } from './place-order.ts';
import { orderById, orderOfUser, ordersOfUser } from './queries.ts';
import { quoteLines } from './quote-lines.ts';

/** The roles that may read the orders of everybody. */
const READERS = ['admin', 'finance'];

export const orderRoutes = (tools: OrderTools) =>
  pair([...orders, ...orderDesk], {
    quoteLines: async ({ body, caller }) => {
      const forWhom = caller && { userId: caller.id, fullname: caller.fullname, licensee: body.licensee };
      return respond(200, await quoteLines(tools, body.items, forWhom));
    },
    createOrder: async ({ body, caller, key }) => respond(201, { order: await placeOrder(tools, caller, body, key) }),
    listOrders: async ({ query, caller }) => {
      const list = { ...query, userId: caller.id };
      const { rows, total } = await ordersOfUser(tools.db, list);
      return respond(
        200,
        rows.map((row) => presentOrder(row, caller.id, linkMaking(tools))),
        total,
      );
    },
    listAllOrders: async ({ query, caller }) => {
      const { rows, buyers, total } = await listAllOrders(tools.db, query);
      const links = linkMaking(tools);
      return respond(
        200,
        rows.map((row) => ({ ...presentOrder(row, caller.id, links), user: buyers.get(row.id)! })),
        total,
      );
    },
    exportOrders: async ({ query }) => exportOrders(tools, query),
    orderById: async ({ params, caller }) => {
      const row = READERS.includes(caller.role)
        ? await orderById(tools.db, params.id)
        : await orderOfUser(tools.db, params.id, caller.id);
      return respond(200, presentOrder(row ?? refuse('order_not_found'), caller.id, linkMaking(tools)));
    },
  });

import { orderDesk } from '#contract/admin/orders.ts';
import { orders } from '#contract/nouns/orders.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { exportOrders, listAllOrders } from './admin-list/export-orders.ts';
import { presentOrder } from './order.ts';
import { countryOfLanguages } from './order-tax.ts';
import { linkMaking, type OrderTools } from './order-tools.ts';
import { placeOrder } from './place-order.ts';
import { orderById, orderOfUser, ordersOfUser } from './queries.ts';
import { quoteLines } from './quote-lines.ts';

/** The roles that may read the orders of everybody. */
const READERS = ['admin', 'finance'];

/** Orders are placed and looked up by their numbers at the till, and listed elsewhere. */
export const orderRoutes = (tools: OrderTools, till = tools) =>
  pair([...orders, ...orderDesk], {
    quoteLines: async ({ body, caller }) => {
      const forWhom = caller && { userId: caller.id, fullname: caller.fullname, licensee: body.licensee };
      return respond(200, await quoteLines(tools, body, forWhom));
    },
    createOrder: async ({ body, caller, key, request }) => {
      const browserCountry = countryOfLanguages(request.headers['accept-language']);
      return respond(201, { order: await placeOrder(till, caller, { ...body, browserCountry }, key) });
    },
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
        ? await orderById(till.db, params.id)
        : await orderOfUser(till.db, params.id, caller.id);
      return respond(200, presentOrder(row ?? refuse('order_not_found'), caller.id, linkMaking(tools)));
    },
  });

import { adminOrders } from '#contract/admin/orders.ts';
import { mustExist } from '#contract/must-exist.ts';
import { orders } from '#contract/nouns/orders.ts';
import { companyToBuyFor, requireOwner } from '#server/companies/manage-company.ts';
import type { Db } from '#server/kit/database/database.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import { refuse } from '#server/kit/refusal.ts';
import { exportOrders, listAllOrders, listOrderUpdates } from './admin-list/export-orders.ts';
import { exportRefunds } from './admin-list/export-refunds.ts';
import { presentOrder } from './order.ts';
import { countryOfLanguages } from './order-tax.ts';
import { linkMaking, type OrderTools } from './order-tools.ts';
import { placeOrder } from './place-order.ts';
import { orderById, orderOfUser, ordersOfUser } from './queries.ts';
import { quoteLines } from './quote-lines.ts';
import { whomFor } from './whom-for.ts';

/** The roles that may read the orders of everybody. */
const READERS = ['admin', 'finance'];

const buyingCompany = (db: Db, caller: { id: number } | null, id: number | null | undefined) =>
  id === null || id === undefined ? null : companyToBuyFor(db, caller, id);

/** Orders are placed and looked up by their numbers at the checkout, and listed elsewhere. */
export const orderRoutes = (tools: OrderTools, checkout = tools) =>
  pair([...orders, ...adminOrders], {
    quoteLines: async ({ body, caller, request }) => {
      const company = await buyingCompany(tools.db, caller, body.company_id);
      const isForClient = body.for !== undefined;
      const forWhom = caller && { ...whomFor(caller, company, body.licensee), isForClient };
      return respond(200, await quoteLines(tools, body, { forWhom, ip: request.ip }));
    },
    createOrder: async ({ body, caller, key, request }) => {
      const browserCountry = countryOfLanguages(request.headers['accept-language']);
      const company = await buyingCompany(checkout.db, caller, body.company_id);
      const order = await placeOrder(checkout, caller, { ...body, company, browserCountry }, { key, ip: request.ip });
      return respond(201, { order });
    },
    listOrders: async ({ query, caller }) => {
      if (query.company !== undefined) await requireOwner(tools.db, caller, query.company);
      const list = { ...query, userId: caller.id };
      const { rows, total } = await ordersOfUser(tools.db, list);
      return respond(
        200,
        rows.map((row) => presentOrder(row, caller.id, linkMaking(tools))),
        total,
      );
    },
    listAllOrders: async ({ query, caller }) => {
      const environment = await tools.providers.environment(query.environment);
      const { rows, buyers, total } = await listAllOrders(tools.db, { ...query, environment });
      const links = linkMaking(tools);
      return respond(
        200,
        rows.map((row) => ({ ...presentOrder(row, caller.id, links), user: mustExist(buyers.get(row.id)) })),
        total,
      );
    },
    listOrderUpdates: async ({ query, caller }) => {
      const { rows, buyers, next } = await listOrderUpdates(tools.db, query);
      const links = linkMaking(tools);
      const orders = rows.map((row) => ({
        ...presentOrder(row, caller.id, links),
        user: mustExist(buyers.get(row.id)),
      }));
      return respond(200, { orders, next });
    },
    exportOrders: async ({ query }) =>
      exportOrders(tools, { ...query, environment: await tools.providers.environment(query.environment) }),
    exportRefunds: async ({ query }) => exportRefunds(tools, query),
    orderById: async ({ params, caller }) => {
      const row = READERS.includes(caller.role)
        ? await orderById(checkout.db, params.id)
        : await orderOfUser(checkout.db, params.id, caller.id);
      return respond(200, presentOrder(row ?? refuse('order_not_found'), caller.id, linkMaking(tools)));
    },
  });

import { dashboard } from '#contract/admin/dashboard.ts';
import { untranslated } from '#contract/admin/untranslated.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { listUntranslated } from './list-untranslated.ts';
import { listWaiting, sumUp } from './sum-up.ts';

export const dashboardRoutes = (tools: OrderTools) =>
  pair([...dashboard, ...untranslated], {
    listUntranslated: async () => respond(200, await listUntranslated(tools)),
    dashboard: async ({ query }) => respond(200, await sumUp(tools, query.environment)),
    listWaiting: async ({ caller }) => respond(200, await listWaiting(tools, caller)),
  });

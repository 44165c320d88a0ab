import { dashboard } from '#contract/admin/dashboard.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { listWaiting, sumUp } from './sum-up.ts';

export const dashboardRoutes = (tools: Tools) =>
  pair(dashboard, {
    dashboard: async () => respond(200, await sumUp(tools)),
    listWaiting: async ({ caller }) => respond(200, await listWaiting(tools, caller)),
  });

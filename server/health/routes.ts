import { health } from '#contract/admin/health.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { reportHealth } from './report-health.ts';

export const healthReportRoutes = (tools: OrderTools) =>
  pair(health, {
    healthReport: async () =>
      respond(200, { at: new Date(tools.clock.now()).toISOString(), parts: await reportHealth(tools) }),
  });

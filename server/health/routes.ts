import { health } from '#contract/admin/health.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { browserErrorFigures, browserErrorsPage } from './browser-error-queries.ts';
import { presentBrowserError, reportBrowserError } from './browser-errors.ts';
import { reportHealth } from './report-health.ts';

export const healthReportRoutes = (tools: OrderTools) =>
  pair(health, {
    healthReport: async () =>
      respond(200, { at: new Date(tools.clock.now()).toISOString(), parts: await reportHealth(tools) }),
    reportBrowserError: async ({ body, request }) => {
      await reportBrowserError(tools, body, request.ip);
      return respond(204);
    },
    listBrowserErrors: async ({ query }) => {
      const [rows, { kinds }] = await Promise.all([
        browserErrorsPage(tools.db, query),
        browserErrorFigures(tools.db, new Date(tools.clock.now())),
      ]);
      return respond(200, rows.map(presentBrowserError), kinds);
    },
  });

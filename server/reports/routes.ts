import { reports } from '#contract/admin/reports.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { localDay } from '#server/kit/clock.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { readPlanReport, readUnpaidReport } from './plan-report.ts';
import { exportReport, listReportOrders, readReport } from './read-report.ts';

type Query = { from?: string | undefined; to?: string | undefined; environment?: Environment | undefined };

export const reportRoutes = (tools: OrderTools) => {
  const { db, providers, clock, settings } = tools;
  const spanOf = async ({ from, to, environment }: Query) => {
    const today = localDay(new Date(clock.now()), settings.SHOP_TIMEZONE);
    const until = to ?? today;
    return {
      from: from ?? `${until.slice(0, 7)}-01`,
      to: until,
      environment: await providers.environment(environment),
    };
  };
  return pair(reports, {
    readReport: async ({ params, query }) => respond(200, await readReport(db, params.by, await spanOf(query))),
    listReportOrders: async ({ params, query }) => {
      const { orders, total } = await listReportOrders(db, await spanOf(query), { ...query, ...params });
      return respond(200, orders, total);
    },
    exportReport: async ({ params, query }) => exportReport(db, params.by, await spanOf(query), query.columns),
    readPlanReport: async ({ query }) => {
      const environment = await providers.environment(query.environment);
      return respond(200, { environment, months: await readPlanReport(tools, environment) });
    },
    readUnpaidReport: async ({ query }) => respond(200, await readUnpaidReport(db, await spanOf(query))),
  });
};

import { statements } from '#contract/admin/statements.ts';
import type { Environment } from '#contract/payment-providers.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { exportStatement, printStatement, readStatements } from './read-statements.ts';
import { readPlanSharing, setPlanSharing } from './share-plans.ts';
import { listShares, setShares } from './shares.ts';

type Query = { month: string; environment?: Environment | undefined };

export const statementRoutes = (tools: OrderTools) => {
  const of = async ({ month, environment }: Query) => ({
    month,
    environment: await tools.providers.environment(environment),
  });
  return pair(statements, {
    listShares: async ({ params }) => respond(200, await listShares(tools, params.id)),
    setShares: async ({ params, body, caller }) => respond(200, await setShares(tools, params.id, body, caller)),
    readPlanSharing: async () => respond(200, await readPlanSharing(tools.db)),
    setPlanSharing: async ({ body, caller }) => respond(200, await setPlanSharing(tools, body, caller)),
    readStatements: async ({ query }) => respond(200, await readStatements(tools, await of(query))),
    statementTable: async ({ params, query }) => exportStatement(tools, params.id, await of(query)),
    statementPdf: async ({ params, query }) => printStatement(tools, params.id, await of(query)),
  });
};

import { statements } from '#contract/admin/statements.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { Tools } from '#server/kit/tools.ts';
import { exportStatement, printStatement, readStatements } from './read-statements.ts';
import { listShares, setShares } from './shares.ts';

export const statementRoutes = (tools: Tools) =>
  pair(statements, {
    listShares: async ({ params }) => respond(200, await listShares(tools, params.id)),
    setShares: async ({ params, body, caller }) => respond(200, await setShares(tools, params.id, body, caller)),
    readStatements: async ({ query }) => respond(200, await readStatements(tools, query)),
    statementTable: ({ params, query }) => exportStatement(tools, params.id, query),
    statementPdf: ({ params, query }) => printStatement(tools, params.id, query),
  });

import type { SessionUser } from '#contract/nouns/accounts.ts';
import { designer } from '#contract/nouns/designer.ts';
import { localDay } from '#server/kit/clock.ts';
import { pair, respond } from '#server/kit/http/handlers.ts';
import type { OrderTools } from '#server/orders/order-tools.ts';
import { exportStatement, printStatement, readStatements } from '#server/statements/read-statements.ts';
import { listLanguageGaps } from './language-gaps.ts';
import { listOwnMakers, requireOwn } from './own-makers.ts';
import { readOwnSales } from './own-sales.ts';

/** Whoever drew it sees it: every call asks first which designers and foundries are the caller's. */
export const designerRoutes = (tools: OrderTools) => {
  const now = () => localDay(new Date(tools.clock.now()), tools.settings.SHOP_TIMEZONE).slice(0, 7);
  const of = async (month = now()) => ({ month, environment: await tools.providers.environment() });
  const ownId = async (caller: SessionUser, id: number) => {
    await requireOwn(tools, caller, id);
    return id;
  };
  return pair(designer, {
    readDesigner: async ({ caller }) => respond(200, await listOwnMakers(tools, caller)),
    readOwnSales: async ({ query, caller }) => {
      const ids = await requireOwn(tools, caller);
      return respond(200, await readOwnSales(tools, ids, { ...(await of(query.month)), now: now() }));
    },
    readOwnStatements: async ({ query, caller }) => {
      const ids = await requireOwn(tools, caller);
      return respond(200, await readStatements(tools, await of(query.month), ids));
    },
    ownStatementTable: async ({ params, query, caller }) =>
      exportStatement(tools, await ownId(caller, params.id), await of(query.month)),
    ownStatementPdf: async ({ params, query, caller }) =>
      printStatement(tools, await ownId(caller, params.id), await of(query.month)),
    listLanguageGaps: async ({ caller }) =>
      respond(200, await listLanguageGaps(tools, await requireOwn(tools, caller))),
  });
};
